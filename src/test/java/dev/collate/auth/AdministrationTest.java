package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** Tests the administration API. */
@RunningServer
class AdministrationTest {
    @Autowired
    private Api api;

    @Autowired
    private JdbcTemplate database;

    @Test
    void creatingAKeyReturnsItsSecretAndLocation() {
        var response = admin().api()
                .post(
                        AdminApi.KEYS,
                        Map.of(
                                "name",
                                "ci",
                                "plan",
                                "enterprise",
                                "scopes",
                                List.of("share:read", "convert"),
                                "requestsPerHour",
                                200_000,
                                "maxBodySize",
                                104_857_600,
                                "maxStoredBytes",
                                1_000_000_000_000L,
                                "expiresAt",
                                "2100-01-31T01:00:00.123456789+01:00"));

        assertThat(response.status()).isEqualTo(201);
        var key = response.json();
        assertThat(key.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "account",
                        "name",
                        "plan",
                        "scopes",
                        "requestsPerHour",
                        "maxBodySize",
                        "maxStoredBytes",
                        "configured",
                        "website",
                        "createdAt",
                        "expiresAt",
                        "lastUsedAt",
                        "previousSecretExpiresAt",
                        "revokedAt",
                        "secret");
        assertThat(key.get("name").asString()).isEqualTo("ci");
        assertThat(key.get("plan").asString()).isEqualTo("enterprise");
        assertThat(key.get("scopes").toString()).isEqualTo("[\"convert\",\"share:read\"]");
        assertThat(key.get("requestsPerHour").asInt()).isEqualTo(200_000);
        assertThat(key.get("maxBodySize").asInt()).isEqualTo(104_857_600);
        assertThat(key.get("maxStoredBytes").asLong()).isEqualTo(1_000_000_000_000L);
        assertThat(key.get("expiresAt").asString()).isEqualTo("2100-01-31T00:00:00.123Z");
        assertThat(Instant.parse(key.get("createdAt").asString()))
                .isBetween(Instant.now().minusSeconds(60), Instant.now());
        assertThat(key.get("lastUsedAt").isNull()).isTrue();
        assertThat(key.get("revokedAt").isNull()).isTrue();
        assertThat(key.get("secret").asString()).matches("clt_[0-9A-Za-z]{38}");
        var path = AdminApi.KEYS + "/" + key.get("id").asString();
        assertThat(response.header("Location")).isEqualTo(api.url(path));

        var read = admin().get(path);
        assertThat(read.has("secret")).isFalse();
        assertThat(read.get("hourlyRequests").isEmpty()).isTrue();
        key.propertyStream()
                .filter(member -> !member.getKey().equals("secret"))
                .forEach(member -> assertThat(member.getValue()).isEqualTo(read.get(member.getKey())));
    }

    @Test
    void aKeyWithAPlanGetsAnAccountOfItsOwn() {
        var one = admin().create(Map.of("name", "one", "plan", "team"));
        var other = admin().create(Map.of("name", "one", "plan", "team"));

        assertThat(one.get("account")).isNotEqualTo(other.get("account"));
        var account =
                database.queryForMap("select name, email, plan, disabled_at from account where id = ?", account(one));
        assertThat(account.get("NAME")).isEqualTo("one");
        assertThat(account.get("EMAIL")).isNull();
        assertThat(account.get("PLAN")).isEqualTo("TEAM");
        assertThat(account.get("DISABLED_AT")).isNull();
    }

    @Test
    void aKeyOfAnAccountHasThePlanOfTheAccount() {
        var first = admin().create(Map.of("plan", "team"));
        var body = Map.of("name", "second", "account", first.get("account").asString());

        var second = admin().api().post(AdminApi.KEYS, body).json();

        assertThat(second.get("account")).isEqualTo(first.get("account"));
        assertThat(second.get("plan").asString()).isEqualTo("team");
        var client = api.with(second.get("secret").asString());
        assertThat(client.get("/api/v1/account")
                        .json()
                        .at("/limits/requestsPerHour")
                        .asInt())
                .isEqualTo(10_000);

        admin().patch("/admin/v1/accounts/" + account(first), "{\"plan\": \"free\"}");
        assertThat(client.get("/api/v1/account").code()).isEqualTo("forbidden");
    }

