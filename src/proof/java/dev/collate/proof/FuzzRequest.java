package dev.collate.proof;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The raw bytes of an HTTP request.
 *
 * @param line the request line: method, target and version
 * @param headers the headers without {@code Content-Length}, which {@link #bytes} adds
 */
record FuzzRequest(String line, List<String> headers, byte[] body) {
    static FuzzRequest of(String method, String target, List<String> headers, byte[] body) {
        return new FuzzRequest(method + " " + target + " HTTP/1.1", headers, body);
    }

    FuzzRequest withLine(String newLine) {
        return new FuzzRequest(newLine, headers, body);
    }

    FuzzRequest withBody(byte[] newBody) {
        return new FuzzRequest(line, headers, newBody);
    }

    FuzzRequest withHeaders(List<String> newHeaders) {
        return new FuzzRequest(line, newHeaders, body);
    }

    boolean isHead() {
        return line.startsWith("HEAD ");
    }

    /** Returns all bytes of the request. One of its headers makes the server close the connection after the response. */
    byte[] bytes() {
        var lines = new ArrayList<String>();
        lines.add(line);
        lines.addAll(headers);
        lines.add("Connection: close");
        if (body.length > 0) {
            lines.add("Content-Length: " + body.length);
        }
        var out = new ByteArrayOutputStream();
        out.writeBytes((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(body);
        return out.toByteArray();
    }
}
