package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks load shedding. A server with a small heap must reject the requests that it cannot process, and must stay healthy. */
class OverloadProof {
    private static final int CLIENTS = 32;
    private static final int BODY_BYTES = 24 << 20;
    private static final Duration STORM = Duration.ofMinutes(1);
    private static final int MEDIUM_BODY_BYTES = 6 << 20;

    /**
     * The time before a measurement. It is longer than {@code collate.overload.patience}, so that the measurement starts when responses
     * arrive at an even rate and requests that waited too long have got their 503.
     */
    private static final Duration RAMP = Duration.ofSeconds(8);

    /** The time of a measurement. Two large conversions end in a second, so a shorter measurement would have too few of them. */
    private static final Duration MEASURED = Duration.ofSeconds(Integer.getInteger("proof.seconds", 45));

    /**
     * The number of keys of the clients. One key may use at most half of the resources, so two keys would not be enough to overload the
     * server.
     */
    private static final int KEYS = Integer.getInteger("proof.keys", 4);

    @TempDir
    private Path directory;

    @Test
    void aMinuteOfLargeBodiesGetsResponsesAndLeaksNoMemory() throws Exception {
        try (var server = Server.start(directory, List.of("-Xmx512m"), Map.of())) {
            var large = Bodies.of(BODY_BYTES);
            var bodies = List.copyOf(large.values());
            Bodies.of(1 << 16).values().forEach(body -> server.api().post(body.path(), body.type(), body.bytes()));
            // These shares fill the cache of the database, which would look like a leak.
            var share = Objects.requireNonNull(large.get("share, text"));
            for (int i = 0; i < 5; i++) {
                assertThat(server.api()
                                .post(share.path(), share.type(), share.bytes())
                                .status())
                        .isEqualTo(201);
            }
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
            assertThat(outcomes.keySet()).noneMatch(outcome -> outcome.startsWith("no response"));
            assertThat(outcomes.keySet()).allMatch(outcome -> outcome.matches(".* (20[01]|413|503)"));
            assertThat(Duration.ofNanos(slowestProbe)).isLessThan(Duration.ofSeconds(1));
            assertThat(server.log()).doesNotContain("OutOfMemoryError");
            long after = server.liveHeap();
            System.out.printf("live heap before %d MB, after %d MB%n", idle >> 20, after >> 20);
            assertThat(after).isLessThan(idle + (16 << 20));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"share, text", "json", "xml", "text", "csv", "csv to sql"})
    void manyClientsGetAtLeast90PercentOfTheGoodputOfFew(String kind) throws Exception {
        try (var server = Server.start(directory, List.of("-Xmx512m"), keys())) {
            var body = Objects.requireNonNull(Bodies.of(MEDIUM_BODY_BYTES).get(kind));
            // The first measurement only makes the JIT compiler compile the engine.
            measure(server, body, 2);
            var few = new ArrayList<Measurement>();
            for (int clients : new int[] {1, 2, 4, 8}) {
                few.add(measure(server, body, clients));
            }
            var many = measure(server, body, CLIENTS);
            double best = few.stream().mapToDouble(Measurement::goodput).max().orElseThrow();
            System.out.printf("%s: %d clients %.2f of the best%n", kind, CLIENTS, many.goodput() / best);
            assertThat(server.log()).doesNotContain("OutOfMemoryError");
            assertThat(few).allSatisfy(OverloadProof::assertAnsweredAndAlive);
            assertThat(many).satisfies(OverloadProof::assertAnsweredAndAlive);
            assertThat(many.goodput()).isGreaterThanOrEqualTo(0.9 * best);
        }
    }

    /**
     * @param goodput the number of successful responses per second
     * @param outcomes the number of responses of each kind
     */
    private record Measurement(double goodput, Map<String, AtomicInteger> outcomes, Duration slowestProbe) {}

    private static void assertAnsweredAndAlive(Measurement measured) {
        assertThat(measured.slowestProbe()).isLessThan(Duration.ofSeconds(1));
        assertThat(measured.outcomes().keySet()).allMatch(outcome -> outcome.matches("[^ ]* (20[01]|503)"));
    }

