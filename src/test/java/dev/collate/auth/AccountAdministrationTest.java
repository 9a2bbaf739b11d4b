package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/** Tests the administration API of the accounts. */
@RunningServer
class AccountAdministrationTest {
    private static final String ACCOUNTS = "/admin/v1/accounts";
    private static final String SHARE = "{\"original\": \"a\", \"modified\": \"b\", \"format\": \"text\"}";

    @Autowired
    private Api api;

    @Autowired
    private JdbcTemplate database;

    @Test
    void creatingAnAccountReturnsItAndItsLocation() {
        var email = unique() + "@Example.org";

        var response = admin().api().post(ACCOUNTS, Map.of("name", " Anna ", "email", email, "plan", "team"));

        assertThat(response.status()).isEqualTo(201);
        var account = response.json();
        assertThat(account.propertyNames())
                .containsExactlyInAnyOrder("id", "name", "email", "plan", "createdAt", "disabledAt");
        assertThat(account.get("name").asString()).isEqualTo("Anna");
        assertThat(account.get("email").asString()).isEqualTo(email.toLowerCase(Locale.ROOT));
        assertThat(account.get("plan").asString()).isEqualTo("team");
        assertThat(account.get("disabledAt").isNull()).isTrue();
        assertThat(response.header("Location")).isEqualTo(api.url(path(account)));
        assertThat(admin().get(path(account)).get("createdAt")).isEqualTo(account.get("createdAt"));
    }

    @Test
    void anAddressBelongsToOneAccountWhateverItsCaseIs() {
        var email = unique() + "@example.org";
        create(Map.of("email", email));
        var other = create(Map.of());

        var again = admin().api()
                .post(ACCOUNTS, Map.of("name", "b", "plan", "pro", "email", email.toUpperCase(Locale.ROOT)));
        assertThat(again.status()).isEqualTo(400);
        assertThat(again.invalidFields()).containsExactly("email");

        var moved = patch(other, "{'email': '" + email + "'}");
        assertThat(moved.status()).isEqualTo(400);
        assertThat(moved.invalidFields()).containsExactly("email");
        assertThat(create(Map.of()).get("email").isNull()).isTrue();
    }

