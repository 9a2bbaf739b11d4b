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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What breaks around the server, and the server itself: callers are told, and nothing acknowledged is lost. */
class FaultsProof {
    private static final String SHARE =
            "{\"original\":\"%s\",\"modified\":\"b\\n\",\"format\":\"text\",\"options\":{\"title\":\"%s\"}}";

    @TempDir
    private Path directory;

    @Test
    void aDatabaseThatGoesAndComesBackNeedsNoRestart() throws Exception {
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
            var refused = share(server, "meanwhile");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.code()).isEqualTo("overloaded");
            assertThat(refused.header("Retry-After")).isNotEmpty();
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
    void aServerThatIsAskedToEndFinishesWhatItHasAndLeavesWithSuccess() throws Exception {
        var body = Bodies.of(20 << 20).get("csv to sql");
        int length = body.bytes().length;
        var client = new PipedOutputStream();
        try (var server = Server.start(directory, List.of("-Xmx1g"), Map.of());
                var sent = new PipedInputStream(client, length)) {
            client.write(body.bytes(), 0, length / 2);
            var answer = CompletableFuture.supplyAsync(() -> Api.send(server.api()
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
            assertThat(answer.get().status()).isEqualTo(200);
            assertThat(answer.get().json().at("/data/rows").intValue()).isPositive();
            assertThat(status.get()).isZero();
        }
    }

    @Test
    void aFullDiskIsSaidAndReadingGoesOn() throws Exception {
        var disk = Files.createDirectory(directory.resolve("disk"));
        assumeTrue(
                Server.run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString())
                        .isEmpty(),
                "no right to mount a small disk: the proof of a full one is skipped");
        try (var server = Server.start(directory, List.of(), Map.of("collate.data-dir", disk.toString()))) {
            var token = share(server, "first").json().get("token").stringValue();
            try (var filler = Files.newOutputStream(disk.resolve("filler"))) {
                filler.write(new byte[8 << 20]);
            } catch (IOException e) {
                // Full, as it should be.
            }
            Api.Answer answer;
            int stored = 0;
            do {
                answer = share(server, "noise", noise(stored++));
            } while (answer.status() == 201 && stored < 100);
            assertThat(answer.status()).as(answer.text() + server.log()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("overloaded");
            Files.delete(disk.resolve("filler"));
            server.await(200, Duration.ofMinutes(1));
            int tries = 0;
            // Each connection that the pool held through the fault is found dead once.
            while (share(server, "after").status() != 201) {
                assertThat(tries++).as(server.log()).isLessThan(20);
                Server.pause(Duration.ofMillis(500));
            }
            assertThat(server.api().get("/api/v1/share/" + token).status()).isEqualTo(200);
        } finally {
            Server.run("umount", disk.toString());
        }
    }

    private static String noise(int seed) {
        var text = new StringBuilder();
        new Random(seed).ints(200_000, 'a', 'z').forEach(text::appendCodePoint);
        return text.toString();
    }

    private static Api.Answer share(Server server, String title) {
        return share(server, title, "a");
    }

    private static Api.Answer share(Server server, String title, String original) {
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
