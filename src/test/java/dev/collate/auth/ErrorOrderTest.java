package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Tests the order of the checks: 401, 403, 429, 413, then all other errors. Each request of these tests fails two checks, and the response
 * must be the error of the first one.
 */
@RunningServer
class ErrorOrderTest {
    private static final String TEXT = "/api/v1/diff/text";
    private static final String NOTHING = "/api/v1/nothing";
    private static final String SMALL = "{}";
    private static final String LARGE = " ".repeat(1_000);

    @Autowired
    private Api api;

    @Test
    void anUnknownKeyIsCheckedFirst() {
        assertThat(api.with("unknown").postJson(NOTHING, LARGE).status()).isEqualTo(401);
    }

    @Test
    void aPlanWithoutApiAccessIsCheckedBeforeSizeAndPath() {
        var free = new AdminApi(api).client(Map.of("plan", "free", "maxBodySize", 100));

        assertThat(free.postJson(NOTHING, LARGE).status()).isEqualTo(403);
    }

    @Test
    void theScopeIsCheckedBeforeRateLimitAndSize() {
        var client = client(List.of("convert"));
        assertThat(client.postJson(TEXT, LARGE).status()).isEqualTo(403);

        var response = client.postJson(TEXT, SMALL);
        assertThat(response.status()).isEqualTo(403);
        assertThat(response.header("X-RateLimit-Remaining")).isEqualTo("0");
    }

    @Test
    void theRateLimitIsCheckedBeforeTheSize() {
        var client = client(List.of("diff"));
        client.postJson(TEXT, SMALL);

        assertThat(client.postJson(TEXT, LARGE).status()).isEqualTo(429);
    }

    @Test
    void theSizeIsCheckedBeforeTheContent() {
        assertThat(client(List.of("diff")).postJson(TEXT, LARGE).status()).isEqualTo(413);
        assertThat(sendInChunks(TEXT, LARGE).status()).isEqualTo(413);
    }

    @Test
    void allOtherErrorsComeAfterThese() {
        assertThat(client(List.of("diff")).postJson(NOTHING, SMALL).status()).isEqualTo(404);
        assertThat(client(List.of("diff")).postJson("/api/v1/account", SMALL).status())
                .isEqualTo(405);
        assertThat(client(List.of("diff")).postJson(TEXT, SMALL).status()).isEqualTo(400);
    }

    private Api client(List<String> scopes) {
        return new AdminApi(api).client(Map.of("requestsPerHour", 1, "maxBodySize", 100, "scopes", scopes));
    }

    private Api.Response sendInChunks(String path, String body) {
        return Api.send(client(List.of("diff"))
                .request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))));
    }
}
