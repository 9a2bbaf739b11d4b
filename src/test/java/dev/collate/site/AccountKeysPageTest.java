package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Tests the page on which people manage the API keys of their account. */
@RunningServer
class AccountKeysPageTest {
    private static final String KEYS = "/account/keys";

    @Autowired
    private Api api;

    @Autowired
    private JdbcClient database;

    private JsonNode own;
    private Visitor person;

    @BeforeEach
    void signIn() {
        own = newKey("own key", "diff", "keys:write");
        person = Visitor.signedIn(api, own.get("secret").asString());
        person.get(KEYS);
    }

    @Test
    void aKeyIsCreatedRenamedRotatedAndRevoked() {
        var created = person.post(KEYS, form("laptop <1>", "diff"));
        assertThat(created.header("Cache-Control")).isEqualTo("no-store");
        assertThat(created.text())
                .contains("laptop &lt;1&gt;", "curl -s " + api.url("/api/v1/account"), "href=\"../account/keys\"");
        var first = secret(created);
        var account = api.with(first).get("/api/v1/account").json();
        assertThat(account.get("scopes").toString()).isEqualTo("[\"diff\"]");
        var path = KEYS + "/" + account.get("id").asString();
        assertThat(person.get(KEYS).text())
                .contains("laptop &lt;1&gt;", "own key", "31 January 2099, 00:00 UTC")
                .doesNotContain(first);

        assertThat(person.post(path, form("desktop", "diff")).status()).isEqualTo(303);
        assertThat(person.get(KEYS).text()).contains("desktop").doesNotContain("laptop");
        var refused = person.post(path, form("", "diff"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("id=\"name-error-");
        var second = secret(person.post(path + "/rotate"));
        assertThat(api.with(first).get("/api/v1/account").status()).isEqualTo(401);
        assertThat(api.with(second).get("/api/v1/account").status()).isEqualTo(200);
        person.get(KEYS);
        assertThat(person.post(path + "/revoke").status()).isEqualTo(303);
        assertThat(api.with(second).get("/api/v1/account").status()).isEqualTo(401);
        assertThat(person.get(KEYS).text()).contains("<span class=\"state revoked\">revoked</span>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/ID", "/ID/rotate"})
    void aSessionThatEndsBeforeTheWholeFormHasArrivedChangesNothing(String path) throws Exception {
        var other = Visitor.signedIn(api, own.get("secret").asString());
        other.get("/account");
        var id = own.get("id").asString();
        var response = person.postSlowly(
                KEYS + path.replace("ID", id),
                form("a late name", "diff"),
                database,
                () -> assertThat(other.post("/sign-out/everywhere").status()).isEqualTo(303));

        assertThat(response.status()).isEqualTo(401);
        person = Visitor.signedIn(api, own.get("secret").asString());
        assertThat(person.get(KEYS).text()).contains("own key").doesNotContain("a late name");
    }

    @Test
    void theLimitsOfAKeyAreChangedAndRemoved() {
        var path = KEYS + "/" + own.get("id").asString();
        var form =
                form("own key", "diff", "keys:write").add("maxBodySize", "1 mb").add("maxStoredBytes", "2KB");
        assertThat(person.post(path, form).status()).isEqualTo(303);
        var key = ownKey();
        assertThat(key.get("maxBodySize").asLong()).isEqualTo(1 << 20);
        assertThat(key.get("maxStoredBytes").asLong()).isEqualTo(2 << 10);
        assertThat(key.get("expiresAt").asString()).isEqualTo("2099-01-31T00:00:00Z");
        assertThat(person.get(KEYS).text()).contains("value=\"1MB\"", "value=\"2KB\"");

        var wide = person.post(path, form("own key", "diff", "keys:write").add("maxBodySize", "2MB"));
        assertThat(wide.status()).isEqualTo(400);
        assertThat(wide.text()).contains("must not be more than the limit that your key can give", "value=\"2MB\"");
        for (var size : List.of("large", "20", "20 000")) {
            var wrong = person.post(path, form("own key", "diff", "keys:write").add("maxBodySize", size));
            assertThat(wrong.text()).contains("must be a size with its unit, such as 20MB", "value=\"" + size + "\"");
        }

        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        operator.get("/admin");
        var withoutLimits = name("own key").add("scopes", "diff").add("scopes", "keys:write");
        assertThat(operator.post(
                                "/admin/accounts/" + own.get("account").asString() + "/keys/"
                                        + own.get("id").asString(),
                                withoutLimits)
                        .status())
                .isEqualTo(303);
        for (var limit : List.of("maxBodySize", "maxStoredBytes", "expiresAt")) {
            assertThat(ownKey().path(limit).isString() || ownKey().path(limit).isNumber())
                    .as(limit)
                    .isFalse();
        }
    }

    private JsonNode ownKey() {
        return api.with(own.get("secret").asString())
                .get("/api/v1/account/keys/" + own.get("id").asString())
                .json();
    }

    @Test
    void theRequestsOfTheLastHoursAreShown() {
        // The sign-in is the first request of the key.
        assertThat(person.get(KEYS).text()).contains("1 request in the last 24 hours, at most 1 in one hour", "<rect");
    }

    @Test
    void anOldSecretStaysValidForAChosenTime() {
        var path = KEYS + "/" + own.get("id").asString() + "/rotate";
        var rotated = person.post(path, new MultipartForm().add("overlap", "3600"));

        assertThat(api.with(secret(rotated)).get("/api/v1/account").status()).isEqualTo(200);
        assertThat(api.with(own.get("secret").asString()).get("/api/v1/account").status())
                .isEqualTo(200);
        assertThat(person.get(KEYS).text()).contains("Old secret valid until");
    }

    @Test
    void aKeyOfAnotherAccountDoesNotExist() {
        var other = newKey("foreign key", "diff");
        var path = KEYS + "/" + other.get("id").asString();

        assertThat(person.get(KEYS).text()).doesNotContain("foreign key");
        for (var target : List.of(path, KEYS + "/" + UUID.randomUUID(), KEYS + "/nothing")) {
            assertThat(person.post(target, form("mine", "diff")).status())
                    .as(target)
                    .isEqualTo(404);
            assertThat(person.post(target + "/rotate").status()).as(target).isEqualTo(404);
            assertThat(person.post(target + "/revoke").status()).as(target).isEqualTo(404);
        }
        assertThat(api.with(other.get("secret").asString())
                        .get("/api/v1/account")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aNewKeyHasNoMorePrivilegesThanTheKeyOfThePerson() {
        var response = person.post(KEYS, form("wide", "diff", "convert"));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .contains("must be among the scopes that your key can give", "value=\"wide\"")
                .containsPattern("<fieldset [^>]*aria-describedby=\"scopes-error")
                .containsPattern("<p [^>]*id=\"scopes-error");
    }

    @Test
    void aKeyWithoutTheScopeDoesNotManageKeys() {
        var narrow =
                Visitor.signedIn(api, newKey("narrow", "diff").get("secret").asString());

        var refused = narrow.get(KEYS);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("Sign in with a key that has this scope", "aria-label=\"Settings\"");
        assertThat(narrow.get("/account").text()).contains("href=\"account/keys\"");
        assertThat(narrow.post(KEYS, form("a", "diff")).status()).isEqualTo(403);
    }

    @Test
    void rotatingTheOwnKeyShowsTheSecretAndEndsTheSession() {
        var rotated = person.post(KEYS + "/" + own.get("id").asString() + "/rotate");

        assertThat(api.with(secret(rotated)).get("/api/v1/account").status()).isEqualTo(200);
        assertThat(person.get(KEYS).status()).isEqualTo(303);
    }

    private JsonNode newKey(String name, String... scopes) {
        return new AdminApi(api).create(Map.of("name", name, "scopes", List.of(scopes)));
    }

    private static String secret(Api.Response page) {
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        return page.text().replaceAll("(?s).*>(clt_\\w{38})<.*", "$1");
    }

    private static MultipartForm name(String name) {
        return new MultipartForm().add("name", name);
    }

    private static MultipartForm form(String name, String... scopes) {
        var form = name(name).add("requestsPerHour", "").add("expiresAt", "2099-01-31");
        for (var scope : scopes) {
            form.add("scopes", scope);
        }
        return form;
    }
}
