package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.collate.testing.Api;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Causes faults in the server, its database and its disk. Checks that clients get an error response, and that no acknowledged share is
 * lost.
 */
class FaultsProof {
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String SHARE =
            "{\"original\":\"%s\",\"modified\":\"b\\n\",\"format\":\"text\",\"options\":{\"title\":\"%s\"}}";

    @TempDir
    private Path directory;

    @Test
    void theServerRecoversWhenItsDatabaseRestarts() throws Exception {
        var data = Files.createDirectory(directory.resolve("postgres"));
        int port;
        try (var postgres = postgres(data, 0)) {
            port = postgres.getPort();
        }
        var url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
        var postgres = postgres(data, port);
        try (var server = Server.start(directory, List.of(), Map.of("spring.datasource.url", url))) {
            var token = share(server, "before").json().get("token").stringValue();
            postgres.close();
            server.await(503, Duration.ofSeconds(30));
            assertThat(liveness(server)).isEqualTo(200);
            var rejected = share(server, "meanwhile");
            assertThat(rejected.status()).isEqualTo(503);
            assertThat(rejected.code()).isEqualTo("overloaded");
            assertThat(rejected.header("Retry-After")).isNotEmpty();
            postgres = postgres(data, port);
            server.await(200, Duration.ofMinutes(1));
            assertThat(server.api().get("/api/v1/share/" + token).status()).isEqualTo(200);
            assertThat(share(server, "after").status()).isEqualTo(201);
        } finally {
            postgres.close();
        }
    }

    @Test
    void aKilledServerKeepsWhatItAcknowledged() throws Exception {
        String token;
        try (var server = Server.start(directory, List.of(), Map.of())) {
            token = share(server, "kept").json().get("token").stringValue();
            server.process().destroyForcibly().waitFor();
        }
        try (var server = Server.start(directory, List.of(), Map.of())) {
            assertThat(server.api()
                            .get("/api/v1/share/" + token)
                            .json()
                            .get("title")
                            .stringValue())
                    .isEqualTo("kept");
        }
    }

    @Test
    void gracefulShutdownFinishesTheRequestsInFlight() throws Exception {
        var body = Bodies.of(20 << 20).get("csv to sql");
        int length = body.bytes().length;
        var client = new PipedOutputStream();
        try (var server = Server.start(directory, List.of("-Xmx1g"), Map.of());
                var sent = new PipedInputStream(client, length)) {
            client.write(body.bytes(), 0, length / 2);
            var response = CompletableFuture.supplyAsync(() -> Api.send(server.api()
                    .request(body.path())
                    .header("Content-Type", body.type())
                    .POST(BodyPublishers.ofInputStream(() -> sent))));
            Server.pause(Duration.ofMillis(300));
            var status = CompletableFuture.supplyAsync(() -> server.terminate(Duration.ofSeconds(35)));
            Server.pause(Duration.ofSeconds(2));
            assertThat(status).as("a server with a request in flight").isNotDone();
            try (client) {
                client.write(body.bytes(), length / 2, length - length / 2);
            }
            assertThat(response.get().status()).isEqualTo(200);
            assertThat(response.get().json().at("/data/rows").intValue()).isPositive();
            assertThat(status.get()).isZero();
        }
    }

