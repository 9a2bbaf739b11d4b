package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** Tests how the administration API changes a key. */
@RunningServer
class KeyPatchTest {
    private static final Map<String, Object> LIMITS = Map.of(
            "scopes", List.of("convert"),
            "requestsPerHour", 5,
            "maxBodySize", 6,
            "maxStoredBytes", 7,
            "expiresAt", "2100-01-01T00:00:00Z");

    @Autowired
    private Api api;

    @Autowired
    private JdbcTemplate database;

    @Test
    void eachGivenMemberIsChanged() {
        var key = admin().create(Map.of());

        var changed = patch(
                        key,
                        "{'name': 'new', 'scopes': ['diff'], 'requestsPerHour': 5, 'maxBodySize': 6,"
                                + " 'maxStoredBytes': 7, 'expiresAt': '2100-01-01T00:00:00Z'}")
                .json();

        assertThat(changed.get("name").asString()).isEqualTo("new");
        assertThat(changed.get("scopes").toString()).isEqualTo("[\"diff\"]");
        assertThat(changed.get("requestsPerHour").asInt()).isEqualTo(5);
        assertThat(changed.get("maxBodySize").asInt()).isEqualTo(6);
        assertThat(changed.get("maxStoredBytes").asInt()).isEqualTo(7);
        assertThat(changed.get("expiresAt").asString()).isEqualTo("2100-01-01T00:00:00Z");
        assertThat(read(key)).isEqualTo(changed);
    }

    @Test
    void aMissingMemberIsNotChanged() {
        var key = admin().create(LIMITS);
        var before = read(key);

        assertThat(patch(key, "{}").json()).isEqualTo(before);
        assertThat(patch(key, "{'unknown': 1, 'plan': 'team', 'secret': 'mine'}")
                        .json())
                .isEqualTo(before);
    }

    @Test
    void nullRestoresTheLimitOfThePlanAndRemovesTheExpiry() {
        var key = admin().create(LIMITS);

        var changed = patch(
                        key,
                        "{'requestsPerHour': null, 'maxBodySize': null, 'maxStoredBytes': null, 'expiresAt': null}")
                .json();

        for (var name : List.of("requestsPerHour", "maxBodySize", "maxStoredBytes", "expiresAt")) {
            assertThat(changed.get(name).isNull()).as(name).isTrue();
        }
        assertThat(client(key)
                        .get("/api/v1/account")
                        .json()
                        .at("/limits/requestsPerHour")
                        .asInt())
                .isEqualTo(1_000);
    }

    @Test
    void aChangeTakesEffectWithTheNextRequest() {
        var key = admin().create(Map.of());
        var client = client(key);
        assertThat(client.get("/api/v1/share").status()).isEqualTo(200);

        patch(key, "{'scopes': ['diff'], 'requestsPerHour': 7}");

        assertThat(client.get("/api/v1/share").code()).isEqualTo("forbidden");
        assertThat(client.get("/api/v1/account").header("X-RateLimit-Limit")).isEqualTo("7");
    }

    @Test
    void concurrentChangesOfDifferentMembersAreBothKept() throws Exception {
        var key = admin().create(Map.of());
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (var i = 1; i <= 20; i++) {
                var name = threads.submit(patching(key, "{'name': 'name " + i + "'}"));
                var limit = threads.submit(patching(key, "{'requestsPerHour': " + i + "}"));
                name.get();
                limit.get();
                assertThat(read(key).get("name").asString()).isEqualTo("name " + i);
                assertThat(read(key).get("requestsPerHour").asInt()).isEqualTo(i);
            }
        }
    }

    private Runnable patching(JsonNode key, String body) {
        return () -> assertThat(patch(key, body).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`{'name': null}`, name",
                "`{'name': ' '}`, name",
                "`{'scopes': null}`, scopes",
                "`{'scopes': ['admin']}`, scopes[0]",
                "`{'requestsPerHour': 0}`, requestsPerHour",
                "`{'maxBodySize': '5'}`, maxBodySize",
                "`{'maxStoredBytes': -1}`, maxStoredBytes",
                "`{'expiresAt': '2020-01-01T00:00:00Z'}`, expiresAt",
            })
    void anInvalidMemberIs400AndNamed(String body, String field) {
        var response = patch(admin().create(Map.of()), body);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly(field);
    }

    @Test
    void whatTheConfigurationDeterminesCannotBeChanged() {
        var id = database.queryForObject(
                "select api_key.id from api_key join account on account.id = api_key.account_id"
                        + " where configured and plan = 'FREE' and revoked_at is null limit 1",
                UUID.class);
        var path = AdminApi.KEYS + "/" + id;
        var before = admin().get(path);

        var response = admin().patch(
                        path,
                        "{\"name\": \"a\", \"scopes\": [], \"requestsPerHour\": null, \"maxBodySize\": 1,"
                                + " \"maxStoredBytes\": 1, \"expiresAt\": \"2100-01-01T00:00:00Z\"}");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields())
                .containsExactly("name", "scopes", "requestsPerHour", "maxBodySize", "maxStoredBytes");
        assertThat(admin().get(path)).isEqualTo(before);
        assertThat(admin().patch(path, "{\"expiresAt\": \"2100-01-01T00:00:00Z\"}")
                        .status())
                .isEqualTo(200);
        assertThat(admin().patch(path, "{\"expiresAt\": null}").json()).isEqualTo(before);
    }

    @Test
    void anExpiredKeyWorksAgainAfterItsExpiryIsMoved() {
        var key = admin().create(Map.of());
        database.update(
                "update api_key set expires_at = current_timestamp where id = ?",
                UUID.fromString(key.get("id").asString()));
        patch(key, "{}");
        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(401);

        patch(key, "{'expiresAt': '2100-01-01T00:00:00Z'}");

        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(200);
    }

    @Test
    void aRevokedKeyCannotBeChanged() {
        var key = admin().create(Map.of());
        admin().revoke(key.get("id").asString());

        assertThat(patch(key, "{'name': 'new'}").status()).isEqualTo(400);
    }

    @Test
    void anUnknownKeyIs404() {
        assertThat(admin().patch(AdminApi.KEYS + "/01a1fc35-9652-70f9-83f4-886878e9fc66", "{\"name\": 1}")
                        .status())
                .isEqualTo(404);
        assertThat(admin().patch(AdminApi.KEYS + "/nonsense", "{}").status()).isEqualTo(404);
    }

    private Api.Response patch(JsonNode key, String body) {
        return admin().patch(AdminApi.KEYS + "/" + key.get("id").asString(), body.replace('\'', '"'));
    }

    private JsonNode read(JsonNode key) {
        return admin().get(AdminApi.KEYS + "/" + key.get("id").asString());
    }

    private Api client(JsonNode key) {
        return api.with(key.get("secret").asString());
    }

    private AdminApi admin() {
        return new AdminApi(api);
    }
}