    private static UUID account(JsonNode key) {
        return UUID.fromString(key.get("account").asString());
    }

    @Test
    void theDatabaseDoesNotContainTheSecret() {
        var secret = admin().create(Map.of()).get("secret").asString();

        var rows = database.queryForList("select * from api_key").toString();

        assertThat(rows).doesNotContain(secret).doesNotContain(RunningServer.KEY);
    }

    @Test
    void theListReturnsEveryKeyOnceNewestFirstWithoutSecrets() {
        var first = admin().create(Map.of("name", "listed first"));
        var second = admin().create(Map.of("name", "listed second"));

        var names = new java.util.ArrayList<String>();
        var cursor = "";
        do {
            var response = admin().api().get(AdminApi.KEYS + "?limit=2" + cursor);
            assertThat(response.text())
                    .doesNotContain("secret")
                    .doesNotContain(first.get("secret").asString())
                    .doesNotContain(second.get("secret").asString());
            var page = response.json();
            assertThat(page.get("keys").size()).isLessThanOrEqualTo(2);
            StreamSupport.stream(page.get("keys").spliterator(), false)
                    .forEach(key -> names.add(key.get("name").asString()));
            var next = page.get("nextCursor");
            cursor = next.isNull() ? "" : "&cursor=" + next.asString();
        } while (!cursor.isEmpty());

        assertThat(names).containsSubsequence("listed second", "listed first");
        assertThat(names).filteredOn("listed first"::equals).hasSize(1);
        assertThat(names).hasSize(database.queryForObject("select count(*) from api_key", Integer.class));
    }

    @Test
    void aFullLastPageHasNoCursor() {
        admin().create(Map.of());
        var all = database.queryForObject("select count(*) from api_key", Integer.class);

        assertThat(page(all).get("nextCursor").isNull()).isTrue();
        assertThat(page(all - 1).get("nextCursor").isNull()).isFalse();
    }

    private JsonNode page(int limit) {
        return admin().get(AdminApi.KEYS + "?limit=" + limit);
    }

    @Test
    void aRevokedKeyStaysInTheListWithItsRevocationTime() {
        var id = admin().create(Map.of()).get("id").asString();

        assertThat(admin().revoke(id).status()).isEqualTo(204);
        var revokedAt = admin().get(AdminApi.KEYS + "/" + id).get("revokedAt");
        assertThat(revokedAt.isNull()).isFalse();

        assertThat(admin().revoke(id).status()).isEqualTo(204);
        assertThat(admin().get(AdminApi.KEYS + "/" + id).get("revokedAt")).isEqualTo(revokedAt);
    }

