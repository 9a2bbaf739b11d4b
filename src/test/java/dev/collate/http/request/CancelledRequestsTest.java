package dev.collate.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import dev.collate.work.WorkPools;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Tests that the work of a request stops at its deadline and when its client disconnects. A client that has already sent its next request
 * must count as connected.
 */
@RunningServer
@GatewayServer
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class CancelledRequestsTest {
    /**
     * A computing time in which the watchdog checks the connection at least twice: after the first 200 ms, every 100 ms. It is shorter than
     * the deadline.
     */
    private static final int SEVERAL_CHECKS_MILLIS = 420;

    private static final int BEYOND_DEADLINE_MILLIS = 150_000;

    @Autowired
    private Api api;

    @Autowired
    private WorkPools pools;

    @Autowired
    private WorkEndpoint.Worker worker;

    @BeforeEach
    void forgetEarlierRequests() {
        worker.forget();
    }

    @Test
    void workIsCancelledAtItsDeadline() throws InterruptedException {
        var response = api.postJson("/api/v1/work", "{\"milliseconds\":" + BEYOND_DEADLINE_MILLIS + "}");

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.code()).isEqualTo("overloaded");
        assertThat(response.header("Retry-After")).isEqualTo("5");
        assertThat(response.json().path("detail").stringValue())
                .startsWith("The request exceeded the maximum computing time of 4 s");
        assertThat(worker.nextEnd()).isEqualTo("deadline");
        assertNothingIsHeld();
        assertThat(api.postJson("/api/v1/work", "{\"milliseconds\":0}").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "chunked"})
    void workOfADisconnectedClientIsCancelled(String kind) throws Exception {
        var socket = connection();
        send(socket, request(kind, BEYOND_DEADLINE_MILLIS));
        worker.awaitStart();
        socket.close();

        assertThat(worker.nextEnd()).isEqualTo("client gone");
        assertNothingIsHeld();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "chunked"})
    void waitingClientIsNotCancelled(String kind) throws Exception {
        try (var socket = connection()) {
            send(socket, request(kind, SEVERAL_CHECKS_MILLIS));
            assertThat(nextStatus(socket)).isEqualTo(200);
        }
        assertThat(worker.nextEnd()).isEqualTo("done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "chunked"})
    void clientThatSentItsNextRequestIsNotCancelled(String kind) throws Exception {
        try (var socket = connection()) {
            send(socket, request(kind, SEVERAL_CHECKS_MILLIS) + request(kind, 1));
            assertThat(nextStatus(socket)).isEqualTo(200);
            assertThat(nextStatus(socket)).isEqualTo(200);
        }
        assertThat(worker.nextEnd()).isEqualTo("done");
        assertThat(worker.nextEnd()).isEqualTo("done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "GET", "chunked"})
    void clientThatSendsItsNextRequestInPiecesIsNotCancelled(String kind) throws Exception {
        try (var socket = connection()) {
            send(socket, request(kind, SEVERAL_CHECKS_MILLIS));
            worker.awaitStart();
            var next = request(kind, 1);
            for (int at = 0; at < next.length(); at += 20) {
                Threads.pause(Duration.ofMillis(40));
                send(socket, next.substring(at, Math.min(next.length(), at + 20)));
            }
            assertThat(nextStatus(socket)).isEqualTo(200);
            assertThat(nextStatus(socket)).isEqualTo(200);
        }
        assertThat(worker.nextEnd()).isEqualTo("done");
        assertThat(worker.nextEnd()).isEqualTo("done");
    }

    @Test
    void clientThatDisconnectsAfterItsNextRequestIsCancelled() throws Exception {
        var socket = connection();
        send(socket, post(BEYOND_DEADLINE_MILLIS) + post(1));
        worker.awaitStart();
        socket.close();
        // The next request is in the buffer of the server. While it is there, the server cannot see that the client has
        // disconnected, so the work may continue until the deadline.
        assertThat(worker.nextEnd()).isIn("client gone", "deadline");
        assertNothingIsHeld();
    }

    private void assertNothingIsHeld() {
        Threads.await(() -> pools.cpuPermits().used() == 0 && pools.workMemory().used() == 0);
    }

    private Socket connection() throws IOException {
        var socket = new Socket("127.0.0.1", api.port());
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String request(String kind, int milliseconds) {
        return switch (kind) {
            case "GET" -> head("GET /api/v1/work?milliseconds=" + milliseconds) + "\r\n";
            case "chunked" -> {
                var body = "{\"milliseconds\":" + milliseconds + "}";
                yield head("POST /api/v1/work") + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
            }
            default -> post(milliseconds);
        };
    }

    private static String post(int milliseconds) {
        var body = "{\"milliseconds\":" + milliseconds + "}";
        return head("POST /api/v1/work") + "Content-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static String head(String line) {
        return line + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + RunningServer.KEY + "\r\n";
    }

    /** Skips the rest of the previous response, and returns the status of the next response. */
    private static int nextStatus(Socket socket) throws IOException {
        var received = new StringBuilder();
        while (!received.toString().matches("(?s).*HTTP/1\\.1 \\d\\d\\d")) {
            int next = socket.getInputStream().read();
            assertThat(next).as("closed after %s", received).isNotNegative();
            received.append((char) next);
        }
        return Integer.parseInt(received.substring(received.length() - 3));
    }
}
