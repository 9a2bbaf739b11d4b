package dev.collate.mcp;

import dev.collate.mcp.JsonRpc.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of the protocol that the server supports. Since the revision 2026-07-28, each request names its revision, and repeats parts
 * of its body in its headers. Clients of earlier revisions first send {@code initialize}. The server does not store a session for them.
 */
final class ProtocolVersions {
    static final String CURRENT = "2026-07-28";

    /** The earlier revisions, newest first. */
    static final List<String> WITH_INITIALIZE = List.of("2025-11-25", "2025-06-18", "2025-03-26");

    static final List<String> ALL = List.of(CURRENT, "2025-11-25", "2025-06-18", "2025-03-26");

    private static final String VERSION_HEADER = "MCP-Protocol-Version";
    private static final Pattern ENCODED_VALUE = Pattern.compile("=\\?base64\\?(.*)\\?=");

    private ProtocolVersions() {}

    /**
     * Returns the revision that the server uses with a client that sends {@code initialize}.
     *
     * @param requested the revision that the client asks for; empty if it asks for none
     */
    static String negotiate(String requested) {
        return WITH_INITIALIZE.contains(requested) ? requested : WITH_INITIALIZE.getFirst();
    }

    /**
     * Returns whether the headers or the body of a request name the current revision.
     *
     * @param version the revision in the body; null if the body names none
     * @throws Failure 400 if the server does not support a named revision
     */
    static boolean isCurrent(HttpServletRequest request, @Nullable String version) {
        var header = request.getHeader(VERSION_HEADER);
        requireSupported(version);
        requireSupported(header);
        return CURRENT.equals(version) || CURRENT.equals(header);
    }

    /**
     * Checks the headers of a request of the current revision against its body.
     *
     * @param version the revision in the body; null if the body names none
     * @param method the JSON-RPC method in the body
     * @param name the name of the called tool; null if the request calls no tool
     * @throws Failure 400 if a header does not match the body
     */
    static void validateHeaders(
            HttpServletRequest request, @Nullable String version, String method, @Nullable String name) {
        requireEqual(VERSION_HEADER, request.getHeader(VERSION_HEADER), "protocol version", version);
        requireEqual("Mcp-Method", request.getHeader("Mcp-Method"), "method", method);
        if (name != null) {
            requireEqual("Mcp-Name", decodeHeaderValue(request.getHeader("Mcp-Name")), "params.name", name);
        }
    }

    private static void requireSupported(@Nullable String version) {
        if (version != null && !ALL.contains(version)) {
            throw new Failure(
                    400,
                    JsonRpc.UNSUPPORTED_VERSION,
                    "Unsupported protocol version: use " + String.join(", ", ALL) + ".",
                    Map.of("supported", ALL, "requested", version));
        }
    }

    private static void requireEqual(
            String header, @Nullable String valueInHeader, String member, @Nullable String valueInBody) {
        if (valueInHeader == null || !Objects.equals(valueInHeader, valueInBody)) {
            throw new Failure(
                    400,
                    JsonRpc.HEADER_MISMATCH,
                    "The header " + header + " must have the same value as the " + member + " in the body.");
        }
    }

    /**
     * Decodes a header value. If a value has characters that a header cannot contain, the client sends {@code =?base64?...?=}, in which the
     * dots are the UTF-8 bytes of the value in Base64. Returns any other value unchanged. Returns null if the header is missing, or
     * its Base64 is not valid.
     */
    private static @Nullable String decodeHeaderValue(@Nullable String value) {
        var encoded = ENCODED_VALUE.matcher(Objects.requireNonNullElse(value, ""));
        if (!encoded.matches()) {
            return value;
        }
        try {
            return new String(Base64.getDecoder().decode(encoded.group(1)), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
