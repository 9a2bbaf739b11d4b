package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that does not count requests in Redis loads nothing of Redis, and its health does not depend on Redis. */
@Tag("database")
class StoresWithoutRedisTest {
    @ParameterizedTest
    @ValueSource(strings = {"memory", "database"})
    void noClassOfRedisIsLoaded(String store, @TempDir Path data) throws Exception {
        var loaded = data.resolve("classes.log");
        try (var server = ServerProcess.start(
                data,
                List.of("-Xlog:class+load:file=" + loaded),
                "--collate.rate-limit.store=" + store,
                "--management.endpoint.health.show-components=always")) {
            for (var path : List.of("/actuator/health", "/actuator/health/readiness")) {
                var health = Api.send(server.api().anonymous(path).GET()).json();
                assertThat(health.at("/components/db/status").stringValue()).isEqualTo("UP");
                assertThat(health.get("components").propertyNames())
                        .noneMatch(name -> name.toLowerCase().contains("redis"));
            }
        }
        try (var lines = Files.lines(loaded)) {
            var classes = lines.map(line -> line.replaceAll(".*\\[class,load\\] (\\S+) .*", "$1"))
                    .toList();
            assertThat(classes).contains("dev.collate.auth.window.WindowConfiguration$" + capitalized(store));
            assertThat(classes)
                    .noneMatch(name -> name.startsWith("io.lettuce.")
                            || name.startsWith("io.netty.")
                            || name.startsWith("org.springframework.data.redis.")
                            || name.startsWith("dev.collate.auth.window.Redis"));
        }
    }

    private static String capitalized(String store) {
        return Character.toUpperCase(store.charAt(0)) + store.substring(1);
    }
}