    @Test
    void rotatingReplacesTheSecretAndNothingElse() {
        var key = admin().create(Map.of("name", "rotated", "scopes", List.of("diff")));
        var old = api.with(key.get("secret").asString());
        assertThat(old.get("/api/v1/account").status()).isEqualTo(200);

        var response = admin().rotate(key.get("id").asString());

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().get("id")).isEqualTo(key.get("id"));
        assertThat(response.json().get("scopes")).isEqualTo(key.get("scopes"));
        assertThat(old.get("/api/v1/account").status()).isEqualTo(401);
        var renewed = api.with(response.json().get("secret").asString());
        assertThat(renewed.get("/api/v1/account").status()).isEqualTo(200);
    }

    @Test
    void theOldSecretIsValidUntilTheOverlapEnds() {
        var key = admin().create(Map.of());
        var old = api.with(key.get("secret").asString());

        var rotated =
                admin().rotate(key.get("id").asString(), "?overlap=604800").json();

        assertThat(Instant.parse(rotated.get("previousSecretExpiresAt").asString()))
                .isBetween(Instant.now().plusSeconds(604_700), Instant.now().plusSeconds(604_800));
        assertThat(old.get("/api/v1/account").header("X-RateLimit-Remaining")).isEqualTo("999");
        var renewed = api.with(rotated.get("secret").asString());
        assertThat(renewed.get("/api/v1/account").header("X-RateLimit-Remaining"))
                .isEqualTo("998");

        database.update(
                "update api_key set previous_secret_expires_at = current_timestamp where id = ?",
                UUID.fromString(key.get("id").asString()));
        admin().patch(AdminApi.KEYS + "/" + key.get("id").asString(), "{}");
        assertThat(old.get("/api/v1/account").status()).isEqualTo(401);
        assertThat(renewed.get("/api/v1/account").status()).isEqualTo(200);
    }

    @Test
    void anOverlapInTheBodyIsAnErrorAndTheSecretStaysValid() {
        var key = admin().create(Map.of());

        var response =
                admin().api().post(AdminApi.KEYS + "/" + key.get("id").asString() + "/rotate", Map.of("overlap", 60));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").asString())
                .isEqualTo("This path does not read a body: send the parameters in the query.");
        assertThat(api.with(key.get("secret").asString()).get("/api/v1/account").status())
                .isEqualTo(200);
    }

    @Test
    void theOverlapEndsByItselfWithoutAChange() {
        var key = admin().create(Map.of());
        var old = api.with(key.get("secret").asString());

        admin().rotate(key.get("id").asString(), "?overlap=2");

        assertThat(old.get("/api/v1/account").status()).isEqualTo(200);
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(
                        () -> assertThat(old.get("/api/v1/account").status()).isEqualTo(401));
    }

    @Test
    void aSecondRotationAndARevocationEndTheOverlap() {
        var key = admin().create(Map.of());
        var id = key.get("id").asString();
        var first = api.with(key.get("secret").asString());
        var second =
                api.with(admin().rotate(id, "?overlap=60").json().get("secret").asString());
        assertThat(first.get("/api/v1/account").status()).isEqualTo(200);

        var third =
                api.with(admin().rotate(id, "?overlap=60").json().get("secret").asString());
        assertThat(first.get("/api/v1/account").status()).isEqualTo(401);
        assertThat(second.get("/api/v1/account").status()).isEqualTo(200);

        admin().revoke(id);
        assertThat(second.get("/api/v1/account").status()).isEqualTo(401);
        assertThat(third.get("/api/v1/account").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "604801", "x"})
    void anInvalidOverlapIs400AndTheSecretStays(String overlap) {
        var key = admin().create(Map.of());

        var response = admin().rotate(key.get("id").asString(), "?overlap=" + overlap);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("overlap");
        assertThat(api.with(key.get("secret").asString()).get("/api/v1/account").status())
                .isEqualTo(200);
    }

    @Test
    void aRevokedKeyCannotBeRotated() {
        var id = admin().create(Map.of()).get("id").asString();
        admin().revoke(id);

        assertThat(admin().rotate(id).status()).isEqualTo(400);
    }

    @Test
    void anExpiredKeyCannotBeRotated() {
        var id = admin().create(Map.of()).get("id").asString();
        database.update("update api_key set expires_at = current_timestamp where id = ?", UUID.fromString(id));

        assertThat(admin().rotate(id).status()).isEqualTo(400);
    }

    @Test
    void aConfiguredKeyCannotBeRotated() {
        var id = database.queryForObject(
                "select api_key.id from api_key join account on account.id = api_key.account_id"
                        + " where configured and plan = 'FREE' and revoked_at is null limit 1",
                UUID.class);

        assertThat(admin().rotate(String.valueOf(id)).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01a1fc35-9652-70f9-83f4-886878e9fc66", "nonsense"})
    void anUnknownIdIs404(String id) {
        assertThat(admin().api().get(AdminApi.KEYS + "/" + id).code()).isEqualTo("not_found");
        assertThat(admin().revoke(id).status()).isEqualTo(404);
        assertThat(admin().rotate(id).status()).isEqualTo(404);
    }

    @Test
    void theErrorForAMissingPlanAlsoNamesTheAccount() {
        assertThat(admin().api()
                        .post(AdminApi.KEYS, Map.of("name", "ci"))
                        .json()
                        .path("detail")
                        .asString())
                .isEqualTo("plan: is required: one of free, pro, team, enterprise;"
                        + " or send account, the id of the account that gets the key.");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`{'plan':'pro'}`, name",
                "`{'name':' ','plan':'pro'}`, name",
                "`{'name':'a\\u0000','plan':'pro'}`, name",
                "`{'name':7,'plan':'pro'}`, name",
                "`{'name':'a'}`, plan",
                "`{'name':'a','plan':'gold'}`, plan",
                "`{'name':'a','plan':'pro','account':'01a1fc35-9652-70f9-83f4-886878e9fc66'}`, plan",
                "`{'name':'a','account':'nonsense'}`, account",
                "`{'name':'a','account':'01a1fc35-9652-70f9-83f4-886878e9fc66'}`, account",
                "`{'name':'a','plan':'pro','scopes':['diff','admin']}`, scopes[1]",
                "`{'name':'a','plan':'pro','scopes':'diff'}`, scopes",
                "`{'name':'a','plan':'pro','requestsPerHour':0}`, requestsPerHour",
                "`{'name':'a','plan':'pro','requestsPerHour':'5'}`, requestsPerHour",
                "`{'name':'a','plan':'pro','maxBodySize':-1}`, maxBodySize",
                "`{'name':'a','plan':'pro','maxBodySize':2147483648}`, maxBodySize",
                "`{'name':'a','plan':'pro','maxStoredBytes':-1}`, maxStoredBytes",
                "`{'name':'a','plan':'pro','expiresAt':'tomorrow'}`, expiresAt",
                "`{'name':'a','plan':'pro','expiresAt':'+10000-01-01T00:00:00Z'}`, expiresAt",
                "`{'name':'a','plan':'pro','expiresAt':'2020-01-01T00:00:00Z'}`, expiresAt",
            })
    void anInvalidParameterIs400AndNamed(String body, String field) {
        var response = admin().api().postJson(AdminApi.KEYS, body.replace('\'', '"'));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly(field);
    }

    @ParameterizedTest
    @CsvSource({"limit=0, limit", "limit=1001, limit", "limit=x, limit", "cursor=x, cursor", "cursor=1-1-1-1-1, cursor"
    })
    void anInvalidPageParameterIs400AndNamed(String query, String field) {
        var response = admin().api().get(AdminApi.KEYS + "?" + query);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly(field);
        assertThat(response.json().get("detail").asString()).startsWith(field + ": must be ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/v1/keys", "/admin/v1/nothing", "/admin/v1", "/actuator", "/actuator/prometheus"})
    void withoutTheAdminTokenEveryPathIsRejected(String path) {
        var without = Api.send(api.anonymous(path));
        assertThat(without.status()).isEqualTo(401);
        assertThat(without.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(api.with(RunningServer.KEY).get(path).status()).isEqualTo(401);
        assertThat(api.with(RunningServer.ADMIN_TOKEN + "x").get(path).status()).isEqualTo(401);
    }

    @Test
    void healthIsPublic() {
        assertThat(Api.send(api.anonymous("/actuator/health")).status()).isEqualTo(200);
    }

    @Test
    void aNameHasAtMost100CodePoints() {
        var name = "\ud83d\ude00".repeat(100);
        assertThat(admin().create(Map.of("name", name)).get("name").asString()).isEqualTo(name);
        var response = admin().api().post(AdminApi.KEYS, Map.of("name", "a".repeat(101), "plan", "pro"));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").asString()).startsWith("name: must have 1 to 100 characters");
    }

    @Test
    void guessingTheAdminTokenIsRateLimited() {
        var request =
                "GET /admin/v1/keys HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer guess\r\n\r\n";
        RawHttp.Response last = null;
        for (var i = 0; i < 1_000 && (last == null || last.status() == 401); i++) {
            last = RawHttp.exchange("127.0.0.69", api.port(), request.getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Retry-After")).isNotEmpty();
    }

    @Test
    void aBodyThatIsNeitherJsonNorFormIs415() {
        var response = admin().api()
                .post(
                        AdminApi.KEYS,
                        "text/plain",
                        "{\"name\":\"a\",\"plan\":\"pro\"}".getBytes(StandardCharsets.UTF_8));

        assertThat(response.status()).isEqualTo(415);
    }

    @Test
    void aSuccessIsNeverSentAsProblemJson() {
        var response = Api.send(admin().api().request(AdminApi.KEYS).header("Accept", "application/problem+json"));

        assertThat(response.status()).isEqualTo(406);
    }

    @Test
    void aBodyOverOneMegabyteIs413() {
        var response = admin().api().post(AdminApi.KEYS, "application/json", new byte[(1 << 20) + 1]);

        assertThat(response.status()).isEqualTo(413);
    }

    private AdminApi admin() {
        return new AdminApi(api);
    }
}
