package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.auth.key.AccountKeyService;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.Scope;
import dev.collate.auth.key.Sha256;
import dev.collate.problem.ApiException;
import dev.collate.site.AccountHolder;
import dev.collate.testing.Api;
import dev.collate.testing.BlockedTransactions;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Tests how the holder of an account manages the keys of the account. */
@RunningServer
class AccountKeyTest {
    private static final String KEYS = "/api/v1/account/keys";

    @Autowired
    private Api api;

    @Autowired
    private JdbcTemplate database;

    @Autowired
    private PlatformTransactionManager transactions;

    @Autowired
    private AccountKeyService keys;

    /** A key of the Pro plan that may manage the keys of its account. */
    private JsonNode manager;

    private Api holder;

    @BeforeEach
    void createAccount() {
        manager = admin().create(Map.of("scopes", List.of("diff", "share:read", "keys:write")));
        holder = client(manager);
    }

    @Test
    void aNewKeyBelongsToTheSameAccountAndWorks() {
        var response = holder.post(KEYS, Map.of("name", "laptop", "scopes", List.of("diff")));

        assertThat(response.status()).isEqualTo(201);
        var key = response.json();
        assertThat(response.header("Location")).isEqualTo(api.url(path(key)));
        assertThat(key.get("account")).isEqualTo(manager.get("account"));
        assertThat(key.get("plan").asString()).isEqualTo("pro");
        assertThat(key.get("scopes").toString()).isEqualTo("[\"diff\"]");
        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(200);
        assertThat(client(key).get(KEYS).status()).isEqualTo(403);
    }

    @Test
    void theResponsesContainTheRequestsOfEachHour() {
        holder.get("/api/v1/account");
        var other = create(Map.of());

        var list = holder.get(KEYS).json().get("keys");

        assertThat(requests(list.get(0))).isZero();
        assertThat(requests(list.get(1))).isEqualTo(3);
        assertThat(requests(holder.get(path(manager)).json())).isEqualTo(4);
        assertThat(list.get(1).get("hourlyRequests").get(0).get("hour").asString())
                .endsWith(":00:00Z");
        client(other).get("/api/v1/account");
        var read = admin().api().get("/admin/v1/keys/" + id(other));
        assertThat(requests(read.json())).isEqualTo(1);
    }

    @Test
    void theResponsesContainALastUseThatIsNotStoredYet() {
        var other = create(Map.of());
        var before = Instant.now();
        client(other).get("/api/v1/account");

        var lastUse = holder.get(path(other)).json().get("lastUsedAt");
        assertThat(Instant.parse(lastUse.asString())).isBetween(before.minusSeconds(60), Instant.now());
        assertThat(holder.get(KEYS).json().get("keys").get(0).get("lastUsedAt")).isEqualTo(lastUse);
    }

    private static long requests(JsonNode key) {
        return key.get("hourlyRequests")
                .valueStream()
                .mapToLong(hour -> hour.get("requests").asLong())
                .sum();
    }

