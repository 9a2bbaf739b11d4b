package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests clients that send their request line or headers byte by byte. The server of these tests allows one second. */
@RunningServer
@GatewayServer
class SlowHeadersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final String REQUEST = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Autowired
    private Api api;

    @Test
    void theConnectionIsClosedWithoutAResponse() throws Exception {
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var inTheLine = clients.submit(() -> isClosedAfter("GET /docs?"));
            var inAHeader = clients.submit(() -> isClosedAfter("GET /docs HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
            assertThat(inTheLine.get()).isTrue();
            assertThat(inAHeader.get()).isTrue();
        }
    }

    @Test
    void aConnectionThatHasServedARequestIsClosed() throws Exception {
        try (var socket = connect()) {
            send(socket, REQUEST + "GET /docs?");
            assertThat(nextStatus(socket)).isEqualTo("HTTP/1.1 404");
            assertThat(isClosedWhileSending(socket)).isTrue();
        }
    }

    private boolean isClosedAfter(String start) throws IOException {
        try (var socket = connect()) {
            send(socket, start);
            return isClosedWhileSending(socket);
        }
    }

    @Test
    void requestsInTimeAreServedOnOneConnection() throws Exception {
        try (var socket = connect()) {
            for (int i = 0; i < 2; i++) {
                send(socket, REQUEST.substring(0, 20));
                Thread.sleep(600);
                send(socket, REQUEST.substring(20));
                assertThat(nextStatus(socket)).isEqualTo("HTTP/1.1 404");
            }
        }
    }

    @Test
    void theTimeDoesNotIncludeTheRequestBefore() throws Exception {
        try (var socket = connect()) {
            var slowRequest = "GET /api/v1/work?milliseconds=1500 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + RunningServer.KEY + "\r\n\r\n";
            send(socket, slowRequest + REQUEST.substring(0, 20));
            assertThat(nextStatus(socket)).isEqualTo("HTTP/1.1 200");
            send(socket, REQUEST.substring(20));
            assertThat(nextStatus(socket)).isEqualTo("HTTP/1.1 404");
        }
    }

    private Socket connect() throws IOException {
        return new Socket("localhost", URI.create(api.url("/")).getPort());
    }

    /** Sends a byte every 50 ms. So the pauses are shorter than the timeout of Tomcat, which begins again after each byte. */
    private static boolean isClosedWhileSending(Socket socket) throws IOException {
        socket.setSoTimeout(50);
        for (var end = Instant.now().plus(PATIENCE); Instant.now().isBefore(end); ) {
            try {
                socket.getOutputStream().write('a');
                return socket.getInputStream().read() == -1;
            } catch (SocketTimeoutException stillOpen) {
                // The server waits for the next byte.
            } catch (SocketException closed) {
                return true;
            }
        }
        return false;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the beginning of the next response, and skips the rest of the response. */
    private static String nextStatus(Socket socket) throws IOException {
        socket.setSoTimeout(10_000);
        var status = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        skipRest(socket);
        return status;
    }

    private static void skipRest(Socket socket) throws IOException {
        socket.setSoTimeout(200);
        try {
            while (socket.getInputStream().read() != -1) {
                // Skips the rest of the response.
            }
        } catch (SocketTimeoutException end) {
            // The response has ended.
        }
    }
}
