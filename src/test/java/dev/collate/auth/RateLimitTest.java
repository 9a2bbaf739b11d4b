package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the rate limit of a key, and the response headers that report it. */
@RunningServer
class RateLimitTest {
    private static final String ACCOUNT = "/api/v1/account";

    @Autowired
    private Api api;

    @Test
    void theLimitsOfEachPlanMatchTheContract() {
        assertLimits("pro", 1_000);
        assertLimits("team", 10_000);
        assertLimits("enterprise", 100_000);
    }

    @Test
    void everyResponseReportsTheRemainingRequests() {
        var client = new AdminApi(api).client(Map.of("requestsPerHour", 3));
        var before = Instant.now().getEpochSecond();
        for (var left = 2; left >= 0; left--) {
            var response = client.get(ACCOUNT);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.header("X-RateLimit-Limit")).isEqualTo("3");
            assertThat(response.header("X-RateLimit-Remaining")).isEqualTo(Integer.toString(left));
            assertThat(Long.parseLong(response.header("X-RateLimit-Reset")))
                    .isBetween(before + 3_600, Instant.now().getEpochSecond() + 3_601);
            assertThat(response.header("RateLimit-Policy")).isEqualTo("\"hour\";q=3;w=3600");
            assertThat(response.header("RateLimit")).matches("\"hour\";r=" + left + ";t=3(600|5\\d\\d)");
        }
    }

    @Test
    void theRequestOverTheLimitIs429WithRetryAfter() {
        var client = new AdminApi(api).client(Map.of("requestsPerHour", 1));
        client.get(ACCOUNT);

        for (var i = 0; i < 3; i++) {
            var response = client.get(ACCOUNT);
            assertThat(response.status()).isEqualTo(429);
            assertThat(response.code()).isEqualTo("rate_limited");
            assertThat(response.header("X-RateLimit-Limit")).isEqualTo("1");
            assertThat(response.header("X-RateLimit-Remaining")).isEqualTo("0");
            var wait = Long.parseLong(response.header("Retry-After"));
            assertThat(wait).isBetween(3_500L, 3_600L);
            assertThat(response.header("RateLimit")).isEqualTo("\"hour\";r=0;t=" + wait);
            assertThat(Long.parseLong(response.header("X-RateLimit-Reset"))
                            - Instant.now().getEpochSecond())
                    .isBetween(wait - 1, wait + 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/nothing,        application/json, '',   404",
        "GET,    /api/v1/diff/text,      application/json, '',   405",
        "POST,   /api/v1/diff/text,      application/json, '{',  400",
        "POST,   /api/v1/diff/text,      text/plain,       a,    415",
        "POST,   /v1/convert/csv-to-sql, application/json, '{\"csv\":\"0123456789012345678901234567890123456789\"}', 413",
        "GET,    /api/v1/share/shr_none, application/json, '',   403",
    })
    void anErrorCountsAsARequest(String method, String path, String type, String body, int status) {
        var client = new AdminApi(api)
                .client(Map.of("requestsPerHour", 2, "maxBodySize", 40, "scopes", List.of("convert", "diff")));

        var response = Api.send(client.request(path)
                .header("Content-Type", type)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.header("X-RateLimit-Limit")).isEqualTo("2");
        assertThat(response.header("X-RateLimit-Remaining")).isEqualTo("1");
        assertThat(response.header("X-RateLimit-Reset")).isNotEmpty();
        assertThat(client.get(ACCOUNT).header("X-RateLimit-Remaining")).isEqualTo("0");
    }

    @Test
    void eachKeyHasItsOwnWindow() {
        var admin = new AdminApi(api);
        var one = admin.client(Map.of("requestsPerHour", 1));
        var other = admin.client(Map.of("requestsPerHour", 1));

        assertThat(one.get(ACCOUNT).status()).isEqualTo(200);
        assertThat(one.get(ACCOUNT).status()).isEqualTo(429);
        assertThat(other.get(ACCOUNT).status()).isEqualTo(200);
    }

    @Test
    void aRotatedKeyKeepsItsWindow() {
        var admin = new AdminApi(api);
        var key = admin.create(Map.of("requestsPerHour", 1));
        api.with(key.get("secret").asString()).get(ACCOUNT);

        var rotated = admin.rotate(key.get("id").asString()).json();

        assertThat(api.with(rotated.get("secret").asString()).get(ACCOUNT).status())
                .isEqualTo(429);
    }

    @Test
    void concurrentClientsGetExactlyTheLimit() {
        var client = new AdminApi(api).client(Map.of("requestsPerHour", 50));
        var statuses = Threads.concurrently(120, 120, i -> client.get(ACCOUNT).status());
        assertThat(Collections.frequency(statuses, 200)).isEqualTo(50);
    }

    @Test
    void theAccountListsTheScopesInOneOrder() {
        var client =
                new AdminApi(api).client(Map.of("scopes", List.of("share:write", "diff", "share:read", "convert")));

        assertThat(client.get(ACCOUNT).json().get("scopes").toString())
                .isEqualTo("[\"convert\",\"diff\",\"share:read\",\"share:write\"]");
    }

    @Test
    void theAccountReportsTheKeyItsLimitsAndItsUsage() {
        var client = new AdminApi(api)
                .client(Map.of(
                        "name",
                        "nightly",
                        "requestsPerHour",
                        9,
                        "maxBodySize",
                        1_000,
                        "maxStoredBytes",
                        5_000_000_000L,
                        "scopes",
                        List.of("diff")));
        client.get(ACCOUNT);

        var response = client.get(ACCOUNT);
        var account = response.json();

        assertThat(account.propertyNames())
                .containsExactlyInAnyOrder("id", "name", "plan", "scopes", "limits", "usage");
        assertThat(account.get("name").asString()).isEqualTo("nightly");
        assertThat(account.get("plan").asString()).isEqualTo("pro");
        assertThat(account.get("scopes").toString()).isEqualTo("[\"diff\"]");
        var limits = account.get("limits");
        assertThat(limits.propertyNames())
                .containsExactly("requestsPerHour", "maxBodySize", "maxStoredBytes", "neverExpiry");
        assertThat(limits.get("requestsPerHour").asInt()).isEqualTo(9);
        assertThat(limits.get("maxBodySize").asInt()).isEqualTo(1000);
        assertThat(limits.get("maxStoredBytes").asLong()).isEqualTo(5_000_000_000L);
        assertThat(limits.get("neverExpiry").asBoolean()).isTrue();
        assertThat(account.get("usage").get("shares").asLong()).isZero();
        assertThat(account.get("usage").get("storedBytes").asLong()).isZero();
        assertThat(account.get("usage").get("requests").asInt()).isEqualTo(2);
        assertThat(account.get("usage").get("remaining").asInt()).isEqualTo(7);
        var resetAt = Instant.parse(account.get("usage").get("resetAt").asString());
        assertThat(resetAt)
                .isBetween(Instant.now().plusSeconds(3_500), Instant.now().plusSeconds(3_601));
        assertThat(response.header("X-RateLimit-Reset"))
                .isEqualTo(Long.toString(resetAt.plusMillis(999).getEpochSecond()));
    }

    private void assertLimits(String plan, int requestsPerHour) {
        var limits = new AdminApi(api)
                .client(Map.of("plan", plan))
                .get(ACCOUNT)
                .json()
                .get("limits");
        assertThat(limits.get("requestsPerHour").asInt()).as(plan).isEqualTo(requestsPerHour);
        assertThat(limits.get("maxBodySize").asLong()).as(plan).isEqualTo(50L * 1_048_576);
        assertThat(limits.get("neverExpiry").asBoolean()).as(plan).isTrue();
    }
}
