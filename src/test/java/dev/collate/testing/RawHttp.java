package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Sends the bytes of a request over a socket. Tests use this class for requests that an HTTP client does not send, such as malformed
 * requests.
 */
public final class RawHttp {
    private static final Pattern CONTENT_LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");

    private static final int TIMEOUT_MILLIS = 30_000;

    private RawHttp() {}

    /** A response. The status is 0 if the server closed the connection without a status line. */
    public record Response(int status, String head, String body) {
        /** Returns the value of a header. Returns an empty string if the header is missing. */
        public String header(String name) {
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /**
     * Sends the request and reads until the server closes the connection. Therefore the request should contain {@code Connection: close}.
     */
    public static Response exchange(int port, String request) {
        return exchange(port, request.getBytes(StandardCharsets.UTF_8));
    }

    public static Response exchange(int port, byte[] request) {
        return exchange("127.0.0.1", port, request);
    }

    /**
     * Sends the request from another loopback address, such as {@code 127.0.0.2}, because the server has limits for each client address.
     */
    public static Response exchange(String clientAddress, int port, byte[] request) {
        return exchange(clientAddress, port, request, false);
    }

    /**
     * Sends a request that may be incomplete. Closes the output of the socket after the request, so that the server does not wait for more
     * bytes. If the response takes long, the server cancels the request, because a client that has disconnected looks the same.
     */
    public static Response exchangeIncomplete(String clientAddress, int port, byte[] request) {
        return exchange(clientAddress, port, request, true);
    }

    private static Response exchange(String clientAddress, int port, byte[] request, boolean endOutput) {
        try (var socket = open(clientAddress, port)) {
            send(socket, request, endOutput);
            return response(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a connection, for a request that the test sends in several parts. */
    public static Socket open(int port) throws IOException {
        return open("127.0.0.1", port);
    }

    private static Socket open(String clientAddress, int port) throws IOException {
        var socket = new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(clientAddress), 0);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    /** Reads the response until the server closes the connection. */
    public static Response response(Socket socket) throws IOException {
        // ISO 8859-1 has one character for each byte, so the size of a chunk is also its number of characters.
        var text = new String(received(socket), StandardCharsets.ISO_8859_1);
        if (text.startsWith("HTTP/1.1 100")) {
            text = text.substring(text.indexOf("\r\n\r\n") + 4);
        }
        int end = text.indexOf("\r\n\r\n");
        var head = end < 0 ? text : text.substring(0, end);
        int status = head.startsWith("HTTP/1.") ? Integer.parseInt(head.substring(9, 12)) : 0;
        var body = end < 0 ? "" : body(head, text.substring(end + 4));
        return new Response(
                status, head, new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }

    /**
     * Sends the request, or as much of it as the server accepts. The server may send a response and close the connection before it has read
     * the whole request.
     */
    private static void send(Socket socket, byte[] request, boolean endOutput) {
        try {
            socket.getOutputStream().write(request);
            if (endOutput) {
                socket.shutdownOutput();
            }
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("Broken pipe|Connection reset.*|Socket.*closed");
        }
    }

    private static byte[] received(Socket socket) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(bytes);
        } catch (SocketException e) {
            // The bytes that were received before the reset are the response.
            assertThat(e).hasMessageContaining("reset");
        }
        return bytes.toByteArray();
    }

    /** Returns the body of the first response, because another response may follow if the request was too long. */
    private static String body(String head, String body) {
        var length = CONTENT_LENGTH.matcher(head);
        if (length.find()) {
            return body.substring(0, Math.min(body.length(), Integer.parseInt(length.group(1))));
        }
        return head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked") ? unchunked(body) : body;
    }

    private static String unchunked(String body) {
        var whole = new StringBuilder();
        int index = 0;
        while (true) {
            int sizeEnd = body.indexOf("\r\n", index);
            int size = sizeEnd < 0
                    ? 0
                    : Integer.parseInt(body.substring(index, sizeEnd).strip(), 16);
            if (size == 0) {
                return whole.toString();
            }
            whole.append(body, sizeEnd + 2, Math.min(sizeEnd + 2 + size, body.length()));
            index = Math.min(sizeEnd + 2 + size + 2, body.length());
        }
    }
}