    /**
     * Measures the successful responses per second with this number of clients. Also prints the CPU time of the server, because it does not
     * depend on other programs that run on the machine.
     */
    private static Measurement measure(Server server, Bodies.Body body, int clients) throws InterruptedException {
        long start = System.nanoTime() + RAMP.toNanos();
        long end = start + MEASURED.toNanos();
        var outcomes = new ConcurrentHashMap<String, AtomicInteger>();
        long slowestProbe = 0;
        var computed = server.cpuTime();
        try (var threads = Executors.newFixedThreadPool(clients)) {
            for (int i = 0; i < clients; i++) {
                var key = key(i);
                threads.execute(() -> sendAgainAndAgain(server, body, key, start, end, outcomes));
            }
            while (System.nanoTime() < end) {
                long asked = System.nanoTime();
                assertThat(server.readiness(Duration.ofSeconds(10)))
                        .as("readiness")
                        .isEqualTo(200);
                slowestProbe = Math.max(slowestProbe, System.nanoTime() - asked);
                Server.pause(Duration.ofMillis(100));
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
        computed = server.cpuTime().minus(computed);
        double goodput = outcomes.entrySet().stream()
                        .filter(outcome -> outcome.getKey().matches(".* 20[01]"))
                        .mapToInt(outcome -> outcome.getValue().get())
                        .sum()
                / (double) MEASURED.toSeconds();
        System.out.printf(
                "%2d clients: %.1f a second, %s, %d ms of CPU time in total, slowest probe %d ms%n",
                clients, goodput, outcomes, computed.toMillis(), slowestProbe / 1_000_000);
        return new Measurement(goodput, outcomes, Duration.ofNanos(slowestProbe));
    }

    private static void sendAgainAndAgain(
            Server server, Bodies.Body body, String key, long start, long end, Map<String, AtomicInteger> outcomes) {
        try (var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            while (System.nanoTime() < end) {
                var outcome = outcome(client, request(server, body, key), body);
                if (System.nanoTime() > start && System.nanoTime() < end) {
                    outcomes.computeIfAbsent(outcome, name -> new AtomicInteger())
                            .incrementAndGet();
                }
            }
        }
    }

    private static Map<String, String> keys() {
        var settings = new LinkedHashMap<String, String>();
        for (int i = 1; i < KEYS; i++) {
            settings.put("collate.bootstrap-keys[" + i + "].secret", key(i));
            settings.put("collate.bootstrap-keys[" + i + "].plan", "enterprise");
            settings.put("collate.bootstrap-keys[" + i + "].requests-per-hour", "100000000");
        }
        return settings;
    }

    private static String key(int client) {
        return client % KEYS == 0 ? RunningServer.KEY : "test-key-of-customer-number-" + client % KEYS;
    }

    @Test
    void slowClientsAreDisconnectedAndDelayNoOtherClient() throws Exception {
        var settings = Map.of("collate.overload.grace", "3s");
        try (var server = Server.start(directory, List.of("-Xmx512m"), settings)) {
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
                        // The write fails if the server has closed the connection. The response can still be read.
                    }
                }
                var response = server.api().postJson("/api/v1/diff/text", "{\"original\":\"a\",\"modified\":\"b\"}");
                assertThat(response.status()).isEqualTo(200);
                Server.pause(Duration.ofSeconds(1));
            }
            for (var socket : slow) {
                socket.setSoTimeout(5_000);
                assertThat(response(socket.getInputStream())).contains(" 400 ", "invalid_request", "too slowly");
                socket.close();
            }
        }
    }

    /**
     * Two images of 13 KB have 40 million pixels each. Their comparison takes seconds, and must not occupy the threads of small requests.
     */
    @Test
    void imagesOfFewBytesDelayNoOtherRequest() throws Exception {
        try (var server = Server.start(directory, List.of("-Xmx512m"), keys())) {
            var form = new MultipartForm()
                    .addFile("original", "a.png", dots(2))
                    .addFile("modified", "b.png", dots(8_000))
                    .add("options.regions", "true".getBytes(StandardCharsets.UTF_8))
                    .add("options.ignoreAntialiasing", "true".getBytes(StandardCharsets.UTF_8));
            var body = new Bodies.Body("/api/v1/diff/image", form.contentType(), form.bytes());
            assertThat(body.bytes().length).isLessThan(64 << 10);
            var outcomes = new ConcurrentHashMap<String, AtomicInteger>();
            try (var clients = Executors.newFixedThreadPool(8)) {
                long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
                for (int i = 0; i < 8; i++) {
                    clients.execute(() -> send(server, List.of(body), 0, end, outcomes));
                }
                var small = server.api().with(key(1));
                while (System.nanoTime() < end) {
                    long start = System.nanoTime();
                    assertThat(server.readiness(Duration.ofSeconds(10))).isEqualTo(200);
                    assertThat(small.postJson("/api/v1/diff/text", "{\"original\":\"a\",\"modified\":\"b\"}")
                                    .status())
                            .isEqualTo(200);
                    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
                    Server.pause(Duration.ofMillis(100));
                }
            }
            assertThat(outcomes.keySet()).allMatch(outcome -> outcome.matches("image (200|503)"));
        }
    }

    /** Returns a black image with a white pixel in every {@code distance} columns and rows. */
    private static byte[] dots(int distance) throws IOException {
        var image = new BufferedImage(8_000, 5_000, BufferedImage.TYPE_BYTE_BINARY);
        for (int y = 0; y < image.getHeight(); y += distance) {
            for (int x = 0; x < image.getWidth(); x += distance) {
                image.setRGB(x, y, 0xFFFFFF);
            }
        }
        var png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);
        return png.toByteArray();
    }

    private static void send(
            Server server, List<Bodies.Body> bodies, int first, long end, Map<String, AtomicInteger> outcomes) {
        try (var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (int i = first; System.nanoTime() < end; i++) {
                var body = bodies.get(i % bodies.size());
                var request = request(server, body, RunningServer.KEY);
                outcomes.computeIfAbsent(outcome(client, request, body), name -> new AtomicInteger())
                        .incrementAndGet();
            }
        }
    }

    private static HttpRequest request(Server server, Bodies.Body body, String key) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + body.path()))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", body.type())
                .POST(BodyPublishers.ofByteArray(body.bytes()))
                .build();
    }

    private static String outcome(HttpClient client, HttpRequest request, Bodies.Body body) {
        var endpoint = body.path().replaceAll("\\?.*|.*/", "");
        try {
            return endpoint + " "
                    + client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return "no response from " + endpoint + ": " + e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    /** Opens a connection, announces a body of 100,000 bytes, and sends only the first byte. */
    private static Socket drip(Server server) throws IOException {
        var socket = new Socket("127.0.0.1", server.port());
        var head = "POST /api/v1/diff/text HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + RunningServer.KEY
                + "\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String response(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "no response: " + e;
        }
    }
}