    @Test
    void oneOfSeveralConcurrentRequestsGetsTheAddress() {
        var body = Map.of("name", "a", "plan", "pro", "email", unique() + "@example.org");
        var statuses = Threads.concurrently(
                8, 8, i -> admin().api().post(ACCOUNTS, body).status());
        assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 400);
    }

    @Test
    void theListFindsNamesAndAddressesAndHasPages() {
        var mark = unique();
        var byName = create(Map.of("name", "Team " + mark.toUpperCase(Locale.ROOT)));
        var byEmail = create(Map.of("email", mark + "@example.org"));
        create(Map.of("name", "another"));

        var first = admin().get(ACCOUNTS + "?limit=1&q=" + mark);
        assertThat(ids(first)).containsExactly(id(byEmail));
        var second = admin().get(ACCOUNTS + "?limit=1&q=" + mark + "&cursor="
                + first.get("nextCursor").asString());
        assertThat(ids(second)).containsExactly(id(byName));
        assertThat(second.get("nextCursor").isNull()).isTrue();
        assertThat(ids(admin().get(ACCOUNTS + "?q=100%25" + mark))).isEmpty();
        assertThat(ids(admin().get(ACCOUNTS))).contains(id(byName), id(byEmail));
    }

    /** Java and the database have different rules for the case of these letters. */
    @Test
    void theListFindsANameByItself() {
        var name = unique() + "-\u0130\u00c9\u1e9e-";
        var account = create(Map.of("name", name));

        assertThat(ids(admin().get(ACCOUNTS + "?q=" + URLEncoder.encode(name, StandardCharsets.UTF_8))))
                .containsExactly(id(account));
    }

    /**
     * In lower case, a capital sigma at the end of a word differs from one inside a word. The upper case of a small sharp s is not the
     * capital sharp s, but its lower case is the small one.
     */
    @ParameterizedTest
    @CsvSource({"-\u03a3\u0399\u03a3\u03a5\u03a6\u039f\u03a3, -\u03a3\u0399\u03a3", "-STRA\u1e9eE, -stra\u00dfe"})
    void theListAndTheAuditLogFindANameInAnotherCase(String name, String query) {
        var mark = unique();
        var account = create(Map.of("name", mark.toUpperCase(Locale.ROOT) + name));
        var text = URLEncoder.encode(mark + query, StandardCharsets.UTF_8);

        assertThat(ids(admin().get(ACCOUNTS + "?q=" + text))).containsExactly(id(account));
        assertThat(admin().get("/admin/v1/audit?subject=" + text).get("entries"))
                .hasSize(1);
    }

    @Test
    void anAccountIsReadWithItsKeys() {
        var account = create(Map.of("plan", "team"));
        var first = key(account, "first");
        var second = key(account, "second");

        var response = admin().api().get(path(account));

        assertThat(response.text()).doesNotContain(first.get("secret").asString());
        assertThat(response.json().get("id")).isEqualTo(account.get("id"));
        assertThat(response.json().get("keys").valueStream().map(key -> key.get("id")))
                .containsExactly(second.get("id"), first.get("id"));
    }

    @Test
    void theKeysOfAnAccountAndARotatedKeyHaveALastUseThatIsNotStoredYet() {
        var account = create(Map.of("plan", "team"));
        var key = key(account, "key");
        client(key).get("/api/v1/account");

        var read = admin().get(path(account)).at("/keys/0/lastUsedAt");
        assertThat(read.isString()).isTrue();
        assertThat(admin().rotate(id(key)).json().get("lastUsedAt")).isEqualTo(read);
    }

    @Test
    void aNewPlanAppliesToAllKeysOfTheAccountAtOnce() {
        var account = create(Map.of("plan", "pro"));
        var one = client(key(account, "one"));
        var other = client(key(account, "other"));
        assertThat(one.get("/api/v1/account").header("X-RateLimit-Limit")).isEqualTo("1000");
        assertThat(other.get("/api/v1/account").header("X-RateLimit-Limit")).isEqualTo("1000");

        var changed = patch(account, "{'plan': 'team'}").json();

        assertThat(changed.get("plan").asString()).isEqualTo("team");
        assertThat(changed.get("name")).isEqualTo(account.get("name"));
        assertThat(one.get("/api/v1/account").header("X-RateLimit-Limit")).isEqualTo("10000");
        assertThat(other.get("/api/v1/account").header("X-RateLimit-Limit")).isEqualTo("10000");
    }

    @Test
    void aPatchChangesTheGivenMembersOnly() {
        var account = create(Map.of("email", unique() + "@example.org"));

        var renamed = patch(account, "{'name': 'renamed'}").json();
        assertThat(renamed.get("name").asString()).isEqualTo("renamed");
        assertThat(renamed.get("email")).isEqualTo(account.get("email"));
        assertThat(renamed.get("disabledAt").isNull()).isTrue();

        assertThat(patch(account, "{'email': null}").json().get("email").isNull())
                .isTrue();
    }

    @Test
    void theKeysOfADisabledAccountAreRejectedAndItsSharesStay() {
        var account = create(Map.of());
        var client = client(key(account, "a"));
        var token = client.postJson("/api/v1/share", SHARE).json().get("token").asString();

        var disabled = patch(account, "{'disabled': true}").json();

        assertThat(disabled.get("disabledAt").isNull()).isFalse();
        var rejected = client.get("/api/v1/account");
        assertThat(rejected.status()).isEqualTo(403);
        assertThat(rejected.code()).isEqualTo("forbidden");
        assertThat(rejected.json().get("detail").asString()).startsWith("The account of this key is disabled");
        assertThat(api.get("/api/v1/share/" + token).status()).isEqualTo(200);
        assertThat(patch(account, "{'disabled': true}").json().get("disabledAt"))
                .isEqualTo(disabled.get("disabledAt"));

        assertThat(patch(account, "{'disabled': false}")
                        .json()
                        .get("disabledAt")
                        .isNull())
                .isTrue();
        assertThat(client.get("/api/v1/account").status()).isEqualTo(200);
    }

    @Test
    void aKeyCanBeChangedWhileAShareOfItIsStored() throws SQLException {
        var key = key(create(Map.of()), "a");
        try (var other = Objects.requireNonNull(database.getDataSource()).getConnection()) {
            other.setAutoCommit(false);
            try (var insert =
                    other.prepareStatement("insert into share_usage (owner_id, shares, bytes) values (?, 0, 0)")) {
                insert.setObject(1, UUID.fromString(id(key)));
                insert.executeUpdate();
            }

            var changed = admin().patch(AdminApi.KEYS + "/" + id(key), "{\"name\": \"b\"}");
            other.rollback();

            assertThat(changed.status()).isEqualTo(200);
        }
    }

    @Test
    void aRevokedKeyOfADisabledAccountIsUnauthorized() {
        var account = create(Map.of());
        var key = key(account, "a");
        patch(account, "{'disabled': true}");
        admin().revoke(key.get("id").asString());

        assertThat(client(key).get("/api/v1/account").status()).isEqualTo(401);
    }

    @Test
    void thePlanOfAConfiguredKeyCannotBeChanged() {
        var id = database.queryForObject(
                "select account_id from api_key join account on account.id = api_key.account_id"
                        + " where configured and plan = 'FREE' and revoked_at is null limit 1",
                UUID.class);

        var response = admin().patch(ACCOUNTS + "/" + id, "{\"plan\": \"pro\"}");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("plan");
        assertThat(admin().patch(ACCOUNTS + "/" + id, "{\"name\": \"free\"}").status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`{'plan': 'pro'}`, name",
                "`{'name': 'a'}`, plan",
                "`{'name': 'a', 'plan': 'gold'}`, plan",
                "`{'name': 'a', 'plan': 'pro', 'email': 'nobody'}`, email",
                "`{'name': 'a', 'plan': 'pro', 'email': 'a@b@c'}`, email",
                "`{'name': 'a', 'plan': 'pro', 'email': 'a b@c'}`, email",
                "`{'name': 'a', 'plan': 'pro', 'email': 'a@c\u00A0'}`, email",
                "`{'name': 'a', 'plan': 'pro', 'email': '\u212A@c'}`, email",
                "`{'name': 'a', 'plan': 'pro', 'email': 5}`, email",
            })
    void anInvalidParameterIs400AndNamed(String body, String field) {
        var response = admin().api().postJson(ACCOUNTS, body.replace('\'', '"'));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly(field);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`{'name': null}`, name",
                "`{'plan': null}`, plan",
                "`{'disabled': null}`, disabled",
                "`{'disabled': 'yes'}`, disabled",
                "`{'email': ''}`, email",
            })
    void anInvalidChangeIs400AndNamed(String body, String field) {
        var response = patch(create(Map.of()), body);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly(field);
    }

    @Test
    void anAddressHasAtMost254Characters() {
        var longest = "a".repeat(247 - 24) + "@" + unique().substring(0, 23) + "example";

        assertThat(create(Map.of("email", longest)).get("email").asString()).hasSize(254);
        var response = patch(create(Map.of()), "{'email': 'x" + longest + "'}");
        assertThat(response.invalidFields()).containsExactly("email");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "cursor=x", "q=%00"})
    void anInvalidQueryIs400(String query) {
        assertThat(admin().api().get(ACCOUNTS + "?" + query).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01a1fc35-9652-70f9-83f4-886878e9fc66", "nonsense"})
    void anUnknownIdIs404(String id) {
        assertThat(admin().api().get(ACCOUNTS + "/" + id).code()).isEqualTo("not_found");
        assertThat(admin().patch(ACCOUNTS + "/" + id, "{\"name\": 1}").code()).isEqualTo("not_found");
    }

    private JsonNode create(Map<String, String> members) {
        return admin().createAccount(members);
    }

    private JsonNode key(JsonNode account, String name) {
        return admin().create(id(account), Map.of("name", name));
    }

    private Api client(JsonNode key) {
        return api.with(key.get("secret").asString());
    }

    private Api.Response patch(JsonNode account, String body) {
        return admin().patch(path(account), body.replace('\'', '"'));
    }

    private static String path(JsonNode account) {
        return ACCOUNTS + "/" + id(account);
    }

    private static String id(JsonNode account) {
        return account.get("id").asString();
    }

    private static List<String> ids(JsonNode page) {
        return page.get("accounts")
                .valueStream()
                .map(AccountAdministrationTest::id)
                .toList();
    }

    private static String unique() {
        return UUID.randomUUID().toString();
    }

    private AdminApi admin() {
        return new AdminApi(api);
    }
}
