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

    private boolean isClosedAfter(String start) throws IOException {
        try (var socket = connect()) {
            socket.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
            return isClosedWhileSending(socket);
        }
    }

    @Test
    void requestsInTimeAreServedOnOneConnection() throws Exception {
        try (var socket = connect()) {
            for (int i = 0; i < 2; i++) {
                var request = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
                socket.getOutputStream().write(request, 0, 20);
                Thread.sleep(600);
                socket.getOutputStream().write(request, 20, request.length - 20);
                socket.setSoTimeout(10_000);
                var response = new byte[12];
                assertThat(socket.getInputStream().readNBytes(response, 0, 12)).isEqualTo(12);
                assertThat(new String(response, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 404");
                skipRest(socket);
            }
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