    @Test
    void theListHasTheKeysOfTheAccountOnly() {
        var key = create(Map.of());
        admin().create(Map.of());

        var response = holder.get(KEYS);

        assertThat(response.json().get("keys").valueStream().map(AccountKeyTest::id))
                .containsExactly(id(key), id(manager));
        assertThat(response.text()).doesNotContain(key.get("secret").asString());
        assertThat(holder.get(path(key)).json().get("id")).isEqualTo(key.get("id"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"another account", "unknown", "nonsense"})
    void anyOtherKeyIs404(String kind) {
        var other = admin().create(Map.of());
        var id = kind.equals("another account")
                ? id(other)
                : kind.equals("unknown") ? UUID.randomUUID().toString() : kind;
        var path = KEYS + "/" + id;

        assertThat(holder.get(path).code()).isEqualTo("not_found");
        assertThat(patch(path, "{\"name\": \"mine\"}").code()).isEqualTo("not_found");
        assertThat(patch(path, "{\"name\": 1}").code()).isEqualTo("not_found");
        assertThat(post(path + "/rotate").code()).isEqualTo("not_found");
        assertThat(holder.delete(path).code()).isEqualTo("not_found");
        assertThat(client(other).get("/api/v1/account").json().get("name").asString())
                .isEqualTo("test");
    }

    @ParameterizedTest
    @CsvSource({"GET, ''", "POST, ''", "GET, /x", "PATCH, /x", "DELETE, /x", "POST, /x/rotate"})
    void aKeyWithoutTheScopeIsRejected(String method, String path) {
        var client = client(admin().create(Map.of()));

        var response = Api.send(client.request(KEYS + path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{}")));

        assertThat(response.code()).isEqualTo("forbidden");
        assertThat(response.json().get("detail").asString()).contains("'keys:write'");
    }

    @Test
    void aNewKeyHasOnlyScopesOfItsCreator() {
        var response = holder.post(KEYS, Map.of("name", "a", "scopes", List.of("diff", "convert")));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("scopes");
        assertThat(holder.post(KEYS, Map.of("name", "a")).invalidFields()).containsExactly("scopes");
    }

    @Test
    void aNewKeyHasAtMostTheLimitsOfThePlan() {
        var response = requestKey(
                Map.of("requestsPerHour", 1_001, "maxBodySize", (50 << 20) + 1, "maxStoredBytes", Long.MAX_VALUE));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("requestsPerHour", "maxBodySize", "maxStoredBytes");
        assertThat(create(Map.of("requestsPerHour", 1_000))
                        .get("requestsPerHour")
                        .asInt())
                .isEqualTo(1_000);
    }

    @Test
    void aNarrowKeyCreatesOnlyNarrowKeys() {
        adminPatch(
                manager,
                "{\"requestsPerHour\": 50, \"maxBodySize\": 60, \"maxStoredBytes\": 70,"
                        + " \"expiresAt\": \"2100-01-01T00:00:00Z\"}");
        adminPatch(manager, "{\"maxBodySize\": 6000}");

        var key = create(Map.of());
        assertThat(key.get("requestsPerHour").asInt()).isEqualTo(50);
        assertThat(key.get("maxBodySize").asInt()).isEqualTo(6_000);
        assertThat(key.get("maxStoredBytes").asInt()).isEqualTo(70);
        assertThat(key.get("expiresAt").asString()).isEqualTo("2100-01-01T00:00:00Z");

        var wider = requestKey(Map.of("requestsPerHour", 51, "expiresAt", "2100-01-01T00:00:01Z"));
        assertThat(wider.invalidFields()).containsExactly("requestsPerHour", "expiresAt");
        for (var body : List.of(
                "{\"requestsPerHour\": null}",
                "{\"maxBodySize\": null}",
                "{\"maxStoredBytes\": null}",
                "{\"expiresAt\": null}")) {
            assertThat(patch(path(key), body).status()).as(body).isEqualTo(400);
            assertThat(patch(path(manager), body).status()).as(body).isEqualTo(400);
        }
    }

    @Test
    void limitsThatTheOperatorHasRaisedCanBePassedOn() {
        adminPatch(manager, "{\"requestsPerHour\": 5000}");

        assertThat(create(Map.of("requestsPerHour", 4_000))
                        .get("requestsPerHour")
                        .asInt())
                .isEqualTo(4_000);
    }

    @Test
    void aChangedKeyGetsNothingThatNeitherKeyHas() {
        var limits = Map.of("scopes", List.of("convert"), "requestsPerHour", 2_000);
        var key = admin().create(account(), limits);

        assertThat(patch(path(key), "{\"scopes\": [\"convert\", \"share:write\"]}")
                        .invalidFields())
                .containsExactly("scopes");
        assertThat(patch(path(key), "{\"requestsPerHour\": 2001}").invalidFields())
                .containsExactly("requestsPerHour");
        var changed =
                patch(path(key), "{\"name\": \"b\", \"scopes\": [\"convert\", \"diff\"], \"requestsPerHour\": 1999}");
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.json().get("name").asString()).isEqualTo("b");
        assertThat(changed.json().get("scopes").toString()).isEqualTo("[\"convert\",\"diff\"]");
    }

    @Test
    void aKeyIsRotatedAndRevoked() {
        var key = create(Map.of());

        var rotated = post(path(key) + "/rotate").json();
        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(401);
        assertThat(client(rotated).get("/api/v1/account").status()).isEqualTo(200);

        assertThat(holder.delete(path(key)).status()).isEqualTo(204);
        assertThat(client(rotated).get("/api/v1/account").status()).isEqualTo(401);
    }

    @Test
    void theHolderCannotEndTheOwnSignInAtTheWebsite() {
        var person = AccountHolder.withPassword(api);
        holder = client(admin().create(person.id(), Map.of("scopes", List.of("diff", "keys:write"))));
        var website = holder.get(KEYS)
                .json()
                .get("keys")
                .valueStream()
                .filter(key -> key.get("website").asBoolean())
                .toList();

        assertThat(website).hasSize(1);
        var path = path(website.getFirst());
        for (var response : List.of(
                holder.delete(path),
                post(path + "/rotate"),
                holder.patch(path, "{\"expiresAt\": \"2099-01-01T00:00:00Z\"}"),
                holder.patch(path, "{\"scopes\": [\"diff\"]}"))) {
            assertThat(response.status()).isEqualTo(403);
            assertThat(response.text()).contains("only the operator of this server can change, rotate or revoke it");
        }
        person.signedIn();
    }

    @Test
    void theOldSecretIsValidDuringTheOverlap() {
        var key = create(Map.of());

        var rotated = post(path(key) + "/rotate?overlap=60").json();

        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(200);
        assertThat(client(rotated).get("/api/v1/account").status()).isEqualTo(200);
        assertThat(post(path(key) + "/rotate?overlap=-1").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'scopes': ['convert']}", "{'requestsPerHour': 1001}"})
    void aKeyThatReachesFurtherCannotBeRotatedButRevoked(String more) {
        var key = create(Map.of());
        adminPatch(key, more.replace('\'', '"'));

        assertThat(post(path(key) + "/rotate").code()).isEqualTo("forbidden");
        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(200);
        assertThat(holder.delete(path(key)).status()).isEqualTo(204);
    }

    @Test
    void aKeyCanRotateItself() {
        var renewed = post(path(manager) + "/rotate").json();

        assertThat(holder.get(KEYS).status()).isEqualTo(401);
        assertThat(client(renewed).get(KEYS).status()).isEqualTo(200);
    }

    /** The server reads the body after it has accepted the key. So a client can send a part of the body, and wait. */
    @ParameterizedTest
    @CsvSource({"POST, 401", "PATCH, 401", "POST narrowed, 403", "POST rotated, 401", "POST disabled, 403"})
    void aKeyThatIsNotValidAnyMoreWhenTheBodyHasArrivedChangesNothing(String kind, int status) throws Exception {
        var method = kind.split(" ")[0];
        var other = create(Map.of("requestsPerHour", 1));
        var path = method.equals("POST") ? KEYS : path(other);
        var body = "{\"name\": \"late\", \"requestsPerHour\": 900"
                + (method.equals("POST") ? ", \"scopes\": [\"diff\"]}" : "}");
        var head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                + manager.get("secret").asString() + "\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length() + "\r\n\r\n";
        var before = keysOfAccount();
        try (var socket = RawHttp.open(api.port())) {
            socket.getOutputStream().write((head + body.substring(0, 10)).getBytes());
            // The request counts after the server has accepted the key.
            await().until(() -> requests(admin().get(AdminApi.KEYS + "/" + id(manager))) == 2);
            switch (kind) {
                case "POST narrowed" -> adminPatch(manager, "{\"scopes\": [\"diff\"]}");
                case "POST rotated" -> admin().rotate(id(manager));
                case "POST disabled" -> admin().patch("/admin/v1/accounts/" + account(), "{\"disabled\": true}");
                default -> admin().revoke(id(manager));
            }
            socket.getOutputStream().write(body.substring(10).getBytes());

            assertThat(RawHttp.response(socket).status()).isEqualTo(status);
        }
        assertThat(keysOfAccount()).isEqualTo(before);
    }

    /** Two keys revoke each other. The change by the one key waits until the transaction that revokes this key ends. */
    @Test
    void aKeyThatAnotherRequestRevokesAtTheSameTimeRevokesNothing() throws Exception {
        var other = create(Map.of());
        var account = UUID.fromString(account());
        try (var threads = Executors.newSingleThreadExecutor()) {
            var late = new TransactionTemplate(transactions).execute(status -> {
                database.update("update account set plan = plan where id = ?", account);
                var revocation = threads.submit(() -> holder.delete(path(other)));
                BlockedTransactions.await(database.getDataSource(), 1);
                database.update(
                        "update api_key set revoked_at = current_timestamp where id = ?", UUID.fromString(id(manager)));
                return revocation;
            });
            assertThat(late.get().status()).isEqualTo(401);
        }
        assertThat(client(other).get("/api/v1/account").status()).isEqualTo(200);
    }

    /** Returns the ids and the values of all keys of the account that a change by the holder could change. */
    private List<Map<String, Object>> keysOfAccount() {
        return database.queryForList(
                "select id, name, requests_per_hour from api_key where account_id = ? order by id",
                UUID.fromString(account()));
    }

    @Test
    void oneOfSeveralConcurrentRequestsCreatesTheTwentiethKey() {
        for (var i = 0; i < 18; i++) {
            create(Map.of());
        }
        var spec = new ApiKeySpec("test", null, null, Set.of(Scope.DIFF), null, null, null, null);
        var together = new CyclicBarrier(8);
        var created = Threads.concurrently(8, 8, i -> {
            assertDoesNotThrow(() -> together.await());
            try {
                keys.create(Sha256.hex(manager.get("secret").asString()), spec);
                return true;
            } catch (ApiException e) {
                return false;
            }
        });
        assertThat(created).containsOnlyOnce(true).contains(false);
        assertThat(requestKey(Map.of()).status()).isEqualTo(400);
    }

    @Test
    void aRevokedKeyCountsForADay() {
        var key = create(Map.of());
        for (var i = 0; i < 18; i++) {
            create(Map.of());
        }
        holder.delete(path(key));
        assertThat(requestKey(Map.of()).status()).isEqualTo(400);

        database.update(
                "update api_key set created_at = dateadd(day, -2, created_at) where id = ?", UUID.fromString(id(key)));
        assertThat(requestKey(Map.of()).status()).isEqualTo(201);
        assertThat(admin().create(account(), Map.of()).has("secret")).isTrue();
    }

    @Test
    void eachChangeIsRecordedWithTheCallingKey() {
        var key = create(Map.of());
        patch(path(key), "{\"name\": \"b\"}");
        post(path(key) + "/rotate");
        holder.delete(path(key));

        var entries = admin().get("/admin/v1/audit?subject=" + id(key)).get("entries");

        assertThat(entries.valueStream().map(entry -> entry.get("action").asString()))
                .containsExactly("key.revoke", "key.rotate", "key.update", "key.create");
        assertThat(entries.valueStream().map(entry -> entry.get("actor").asString()))
                .containsOnly("key " + id(manager));
    }

    @Test
    void aConfiguredKeyHasNoScopeForKeysByDefault() {
        assertThat(api.get(KEYS).status()).isEqualTo(403);
    }

    private Api.Response requestKey(Map<String, ?> members) {
        var body = new HashMap<String, Object>(Map.of("name", "test", "scopes", List.of("diff")));
        body.putAll(members);
        return holder.post(KEYS, body);
    }

    private JsonNode create(Map<String, ?> members) {
        return requestKey(members).json();
    }

    private Api.Response patch(String path, String body) {
        return holder.patch(path, body);
    }

    private void adminPatch(JsonNode key, String body) {
        assertThat(admin().patch(AdminApi.KEYS + "/" + id(key), body).status()).isEqualTo(200);
    }

    private Api.Response post(String path) {
        return Api.send(holder.request(path).POST(BodyPublishers.noBody()));
    }

    private Api client(JsonNode key) {
        return api.with(key.get("secret").asString());
    }

    private static String path(JsonNode key) {
        return KEYS + "/" + id(key);
    }

    private static String id(JsonNode key) {
        return key.get("id").asString();
    }

    private String account() {
        return manager.get("account").asString();
    }

    private AdminApi admin() {
        return new AdminApi(api);
    }
}
