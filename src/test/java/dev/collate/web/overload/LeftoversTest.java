package dev.collate.web.overload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

@RunningServer
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:h2:mem:impatient-server;DB_CLOSE_DELAY=-1",
            "collate.overload.grace=500ms",
        })
class LeftoversTest {
    private static final int BODY = 10 << 20;

    @Autowired
    private Api api;

    @Test
    void aRefusedClientThatGoesOnSlowlyIsCutOff() throws IOException {
        try (var socket = refused()) {
            socket.setSoTimeout(100);
            int sent = 0;
            boolean open = true;
            while (open && sent < 200) {
                open = isOpen(socket);
                sent++;
            }
            assertThat(open)
                    .as("still open after %d bytes in twice as many tenths of a second", sent)
                    .isFalse();
        }
    }

    @Test
    void aClientThatFallsSilentIsCutOff() throws IOException {
        try (var socket = new Socket("127.0.0.1", api.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("POST /api/v1/diff/text HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                    + RunningServer.KEY
                                    + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(received(socket, "}")).startsWith("HTTP/1.1 400 ").contains("too slowly");
        }
    }

    @Test
    void theConnectionOfARefusedClientThatSendsAllServesTheNextRequest() throws IOException {
        try (var socket = refused()) {
            var out = socket.getOutputStream();
            out.write(new byte[BODY]);
            out.write(head("GET /openapi.json", 0));
            assertThat(received(socket, "application/json")).contains("HTTP/1.1 200 ");
        }
    }

    /** A connection on which a request without a valid key has been answered, whose body is still to come. */
    private Socket refused() throws IOException {
        var socket = new Socket("127.0.0.1", api.port());
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(head("POST /api/v1/diff/text", BODY));
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

    private static byte[] head(String line, int length) {
        return (line + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends a byte, and waits for the end a moment. */
    private static boolean isOpen(Socket socket) throws IOException {
        try {
            socket.getOutputStream().write(' ');
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (SocketException e) {
            return false;
        }
    }
}
