package dev.collate.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One exchange as bytes over a socket, for requests that no HTTP client would send. */
public final class RawHttp {
    private static final int PATIENCE_MILLIS = 30_000;

    private RawHttp() {}

    /** What came back; {@code status} is 0 when the server closed without an answer. */
    public record Answer(int status, String head, String body) {
        /** A header's value; empty if there is none. */
        public String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /** Sends the text and reads until the server closes: the request should ask for {@code Connection: close}. */
    public static Answer exchange(int port, String request) {
        return exchange(port, request.getBytes(StandardCharsets.UTF_8));
    }

    public static Answer exchange(int port, byte[] request) {
        return exchange("127.0.0.1", port, request);
    }

    /** The same as a client at another loopback address, as {@code 127.0.0.2}: the server counts some things by address. */
    public static Answer exchange(String clientAddress, int port, byte[] request) {
        try (var socket =
                new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(clientAddress), 0)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            var text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = text.indexOf("\r\n\r\n");
            var head = end < 0 ? text : text.substring(0, end);
            int status = head.startsWith("HTTP/1.") ? Integer.parseInt(head.substring(9, 12)) : 0;
            return new Answer(status, head, end < 0 ? "" : unchunked(head, text.substring(end + 4)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unchunked(String head, String body) {
        if (!head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
            return body;
        }
        // Chunk sizes count bytes; error bodies, the only ones that are read so, are ASCII.
        var whole = new StringBuilder();
        int at = 0;
        while (true) {
            int line = body.indexOf("\r\n", at);
            int size = line < 0 ? 0 : Integer.parseInt(body.substring(at, line).strip(), 16);
            if (size == 0) {
                return whole.toString();
            }
            whole.append(body, line + 2, line + 2 + size);
            at = line + 2 + size + 2;
        }
    }
}
