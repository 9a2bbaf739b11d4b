package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Runs the packaged server in its own process, and kills the process immediately after a response. The server has no tools. The beans come
 * from the generated code, which only the jar contains.
 */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledServerIT {
    private final Map<String, String> acknowledgedShares = new LinkedHashMap<>();
    private final Map<String, Api.Response> pages = new LinkedHashMap<>();
    private boolean usesGeneratedCode;
    private JsonNode health;
    private Path data;

    @BeforeAll
    void runAndKill(@TempDir Path folder) throws Exception {
        data = folder;
        try (var server = ServerProcess.start(
                data,
                List.of("-Xlog:class+load:file=" + data.resolve("classes.log")),
                "--collate.site.tools=off",
                "--logging.level.dev.collate.GeneratedContextSelector=debug",
                "--management.endpoint.health.show-components=always")) {
            assertThat(server.log().lines().filter(line -> line.matches(".* (INFO|WARN) .*")))
                    .as("A first start writes only a few lines, because the operator must see the first key")
                    .hasSizeLessThan(10);
            health = get(server, "/actuator/health").json();
            usesGeneratedCode = server.log().contains("Uses the generated code");
            for (var path : new String[] {"/", "/convert", "/compare/image", "/sign-in", "/sign-in?link=a", "/admin"}) {
                pages.put(path, get(server, path));
            }
            for (int i = 0; i < 20; i++) {
                var made = server.api()
                        .post("/api/v1/share", Map.of("original", "share " + i, "modified", "b", "format", "text"));
                acknowledgedShares.put(made.json().get("token").stringValue(), "share " + i);
            }
        }
    }

    private static Api.Response get(ServerProcess server, String path) {
        return Api.send(server.api().anonymous(path).header("Accept", "text/html, application/json"));
    }

    @Test
    void withoutToolsTheirPagesAndTheSignInAre404AndNoPageLinksToThem() {
        assertThat(pages).hasSize(6).allSatisfy((path, page) -> {
            assertThat(page.status()).as(path).isEqualTo(path.equals("/") ? 200 : 404);
            assertThat(page.text()).as(path).doesNotContain("convert\"", "compare\"", "compare/image\"", "sign-in");
        });
    }

    @Test
    void noClassOfRedisIsLoadedAndTheHealthDoesNotDependOnRedis() throws IOException {
        assertThat(health.at("/components/db/status").stringValue()).isEqualTo("UP");
        assertThat(health.get("components").propertyNames())
                .noneMatch(name -> name.toLowerCase().contains("redis"));
        try (var lines = Files.lines(data.resolve("classes.log"))) {
            var classes = lines.map(line -> line.replaceAll(".*\\[class,load\\] (\\S+) .*", "$1"))
                    .toList();
            assertThat(classes).contains("dev.collate.limit.MemoryWindows");
            assertThat(classes)
                    .noneMatch(name -> name.startsWith("redis.clients.")
                            || name.startsWith("org.apache.commons.pool2.")
                            || name.startsWith("dev.collate.limit.Redis"));
        }
    }

    @Test
    void jpaStartsWhenTheServerIsReady() throws IOException {
        try (var lines = Files.lines(data.resolve("classes.log"))) {
            var order = lines.filter(line -> line.contains(" dev.collate.WarmUp$$Lambda")
                            || line.contains(" org.hibernate.internal.SessionFactoryImpl "))
                    .toList();
            assertThat(order).hasSizeGreaterThan(1);
            assertThat(order.getFirst()).contains("WarmUp");
            assertThat(order.getLast()).contains("SessionFactoryImpl");
        }
    }

    @Test
    void theBeansComeFromTheGeneratedCode() {
        assertThat(usesGeneratedCode).isTrue();
    }

    @Test
    void everyAcknowledgedShareSurvivesAKill() throws Exception {
        assertThat(acknowledgedShares).hasSize(20);
        try (var database = DriverManager.getConnection("jdbc:h2:file:" + data.resolve("collate"))) {
            for (var share : acknowledgedShares.entrySet()) {
                assertThat(original(database, share.getKey())).isEqualTo(share.getValue());
            }
        }
    }

    private static String original(Connection database, String token) throws IOException {
        try (var content = CompressedPart.decompress(position -> chunk(database, token, position))) {
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
