package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/** Tests the authentication by API key. */
@RunningServer
class AuthenticationTest {
    private static final String ACCOUNT = "/api/v1/account";

    @Autowired
    private Api api;

    @Autowired
    private JdbcTemplate database;

    @Test
    void aValidKeyOpensTheApi() {
        assertThat(api.get(ACCOUNT).status()).isEqualTo(200);
        assertThat(new AdminApi(api).client(Map.of()).get(ACCOUNT).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bearer", "BEARER", "bEaReR", "Bearer  "})
    void theCaseOfTheSchemeAndTheSpacesAfterItAreIgnored(String scheme) {
        assertThat(withAuthorization(scheme + " " + RunningServer.KEY).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer",
                "Bearer ",
                RunningServer.KEY,
                "Basic dGVzdDp0ZXN0",
                "Token " + RunningServer.KEY,
                "Bearer" + RunningServer.KEY,
                "Bearer " + RunningServer.KEY + "x",
                "Bearer " + RunningServer.KEY + " x",
                "Bearer " + RunningServer.ADMIN_TOKEN,
                "Bearer clt_0123456789abcdefghijklmnopqrstuvwxyz01",
            })
    void anyOtherAuthorizationHeaderIs401(String authorization) {
        assertUnauthorized(withAuthorization(authorization));
    }

    @Test
    void aRequestWithoutTheHeaderIs401OnEveryApiPath() {
        for (var path : new String[] {ACCOUNT, "/api/v1/nothing", "/api", "/api/", "/v1", "/v1/convert/csv-to-sql"}) {
            assertUnauthorized(Api.send(api.anonymous(path)));
        }
    }

    @Test
    void twoKeysInOneRequestAre401() {
        var twice = api.request(ACCOUNT).header("Authorization", "Bearer " + RunningServer.KEY);
        assertUnauthorized(Api.send(twice));
    }

    @Test
    void pathsThatOnlyShareAPrefixWithTheApiNeedNoKey() {
        assertThat(Api.send(api.anonymous("/v1x")).status()).isEqualTo(404);
    }

    @Test
    void aRevokedKeyIs401AtOnce() {
        var admin = new AdminApi(api);
        var key = admin.create(Map.of());
        var client = api.with(key.get("secret").asString());
        assertThat(client.get(ACCOUNT).status()).isEqualTo(200);

        assertThat(admin.revoke(key.get("id").asString()).status()).isEqualTo(204);

        assertUnauthorized(client.get(ACCOUNT));
    }

    @Test
    void anExpiredKeyIs401() {
        var admin = new AdminApi(api);
        var key = admin.create(
                Map.of("expiresAt", Instant.now().plusSeconds(3_600).toString()));
        var other = admin.create(Map.of());
        expire(other.get("id").asString());

        assertThat(api.with(key.get("secret").asString()).get(ACCOUNT).status()).isEqualTo(200);
        assertUnauthorized(api.with(other.get("secret").asString()).get(ACCOUNT));
    }

    @Test
    void aKeyOfTheFreePlanIs403Everywhere() {
        var free = api.with(RunningServer.FREE_KEY);

        for (var path : new String[] {ACCOUNT, "/api/v1/nothing", "/v1/convert/csv-to-sql", "/api/v1/share/shr_x"}) {
            var response = free.get(path);
            assertThat(response.status()).isEqualTo(403);
            assertThat(response.code()).isEqualTo("forbidden");
            assertThat(response.header("X-RateLimit-Limit")).isEmpty();
        }
    }

    @Test
    void failedAuthenticationsAreRateLimitedButValidKeysAreNot() {
        var client = "127.0.0.66";
        var rejected = 0;
        RawHttp.Response last;
        do {
            last = get(client, "no-such-key-" + rejected);
            rejected++;
        } while (last.status() == 401 && rejected < 1_000);

        // The number may be higher than the burst of 100, because the bucket gets a new token each second while the
        // requests are sent.
        assertThat(rejected).isGreaterThan(100);
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.body()).contains("\"code\":\"rate_limited\"");
        assertThat(Integer.parseInt(last.header("Retry-After"))).isBetween(1, 2);
        assertThat(get(client, RunningServer.KEY).status()).isEqualTo(200);
        assertThat(get("127.0.0.67", "no-such-key").status()).isEqualTo(401);
    }

    /** The requests have no key. Wrong keys would take longer, because the server may query them. */
    @Test
    void aForwardedHeaderDoesNotChangeTheClientAddress() {
        var status = 401;
        for (var i = 0; i < 1_000 && status == 401; i++) {
            var address = "192.0.2." + i % 250;
            status = get("127.0.0.68", "", "X-Forwarded-For: " + address, "Forwarded: for=" + address)
                    .status();
        }
        assertThat(status).isEqualTo(429);
    }

    @Test
    void noResponseSetsACookie() {
        assertThat(api.get(ACCOUNT).header("Set-Cookie")).isEmpty();
        assertThat(api.with("wrong").get(ACCOUNT).header("Set-Cookie")).isEmpty();
    }

    private Api.Response withAuthorization(String value) {
        return Api.send(api.anonymous(ACCOUNT).header("Authorization", value));
    }

    private RawHttp.Response get(String client, String key, String... headers) {
        var request = "GET " + ACCOUNT + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                + key + "\r\n" + String.join("\r\n", headers) + (headers.length > 0 ? "\r\n" : "") + "\r\n";
        return RawHttp.exchange(client, api.port(), request.getBytes(StandardCharsets.US_ASCII));
    }

    private void expire(String id) {
        database.update("update api_key set expires_at = current_timestamp where id = cast(? as uuid)", id);
    }

    private static void assertUnauthorized(Api.Response response) {
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.code()).isEqualTo("unauthorized");
        assertThat(response.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(response.header("X-RateLimit-Limit")).isEmpty();
    }
}
