package dev.collate.http;

import java.util.Collections;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.tomcat.util.http.MimeHeaders;

/**
 * Prepares the {@code X-Forwarded-*} headers of a trusted gateway for Spring's {@code ForwardedHeaderFilter}, which reads the address of
 * the client, and the host and the scheme that the client has used, from them. The filter does not validate the headers, so this class
 * removes malformed headers, which would cause exceptions in later code. The filter uses the first address of {@code X-Forwarded-For}. Many
 * gateways append the address of their client to a list that the client has sent, so this class keeps only the last address. The header
 * {@code Forwarded} is removed.
 */
final class ForwardedHeaders {
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    /** Matches an IP address. An IPv4 address or an IPv6 address in brackets may be followed by a port. */
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}(:\\d{1,5})?"
            + "|[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f.]{0,15}){2,7}"
            + "|\\[[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f.]{0,15}){2,7}](:\\d{1,5})?");

    private static final String PORT_REGEX = "(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])";

    /**
     * The values that are valid, for each header. The quantifiers for {@code X-Forwarded-Prefix} are possessive, so that a long prefix
     * cannot cause a deep recursion.
     */
    private static final Map<String, Pattern> VALID_VALUES = Map.of(
            "X-Forwarded-Proto", Pattern.compile("(?i)https?"),
            "X-Forwarded-Ssl", Pattern.compile("(?i)on|off"),
            "X-Forwarded-Host", Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+])(:" + PORT_REGEX + ")?"),
            "X-Forwarded-Port", Pattern.compile(PORT_REGEX),
            "X-Forwarded-Prefix", Pattern.compile("/|(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]++)*+/?"));

    private ForwardedHeaders() {}

    static void normalize(MimeHeaders headers) {
        headers.removeHeader("Forwarded");
        VALID_VALUES.forEach((name, valid) -> {
            for (var value : Collections.list(headers.values(name))) {
                for (var element : value.split(",", -1)) {
                    if (!valid.matcher(element.strip()).matches()) {
                        headers.removeHeader(name);
                    }
                }
            }
        });
        var addresses = Collections.list(headers.values(FORWARDED_FOR));
        headers.removeHeader(FORWARDED_FOR);
        if (!addresses.isEmpty()) {
            var list = addresses.getLast();
            var lastAddress = list.substring(list.lastIndexOf(',') + 1).strip();
            if (ADDRESS.matcher(lastAddress).matches()) {
                headers.setValue(FORWARDED_FOR).setString(lastAddress);
            }
        }
    }
}
