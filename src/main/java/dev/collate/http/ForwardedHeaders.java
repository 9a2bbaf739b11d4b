package dev.collate.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.tomcat.util.http.MimeHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Validates the headers by which a gateway tells what the client sent to it, where the server is set up to believe them: {@code Forwarded}
 * (RFC 7239) and the {@code X-Forwarded-*} headers. Removes each one that is malformed, so that no reader behind this class fails on it,
 * and reduces the addresses to the one that the server may believe.
 *
 * <p>That is the last public address of the list, else the last address: a gateway that appends to the list of its client, instead of
 * setting it, puts its own finding there, and what stands before it is the client's own claim.
 */
final class ForwardedHeaders {
    private static final String FORWARDED = "Forwarded";
    private static final String FOR = "X-Forwarded-For";

    private static final Pattern IPV4 = Pattern.compile("((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.(?!$)|$)){4}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    /** With or without a port, which an IPv6 address in brackets or an IPv4 address may have. */
    private static final Pattern NODE = Pattern.compile("\\[([^\\]]*)](:\\d{1,5})?|([^:]*)(:\\d{1,5})?|([^\\[\\]]*)");

    private static final Predicate<String> IS_SCHEME =
            Pattern.compile("(?i)https?").asMatchPredicate();
    private static final Predicate<String> IS_SWITCH =
            Pattern.compile("(?i)on|off").asMatchPredicate();
    private static final Predicate<String> IS_PREFIX =
            Pattern.compile("/|(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)*/?").asMatchPredicate();
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+])(?::(\\d{1,5}))?");

    /** One parameter of {@code Forwarded}: a name and a token or quoted text, and what ends it. */
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
            replace(headers, FOR, client(List.of(addresses.split(","))));
        }
        var forwarded = headers.getHeader(FORWARDED);
        if (forwarded != null) {
            replace(headers, FORWARDED, normalized(forwarded));
        }
    }

    /** Keeps a header whose every element is valid, and removes any other. */
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

    /** One element with the client's address, and the host and the scheme of the first element that has them; null when malformed. */
    private static @Nullable String normalized(String forwarded) {
        var addresses = new ArrayList<String>();
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
                case "for" -> addresses.add(value);
                case "host" -> host = host == null ? value : host;
                case "proto" -> scheme = scheme == null ? value : scheme;
                default -> {}
            }
        }
        if (host != null && !isHost(host) || scheme != null && !IS_SCHEME.test(scheme)) {
            return null;
        }
        var parameters = new ArrayList<String>();
        var client = client(addresses);
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

    /** The address to believe, an IPv6 address in brackets; null when the list has no address. */
    private static @Nullable String client(List<String> nodes) {
        InetAddress last = null;
        for (var node : nodes.reversed()) {
            var address = address(node.strip());
            if (address != null && isPublic(address)) {
                return text(address);
            }
            last = last == null ? address : last;
        }
        return last == null ? null : text(last);
    }

    private static String text(InetAddress address) {
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }

    /** The address that is written so; null for a name, which is never looked up. */
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

    private static boolean isPublic(InetAddress address) {
        int first = address.getAddress()[0] & 0xFF;
        int second = address.getAddress()[1] & 0xFF;
        boolean isShared =
                address instanceof Inet6Address ? (first & 0xFE) == 0xFC : first == 100 && (second & 0xC0) == 64;
        return !isShared
                && !address.isSiteLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isAnyLocalAddress();
    }

    private static boolean isHost(String text) {
        var host = HOST.matcher(text);
        return host.matches() && (host.group(2) == null || isPort(host.group(2)));
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) <= MAX_PORT;
    }
}
