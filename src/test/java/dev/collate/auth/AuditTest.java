package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests that each change through the administration API is in the audit log. */
@RunningServer
class AuditTest {
    private static final String AUDIT = "/admin/v1/audit";
    private static final String ACCOUNTS = "/admin/v1/accounts";

    @Autowired
    private Api api;

    @Test
    void eachChangeOfAKeyIsRecordedOnceNewestFirst() {
        var key = admin().create(Map.of("scopes", List.of("diff"), "requestsPerHour", 5));
        var id = key.get("id").asString();
        admin().patch(
                        AdminApi.KEYS + "/" + id,
                        "{\"name\": \"new\", \"scopes\": [\"share:read\"], \"requestsPerHour\": null}");
        var rotated = admin().rotate(id).json();
        admin().revoke(id);
        admin().revoke(id);

        var response = admin().api().get(AUDIT + "?subject=" + id);

        var entries = response.json().get("entries");
        assertThat(entries.valueStream().map(AuditTest::text))
                .containsExactly(
                        "key.revoke ",
                        "key.rotate ",
                        "key.update name, scopes=share:read, requestsPerHour=null",
                        "key.create account=" + key.get("account").asString() + ", scopes=diff, requestsPerHour=5");
        assertThat(entries.valueStream()).allSatisfy(entry -> {
            assertThat(entry.propertyNames())
                    .containsExactlyInAnyOrder("id", "at", "actor", "action", "subject", "details");
            assertThat(entry.get("actor").asString()).isEqualTo("admin token");
            assertThat(entry.get("subject").asString()).isEqualTo(id);
            assertThat(Instant.parse(entry.get("at").asString()))
                    .isBetween(Instant.now().minusSeconds(60), Instant.now());
        });
        assertThat(response.text())
                .doesNotContain(key.get("secret").asString())
                .doesNotContain(rotated.get("secret").asString());
    }

    @Test
    void eachChangeOfAnAccountIsRecordedWithoutItsAddressAndName() {
        var email = UUID.randomUUID() + "@example.org";
        var account = createAccount("Anna Example", email);
        admin().patch(
                        ACCOUNTS + "/" + account,
                        "{\"name\": \"Anna\", \"email\": null, \"plan\": \"team\", \"disabled\": true}");

        var response = admin().api().get(AUDIT + "?subject=" + account);

        assertThat(response.json().get("entries").valueStream().map(AuditTest::text))
                .containsExactly("account.update name, email, plan=team, disabled=true", "account.create plan=pro");
        assertThat(response.text()).doesNotContain("Anna").doesNotContain("example.org");
    }

    @Test
    void valuesThatAPatchDoesNotChangeAreNotRecorded() {
        var email = UUID.randomUUID() + "@example.org";
        var account = createAccount("Anna", email);
        var same = "{\"name\": \"Anna\", \"email\": \"" + email + "\", \"plan\": \"pro\", \"disabled\": false}";
        admin().patch(ACCOUNTS + "/" + account, "{}");
        admin().patch(ACCOUNTS + "/" + account, same);
        admin().patch(ACCOUNTS + "/" + account, same.replace("pro", "team"));
        var key = admin().create(Map.of("name", "ci", "scopes", List.of("diff", "share:read"), "requestsPerHour", 5));
        var id = key.get("id").asString();
        var sameKey =
                "{\"name\": \"ci\", \"scopes\": [\"share:read\", \"diff\"], \"requestsPerHour\": 5, \"expiresAt\": null";
        for (var patch : List.of("{}", sameKey + "}", sameKey + ", \"maxBodySize\": 9}")) {
            assertThat(admin().patch(AdminApi.KEYS + "/" + id, patch).status()).isEqualTo(200);
        }

        assertThat(texts("?subject=" + account)).containsExactly("account.update plan=team", "account.create plan=pro");
        assertThat(texts("?subject=" + id)).hasSize(2).first().isEqualTo("key.update maxBodySize=9");
    }

    @Test
    void entriesAreFoundByAPartOfAName() {
        var name = "Anna_" + UUID.randomUUID() + " 100%";
        admin().api().post(ACCOUNTS, Map.of("name", name, "plan", "pro"));

        assertThat(texts("?subject=" + name.substring(2, 20).toUpperCase(Locale.ROOT)))
                .containsExactly("account.create plan=pro");
        assertThat(texts("?subject=" + name.substring(0, 20) + "%25")).isEmpty();
    }

    @Test
    void anAccountThatIsCreatedForAKeyIsRecorded() {
        var account = admin().create(Map.of("plan", "team")).get("account").asString();

        assertThat(texts("?subject=" + account)).containsExactly("account.create plan=team");
    }

    @Test
    void aRejectedChangeIsNotRecorded() {
        var id = admin().create(Map.of()).get("id").asString();
        admin().revoke(id);
        var before = texts("?subject=" + id);

        admin().patch(AdminApi.KEYS + "/" + id, "{\"name\": \"new\"}");
        admin().rotate(id);

        assertThat(texts("?subject=" + id)).isEqualTo(before);
    }

    @Test
    void theLogHasPages() {
        var id = admin().create(Map.of()).get("id").asString();
        admin().rotate(id);
        admin().revoke(id);

        var actions = new ArrayList<String>();
        var cursor = "";
        do {
            var page = admin().get(AUDIT + "?subject=" + id + "&limit=1" + cursor);
            assertThat(page.get("entries").size()).isEqualTo(1);
            actions.add(page.at("/entries/0/action").asString());
            var next = page.get("nextCursor");
            cursor = next.isNull() ? "" : "&cursor=" + next.asString();
        } while (!cursor.isEmpty());

        assertThat(actions).containsExactly("key.revoke", "key.rotate", "key.create");
        assertThat(admin().get(AUDIT + "?limit=2").get("entries").size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=1001", "cursor=x", "subject=%00"})
    void anInvalidQueryIs400(String query) {
        assertThat(admin().api().get(AUDIT + "?" + query).status()).isEqualTo(400);
    }

    private String createAccount(String name, String email) {
        return admin().createAccount(Map.of("name", name, "email", email))
                .get("id")
                .asString();
    }

    private List<String> texts(String query) {
        return admin().get(AUDIT + query)
                .get("entries")
                .valueStream()
                .map(AuditTest::text)
                .toList();
    }

    private static String text(JsonNode entry) {
        return entry.get("action").asString() + " " + entry.get("details").asString();
    }

    private AdminApi admin() {
        return new AdminApi(api);
    }
}
