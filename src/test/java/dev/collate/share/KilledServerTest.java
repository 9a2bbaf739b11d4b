package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.CollateApplication;
import dev.collate.testing.Api;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a real server in its own process, kills the process immediately after a response, and checks that nothing is lost. */
@Tag("database")
class KilledServerTest {
    private static final String KEY = "test-key-of-the-server-to-kill";
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    @Test
    void everyAcknowledgedShareSurvivesAKill(@TempDir Path data) throws Exception {
        int port = freePort();
        var log = data.resolve("log.txt");
        var server = start(port, data, log);
        var answered = new LinkedHashMap<String, String>();
        try {
            var api = new Api(port, KEY);
            awaitReadiness(server, api, log);
            for (int i = 0; i < 20; i++) {
                var made =
                        api.post("/api/v1/share", Map.of("original", "share " + i, "modified", "b", "format", "text"));
                answered.put(made.json().get("token").stringValue(), "share " + i);
            }
        } finally {
            server.destroyForcibly().waitFor();
        }

        try (var database = DriverManager.getConnection("jdbc:h2:file:" + data.resolve("collate"))) {
            for (var share : answered.entrySet()) {
                assertThat(original(database, share.getKey())).isEqualTo(share.getValue());
            }
        }
    }

    private static Process start(int port, Path data, Path log) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CollateApplication.class.getName(),
                        "--server.port=" + port,
                        "--collate.data-dir=" + data,
                        "--collate.bootstrap-keys[0].secret=" + KEY,
                        "--collate.bootstrap-keys[0].plan=pro")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static void awaitReadiness(Process server, Api api, Path log) throws Exception {
        var end = Instant.now().plus(TIMEOUT);
        while (!isReady(api)) {
            assertThat(server.isAlive() && Instant.now().isBefore(end))
                    .as(() -> "the server starts:\n" + text(log))
                    .isTrue();
            Thread.sleep(200);
        }
    }

    private static boolean isReady(Api api) {
        try {
            return api.get("/api/v1/account").status() == 200;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static String original(Connection database, String token) throws IOException {
        try (var content = PackedContent.unpacked(position -> chunk(database, token, position))) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Optional<byte[]> chunk(Connection database, String token, int position) {
        try (var query = database.prepareStatement(
                "select bytes from share_chunk where (select count(*) from share where token = ?) = 1"
                        + " and token = ? and part = ? and position = ?")) {
            query.setString(1, token);
            query.setString(2, token);
            query.setString(3, SharePart.ORIGINAL.name());
            query.setInt(4, position);
            var rows = query.executeQuery();
            return rows.next() ? Optional.of(rows.getBytes(1)) : Optional.empty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
