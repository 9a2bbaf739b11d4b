package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
@GatewayServer
class UnreadBodyDiscarderTest {
    private static final int MEGABYTE = 1 << 20;
    private static final int BODY = 10 * MEGABYTE;

    @Autowired
    private Api api;

    @Test
    void connectionOfARejectedClientServesTheNextRequest() throws IOException {
        try (var socket = refused("Content-Length: " + BODY)) {
            assertThat(isServedAfter(socket, BODY)).isTrue();
        }
    }

    /** The three clients send at the same time, because each of them is disconnected only after the grace period. */
    @Test
    void slowAndSilentClientsAreDisconnected() throws Exception {
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var slow = clients.submit(this::isSlowRejectedClientDisconnected);
            var steady = clients.submit(this::isRejectedBodyReadForTheGracePeriodOnly);
            var silent = clients.submit(this::responseToASilentClient);
            assertThat(slow.get()).isTrue();
            assertThat(steady.get()).isTrue();
            assertThat(silent.get()).startsWith("HTTP/1.1 400 ").contains("too slowly");
        }
    }

    /** The client sends a byte from time to time. It is too slow, but never silent long enough for Tomcat's timeout. */
    private boolean isSlowRejectedClientDisconnected() throws IOException {
        try (var socket = refused("Content-Length: " + BODY)) {
            return isClosedAfter(socket, 100, new byte[1], 300);
        }
    }

    /**
     * The server reads the rest of a body only for the grace period. Without this limit, a client at the minimum rate could send 64 MB for
     * more than half an hour.
     */
    private boolean isRejectedBodyReadForTheGracePeriodOnly() throws IOException {
        try (var socket = refused("Content-Length: " + BODY)) {
            return isClosedAfter(socket, 50, new byte[8 << 10], 600);
        }
    }

    private String responseToASilentClient() throws IOException {
        try (var socket = new Socket("127.0.0.1", api.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("POST /api/v1/diff/text HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                    + RunningServer.KEY
                                    + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            return received(socket, "}");
        }
    }

    @Test
    void bodyAboveTheMaximumClosesTheConnection() throws IOException {
        try (var socket = refused("Content-Length: " + (20 * MEGABYTE + 1))) {
            assertThat(isServedAfter(socket, 20 * MEGABYTE + 1)).isFalse();
        }
    }

    /**
     * The server must continue to read while the client sends. If it closed the connection, the client would lose the response that it has
     * not read yet.
     */
    @Test
    void clientWithABodyAboveTheMaximumCanReadTheResponseWhileItSends() throws IOException {
        try (var socket = new Socket("127.0.0.1", api.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(head("POST /api/v1/diff/text", "Content-Length: " + 60 * MEGABYTE));
            socket.getOutputStream().write(new byte[19 * MEGABYTE]);
            assertThat(received(socket, "}")).startsWith("HTTP/1.1 401 ");
        }
    }

    @Test
    void chunkedBodyIsReadUpToTheMaximum() throws IOException {
        try (var socket = refused("Transfer-Encoding: chunked")) {
            var chunk = new byte[MEGABYTE + 10];
            System.arraycopy("100000\r\n".getBytes(StandardCharsets.US_ASCII), 0, chunk, 0, 8);
            chunk[chunk.length - 2] = '\r';
            chunk[chunk.length - 1] = '\n';
            // These pieces together are longer than the maximum and than all buffers of the client and the server.
            assertThat(isClosedAfter(socket, 1, chunk, 60)).isTrue();
        }
    }

    @Test
    void clientWithExpectContinueIsNotWaitedFor() throws IOException {
        try (var socket = new Socket("127.0.0.1", api.port())) {
            socket.setSoTimeout(30_000);
            var out = socket.getOutputStream();
            out.write(head("POST /api/v1/diff/text", "Content-Length: " + BODY + "\r\nExpect: 100-continue"));
            assertThat(received(socket, "}")).startsWith("HTTP/1.1 401 ");
        }
    }

    /** Opens a connection, sends the headers of a request without a valid key, and reads the error response. The body is not sent yet. */
    private Socket refused(String length) throws IOException {
        var socket = new Socket("127.0.0.1", api.port());
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(head("POST /api/v1/diff/text", length));
        assertThat(received(socket, "}")).startsWith("HTTP/1.1 401 ");
        return socket;
    }

    private static String received(Socket socket, String end) throws IOException {
        var received = new StringBuilder();
        while (!received.toString().endsWith(end)) {
            int next = socket.getInputStream().read();
            assertThat(next).as("closed after %s", received).isNotNegative();
            received.append((char) next);
        }
        return received.toString();
    }

    private static byte[] head(String line, String length) {
        return (line + " HTTP/1.1\r\nHost: localhost\r\n" + length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Sends the body and then another request. Returns whether the server responds to the other request; false means that the server has
     * closed the connection.
     */
    private static boolean isServedAfter(Socket socket, int body) throws IOException {
        try {
            socket.getOutputStream().write(new byte[body]);
            socket.getOutputStream().write(head("GET /openapi.json", "Content-Length: 0"));
            var received = new StringBuilder();
            for (int next = 0; next >= 0 && received.indexOf("HTTP/1.1 200 ") < 0; received.append((char) next)) {
                next = socket.getInputStream().read();
            }
            return received.indexOf("HTTP/1.1 200 ") >= 0;
        } catch (SocketException e) {
            return false;
        }
    }

    /**
     * Sends up to {@code maxPieces} pieces, with a pause before each. Returns whether the server closes the connection during this time.
     */
    private static boolean isClosedAfter(Socket socket, int pauseMillis, byte[] piece, int maxPieces)
            throws IOException {
        socket.setSoTimeout(pauseMillis);
        for (int sent = 0; sent < maxPieces; sent++) {
            try {
                socket.getOutputStream().write(piece);
                if (socket.getInputStream().read() < 0) {
                    return true;
                }
            } catch (SocketTimeoutException e) {
                // The server has sent nothing, so the connection is still open.
            } catch (SocketException e) {
                return true;
            }
        }
        return false;
    }
}
