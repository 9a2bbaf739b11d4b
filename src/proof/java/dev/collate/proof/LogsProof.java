package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MarkedRequests;
import dev.collate.testing.RunningServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Checks the log in JSON format: every line is JSON, and no line contains content of a request. */
class LogsProof {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    @Test
    void everyLineIsJsonWithoutContentFromCallers() throws Exception {
        var client = "spring.security.oauth2.client.";
        // Nothing listens at port 9, so each sign-in at this provider fails.
        var settings = Map.of(
                "logging.structured.format.console",
                "logstash",
                client + "registration.acme.client-id",
                "collate",
                client + "registration.acme.authorization-grant-type",
                "authorization_code",
                client + "registration.acme.redirect-uri",
                "{baseUrl}/login/oauth2/code/acme",
                client + "registration.acme.scope",
                "openid,email",
                client + "provider.acme.authorization-uri",
                "http://127.0.0.1:9/authorize",
                client + "provider.acme.token-uri",
                "http://127.0.0.1:9/token",
                client + "provider.acme.jwk-set-uri",
                "http://127.0.0.1:9/jwks");
        try (var server = Server.start(directory, List.of("-Xmx512m"), settings)) {
            MarkedRequests.send(new Api(server.port()));
            var lines = server.log().lines().toList();
            assertThat(lines).noneMatch(line -> line.contains(MarkedRequests.MARK) || line.contains(RunningServer.KEY));
            var requests = lines.stream()
                    .map(JSON::readTree)
                    .filter(line -> line.path("logger_name").asString("").equals("collate.requests"))
                    .toList();
            // The last two begin and finish a sign-in at a provider. Spring Security's filters serve them, so they have
            // no path pattern.
            assertThat(requests)
                    .extracting(line -> line.get("endpoint").asString() + " " + line.get("status"))
                    .contains(
                            "/sign-in 401",
                            "/sign-in/passkey 200",
                            "/invitation/{token} 404",
                            "/*/*/* 302",
                            "/*/*/*/* 401");
            assertThat(requests).hasSizeGreaterThan(100).allSatisfy(LogsProof::assertHasAllMembers);
        }
    }

    private static void assertHasAllMembers(JsonNode line) {
        for (var member : List.of("requestId", "method", "endpoint", "status", "milliseconds", "bytesIn", "bytesOut")) {
            assertThat(line.has(member)).as(member).isTrue();
        }
        assertThat(line.get("requestId").asString()).isNotEmpty();
        assertThat(line.get("status").isInt()).isTrue();
    }
}
