package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a small heap takes more than it can do: it refuses the rest, and stays what it was. */
class OverloadProof {
    private static final int CLIENTS = 32;
    private static final int BODY = 48 << 20;
    private static final Duration STORM = Duration.ofMinutes(1);

    @TempDir
    private Path directory;

    @Test
    void aMinuteOfLargeBodiesToEveryEndpointIsAnsweredAndLeavesNothingBehind() throws Exception {
        try (var server = Server.start(directory, List.of("-Xmx512m"), Map.of())) {
            var bodies = List.copyOf(Bodies.of(BODY).values());
            Bodies.of(1 << 16).values().forEach(body -> server.api().post(body.path(), body.type(), body.bytes()));
            long idle = server.liveHeap();
            var outcomes = new ConcurrentHashMap<String, AtomicInteger>();
            long end = System.nanoTime() + STORM.toNanos();
            long slowestProbe = 0;
            try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
                for (int i = 0; i < CLIENTS; i++) {
                    int first = i;
                    clients.execute(() -> send(server, bodies, first, end, outcomes));
                }
                while (System.nanoTime() < end) {
                    long start = System.nanoTime();
                    int status = server.readiness(Duration.ofSeconds(10));
                    slowestProbe = Math.max(slowestProbe, System.nanoTime() - start);
                    assertThat(status).as("readiness").isEqualTo(200);
                    Server.pause(Duration.ofMillis(100));
                }
                clients.shutdown();
                assertThat(clients.awaitTermination(3, TimeUnit.MINUTES)).isTrue();
            }
            System.out.printf("outcomes %s, slowest probe %d ms%n", outcomes, slowestProbe / 1_000_000);
            assertThat(outcomes.keySet()).noneMatch(outcome -> outcome.startsWith("no answer"));
            assertThat(outcomes.keySet()).allMatch(outcome -> outcome.matches(".* (200|413|503)"));
            assertThat(Duration.ofNanos(slowestProbe)).isLessThan(Duration.ofSeconds(1));
            assertThat(server.log()).doesNotContain("OutOfMemoryError");
            long after = server.liveHeap();
            System.out.printf("live heap before %d MB, after %d MB%n", idle >> 20, after >> 20);
            assertThat(after).isLessThan(idle + (16 << 20));
        }
    }

    @Test
    void slowClientsAreCutOffAndHoldNobodyUp() throws Exception {
        var patience = Map.of("collate.overload.grace", "3s");
        try (var server = Server.start(directory, List.of("-Xmx512m"), patience)) {
            var slow = new ArrayList<Socket>();
            for (int i = 0; i < 3 * CLIENTS; i++) {
                slow.add(drip(server));
            }
            long end = System.nanoTime() + Duration.ofSeconds(8).toNanos();
            while (System.nanoTime() < end) {
                for (var socket : slow) {
                    try {
                        socket.getOutputStream().write(' ');
                    } catch (IOException e) {
                        // Cut off: what the answer was is read below.
                    }
                }
                var answer = server.api().postJson("/api/v1/diff/text", "{\"original\":\"a\",\"modified\":\"b\"}");
                assertThat(answer.status()).isEqualTo(200);
                Server.pause(Duration.ofSeconds(1));
            }
            for (var socket : slow) {
                socket.setSoTimeout(5_000);
                assertThat(answer(socket.getInputStream())).contains(" 400 ", "invalid_request", "too slowly");
                socket.close();
            }
        }
    }

    private static void send(
            Server server, List<Bodies.Body> bodies, int first, long end, Map<String, AtomicInteger> outcomes) {
        try (var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (int i = first; System.nanoTime() < end; i++) {
                var body = bodies.get(i % bodies.size());
                var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + body.path()))
                        .header("Authorization", "Bearer " + RunningServer.KEY)
                        .header("Content-Type", body.type())
                        .POST(BodyPublishers.ofByteArray(body.bytes()))
                        .build();
                outcomes.computeIfAbsent(outcome(client, request, body), name -> new AtomicInteger())
                        .incrementAndGet();
            }
        }
    }

    private static String outcome(HttpClient client, HttpRequest request, Bodies.Body body) {
        var endpoint = body.path().replaceAll("\\?.*|.*/", "");
        try {
            return endpoint + " "
                    + client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return "no answer from " + endpoint + ": " + e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** A client that announces 100,000 bytes and sends the first byte. */
    private static Socket drip(Server server) throws IOException {
        var socket = new Socket("127.0.0.1", server.port());
        var head = "POST /api/v1/diff/text HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + RunningServer.KEY
                + "\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String answer(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "no answer: " + e;
        }
    }
}
