package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a real server in its own process, kills the process immediately after a response, and checks that nothing is lost. */
@Tag("database")
class KilledServerTest {
    @Test
    void everyAcknowledgedShareSurvivesAKill(@TempDir Path data) throws Exception {
        var answered = new LinkedHashMap<String, String>();
        try (var server = ServerProcess.start(data, List.of())) {
            assertThat(server.log().lines().filter(line -> line.matches(".* (INFO|WARN) .*")))
                    .as("A first start writes only a few lines, because the operator must see the first key")
                    .hasSizeLessThan(10);
            for (int i = 0; i < 20; i++) {
                var made = server.api()
                        .post("/api/v1/share", Map.of("original", "share " + i, "modified", "b", "format", "text"));
                answered.put(made.json().get("token").stringValue(), "share " + i);
            }
        }

        try (var database = DriverManager.getConnection("jdbc:h2:file:" + data.resolve("collate"))) {
            for (var share : answered.entrySet()) {
                assertThat(original(database, share.getKey())).isEqualTo(share.getValue());
            }
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
}
