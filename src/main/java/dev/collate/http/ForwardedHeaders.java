package dev.collate.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.tomcat.util.http.MimeHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Normalizes the headers in which a gateway sends the address of the client, and the host and the scheme that the client has used: {@code
 * Forwarded} (RFC 7239) and the {@code X-Forwarded-*} headers. This class is used only if the server is configured to trust a gateway. It
 * removes malformed headers, so that no later code throws an exception when it parses them. If a header contains a list of addresses, it
 * replaces the list with the one address that the server can trust.
 *
 * <p>The trusted address is the last address of the list. Some gateways do not replace a list that the client has sent, but append to it the
 * address from which they received the request. The client may have invented all addresses before that one.
 */
final class ForwardedHeaders {
    private static final String FORWARDED = "Forwarded";
    private static final String FOR = "X-Forwarded-For";

    private static final Pattern IPV4 = Pattern.compile("((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    /** Matches an address. An IPv4 address or an IPv6 address in brackets may be followed by a port. */
    private static final Pattern NODE = Pattern.compile("\\[([^\\]]*)](:\\d{1,5})?|([^:]*)(:\\d{1,5})?|([^\\[\\]]*)");

    private static final Predicate<String> IS_SCHEME =
            Pattern.compile("(?i)https?").asMatchPredicate();
    private static final Predicate<String> IS_SWITCH =
            Pattern.compile("(?i)on|off").asMatchPredicate();

    /** The quantifiers are possessive. With other quantifiers, Java matches each segment with a recursive call. */
    private static final Predicate<String> IS_PREFIX =
            Pattern.compile("/|(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]++)*+/?").asMatchPredicate();

    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+])(?::(\\d{1,5}))?");

    /** Matches one parameter of {@code Forwarded}: a name, a value (a token or a quoted string), and the separator after the value. */
    private static final Pattern PAIR =
            Pattern.compile("\\s*([A-Za-z]+)=(?:\"([^\"\\\\]*)\"|([!#$%&'*+.^_`|~0-9A-Za-z-]+))\\s*([;,]|$)");

    private static final int MAX_PORT = 65_535;

    private ForwardedHeaders() {}

    static void normalize(MimeHeaders headers) {
        keep(headers, "X-Forwarded-Proto", IS_SCHEME);
        keep(headers, "X-Forwarded-Ssl", IS_SWITCH);
        keep(headers, "X-Forwarded-Host", ForwardedHeaders::isHost);
        keep(headers, "X-Forwarded-Port", ForwardedHeaders::isPort);
        keep(headers, "X-Forwarded-Prefix", IS_PREFIX);
        var addresses = headers.getHeader(FOR);
        if (addresses != null) {
            replace(headers, FOR, client(addresses.substring(addresses.lastIndexOf(',') + 1)));
        }
        var forwarded = headers.getHeader(FORWARDED);
        if (forwarded != null) {
            replace(headers, FORWARDED, normalized(forwarded));
        }
    }

    /**
     * Returns whether the client uses HTTPS. The rules are the same as in Spring's ForwardedHeaderFilter. Tomcat needs this result, too,
     * because Tomcat decides whether the session cookie is secure.
     *
     * @param headers the headers after {@link #normalize}
     */
    static boolean isHttps(MimeHeaders headers) {
        var forwarded = headers.getHeader(FORWARDED);
        if (forwarded != null) {
            return forwarded.toLowerCase(Locale.ROOT).endsWith("proto=https");
        }
        var scheme = headers.getHeader("X-Forwarded-Proto");
        return scheme == null
                ? "on".equalsIgnoreCase(headers.getHeader("X-Forwarded-Ssl"))
                : scheme.split(",", 2)[0].strip().equalsIgnoreCase("https");
    }

    /** Removes the header if at least one of its elements, which are separated by commas, is not valid. */
    private static void keep(MimeHeaders headers, String name, Predicate<String> isValid) {
        var value = headers.getHeader(name);
        if (value != null) {
            for (var element : value.split(",", -1)) {
                if (!isValid.test(element.strip())) {
                    headers.removeHeader(name);
                    return;
                }
            }
        }
    }

    private static void replace(MimeHeaders headers, String name, @Nullable String value) {
        if (value == null) {
            headers.removeHeader(name);
        } else {
            headers.setValue(name).setString(value);
        }
    }

    /**
     * Returns a value of {@code Forwarded} with a single element, which contains the last address, the first host and the first scheme.
     * Returns null if the header is malformed, or if it contains none of the three.
     */
    private static @Nullable String normalized(String forwarded) {
        var node = "";
        String host = null;
        String scheme = null;
        var pair = PAIR.matcher(forwarded);
        int end = 0;
        while (end < forwarded.length()) {
            if (!pair.find(end) || pair.start() != end) {
                return null;
            }
            end = pair.end();
            var value = pair.group(2) == null ? pair.group(3) : pair.group(2);
            switch (pair.group(1).toLowerCase(Locale.ROOT)) {
                case "for" -> node = value;
                case "host" -> host = host == null ? value : host;
                case "proto" -> scheme = scheme == null ? value : scheme;
                default -> {}
            }
            if (pair.group(4).equals(",") && end < forwarded.length()) {
                node = "";
            }
        }
        if (host != null && !isHost(host) || scheme != null && !IS_SCHEME.test(scheme)) {
            return null;
        }
        var parameters = new ArrayList<String>();
        var client = client(node);
        if (client != null) {
            parameters.add("for=\"" + client + '"');
        }
        if (host != null) {
            parameters.add("host=\"" + host + '"');
        }
        if (scheme != null) {
            parameters.add("proto=" + scheme);
        }
        return parameters.isEmpty() ? null : String.join(";", parameters);
    }

    /** Returns the address of a node. If it is an IPv6 address, it is in brackets. Returns null if the node is not an address. */
    private static @Nullable String client(String node) {
        var address = address(node.strip());
        if (address == null) {
            return null;
        }
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }

    /**
     * Parses an IP address with an optional port. Returns null for any other text, such as a host name, because the server never looks up
     * host names.
     */
    private static @Nullable InetAddress address(String node) {
        var parts = NODE.matcher(node);
        if (!parts.matches()) {
            return null;
        }
        var bracketed = parts.group(1);
        var bare = parts.group(3) == null ? parts.group(5) : parts.group(3);
        var text = bracketed == null ? bare : bracketed;
        boolean isIpv6 = IPV6.matcher(text).matches();
        if (!isIpv6 && (bracketed != null || !IPV4.matcher(text).matches())) {
            return null;
        }
        try {
            return InetAddress.getByName(isIpv6 ? "[" + text + "]" : text);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private static boolean isHost(String text) {
        var host = HOST.matcher(text);
        return host.matches() && (host.group(2) == null || isPort(host.group(2)));
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) <= MAX_PORT;
    }
}