    @Test
    void aFullDiskIsReportedAndReadsContinue() throws Exception {
        var disk = Files.createDirectory(directory.resolve("disk"));
        assumeTrue(
                Server.run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString())
                        .isEmpty(),
                "no permission to mount a small disk: the proof of a full disk is skipped");
        try (var server = Server.start(directory, List.of(), Map.of("collate.data-dir", disk.toString()))) {
            var token = share(server, "first").json().get("token").stringValue();
            try (var filler = Files.newOutputStream(disk.resolve("filler"))) {
                filler.write(new byte[8 << 20]);
            } catch (IOException e) {
                // The filler has used all free space of the disk, as intended.
            }
            Api.Response response;
            int stored = 0;
            do {
                response = share(server, "noise", noise(stored++));
            } while (response.status() == 201 && stored < 100);
            assertThat(response.status()).as(response.text() + server.log()).isEqualTo(503);
            assertThat(response.code()).isEqualTo("overloaded");
            Files.delete(disk.resolve("filler"));
            server.await(200, Duration.ofMinutes(1));
            int tries = 0;
            // The pool may still contain connections that were opened before the disk was full. Each of them fails
            // once.
            while (share(server, "after").status() != 201) {
                assertThat(tries++).as(server.log()).isLessThan(20);
                Server.pause(Duration.ofMillis(500));
            }
            assertThat(server.api().get("/api/v1/share/" + token).status()).isEqualTo(200);
        } finally {
            Server.run("umount", disk.toString());
        }
    }

    /**
     * Clients fill a volume of 20 MB with shares. All acknowledged shares must be readable while the volume is full, and also after it has
     * free space again.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 400000, 1, false",
        "2, 400000, 8, false",
        "3, 4000, 8, false",
        "4, 100000, 8, false",
        "5, 1000000, 4, false",
        "6, 400000, 8, true",
        "7, 30000, 8, true",
        "8, 2000000, 3, true",
    })
    void everyAcknowledgedShareOfAFullVolumeIsRead(long seed, int maxLength, int clients, boolean killed)
            throws Exception {
        var disk = Files.createDirectory(directory.resolve("volume"));
        assumeTrue(
                Server.run("mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", disk.toString())
                        .isEmpty(),
                "no permission to mount a small disk: the proof of a full disk is skipped");
        var settings = Map.of("collate.data-dir", disk.toString(), "collate.warm-up", "0s");
        var acknowledged = new ConcurrentHashMap<String, String>();
        try {
            try (var server = Server.start(directory, List.of(), settings)) {
                var statuses = fill(server, seed, maxLength, clients, killed, acknowledged);
                assertThat(statuses)
                        .as("seed %d", seed)
                        .isSubsetOf(0, 201, 204, 503)
                        .contains(201);
                if (!killed) {
                    assertThat(statuses).contains(503).doesNotContain(0);
                    readAll(server, acknowledged, "while the volume is full, seed " + seed);
                    Server.run("mount", "-o", "remount,size=200m", disk.toString());
                    readAll(server, acknowledged, "when there is room again, seed " + seed);
                    assertThat(share(server, "after").status()).isEqualTo(201);
                }
            }
            Server.run("mount", "-o", "remount,size=200m", disk.toString());
            try (var server = Server.start(directory, List.of(), settings)) {
                readAll(server, acknowledged, "after a kill, seed " + seed);
                assertThat(server.terminate(Duration.ofSeconds(35))).isZero();
            }
            try (var server = Server.start(directory, List.of(), settings)) {
                readAll(server, acknowledged, "after a restart, seed " + seed);
            }
        } finally {
            Server.run("umount", disk.toString());
        }
    }

    /**
     * Creates and deletes shares until many are rejected or the server is killed. Returns the HTTP statuses of all responses, and 0 if a
     * request got no response.
     */
    private static Set<Integer> fill(
            Server server, long seed, int maxLength, int clients, boolean killed, Map<String, String> acknowledged)
            throws Exception {
        var statuses = ConcurrentHashMap.<Integer>newKeySet();
        var rejected = new AtomicInteger();
        var ends = new ArrayList<Future<?>>();
        try (var threads = Executors.newFixedThreadPool(clients)) {
            var seeds = new Random(seed);
            for (int client = 0; client < clients; client++) {
                var random = new Random(seeds.nextLong());
                ends.add(threads.submit(() -> {
                    for (int i = 0; i < 3_000 && rejected.get() < 40; i++) {
                        var original = letters(random, 1 + random.nextInt(maxLength));
                        int status = 0;
                        try {
                            var response = share(server, "noise", original);
                            status = response.status();
                            if (status == 201) {
                                var token = response.json().get("token").stringValue();
                                if (random.nextInt(6) > 0) {
                                    acknowledged.put(token, original);
                                } else {
                                    statuses.add(Api.send(server.api()
                                                    .request("/api/v1/share/" + token)
                                                    .DELETE())
                                            .status());
                                }
                            }
                        } catch (IllegalStateException e) {
                            // There is no response, because the server was killed.
                        }
                        statuses.add(status);
                        if (status != 201) {
                            rejected.incrementAndGet();
                            Server.pause(Duration.ofMillis(20));
                        }
                    }
                }));
            }
            if (killed) {
                int enough = 3 + seeds.nextInt(20);
                while (acknowledged.size() < enough && rejected.get() < 40) {
                    Server.pause(Duration.ofMillis(1));
                }
                server.process().destroyForcibly().waitFor();
            }
        }
        for (var end : ends) {
            end.get();
        }
        return statuses;
    }

    private static void readAll(Server server, Map<String, String> acknowledged, String when) {
        assertThat(acknowledged).isNotEmpty();
        acknowledged.forEach((token, original) -> {
            var response = server.api().get("/api/v1/share/" + token);
            assertThat(response.status()).as("%s: %s", when, response.text()).isEqualTo(200);
            assertThat(response.json().get("original").stringValue()).as(when).isEqualTo(original);
        });
    }

    private static String letters(Random random, int length) {
        var text = new StringBuilder();
        random.ints(length, 0, LETTERS.length()).forEach(i -> text.append(LETTERS.charAt(i)));
        return text.toString();
    }

    /** PostgreSQL is stopped with a signal: it keeps its connections and accepts new connections, but never responds. */
    @Test
    void everyResponseIs503InTimeWhileTheDatabaseHangs() throws Exception {
        var patience = Duration.ofSeconds(5);
        try (var postgres = postgres(Files.createDirectory(directory.resolve("postgres")), 0)) {
            var url = "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/postgres?user=postgres";
            var settings = Map.of("spring.datasource.url", url, "collate.rate-limit.store", "database");
            try (var server = Server.start(directory, List.of(), settings)) {
                var token = share(server, "before").json().get("token").stringValue();
                signal(postgres, "STOP");
                try (var threads = Executors.newFixedThreadPool(24)) {
                    long asked = System.nanoTime();
                    assertThat(server.api().get("/actuator/health/readiness").status())
                            .isEqualTo(503);
                    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(2));
                    var responses = new ArrayList<Future<Api.Response>>();
                    var times = ConcurrentHashMap.<Duration>newKeySet();
                    for (int i = 0; i < 60; i++) {
                        int kind = i % 3;
                        responses.add(threads.submit(() -> {
                            long start = System.nanoTime();
                            var response = kind == 0
                                    ? server.api().get("/api/v1/share/" + token)
                                    : kind == 1
                                            ? share(server, "meanwhile", noise(1))
                                            : server.api().get("/api/v1/account");
                            times.add(Duration.ofNanos(System.nanoTime() - start));
                            return response;
                        }));
                    }
                    for (var response : responses) {
                        assertThat(response.get().status())
                                .as(response.get().text())
                                .isEqualTo(503);
                    }
                    assertThat(Collections.max(times)).isLessThan(patience.plusSeconds(1));
                } finally {
                    signal(postgres, "CONT");
                }
                server.await(200, Duration.ofMinutes(1));
                assertThat(server.api()
                                .get("/api/v1/share/" + token)
                                .json()
                                .get("viewCount")
                                .intValue())
                        .isGreaterThanOrEqualTo(1);
                assertThat(share(server, "after").status()).isEqualTo(201);
            }
        }
    }

    /** Sends a signal to the main process of PostgreSQL and to the processes that serve its connections. */
    private static void signal(EmbeddedPostgres postgres, String signal) throws IOException {
        int port = postgres.getPort();
        var server = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains("postgres")
                        && process.info().commandLine().orElse("").contains("-p " + port))
                .findFirst()
                .orElseThrow();
        for (var process :
                Stream.concat(Stream.of(server), server.descendants()).toList()) {
            Server.run("kill", "-" + signal, Long.toString(process.pid()));
        }
    }

    private static String noise(int seed) {
        var text = new StringBuilder();
        new Random(seed).ints(200_000, 'a', 'z').forEach(text::appendCodePoint);
        return text.toString();
    }

    private static Api.Response share(Server server, String title) {
        return share(server, title, "a");
    }

    private static Api.Response share(Server server, String title, String original) {
        return server.api().postJson("/api/v1/share", SHARE.formatted(original, title));
    }

    private static int liveness(Server server) {
        return server.api().get("/actuator/health/liveness").status();
    }

    private static EmbeddedPostgres postgres(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }
}
