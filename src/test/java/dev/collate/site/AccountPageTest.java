package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the pages on which people see their limits, change and delete their shares, and end their sessions. */
@RunningServer
class AccountPageTest {
    private static final String SHARES = "/account/shares";
    private static final String SIGNED_IN = "Sign out";

    @Autowired
    private Api api;

    @ParameterizedTest
    @ValueSource(strings = {"/account", SHARES})
    void aVisitorSignsInFirstAndTheOperatorHasNoAccount(String path) {
        assertThat(new Visitor(api).get(path).header("Location")).contains("sign-in?continue=%2Faccount");
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN).get(path);
        assertThat(operator.status()).isEqualTo(403);
        assertThat(operator.text()).contains("sign in with an API key");
    }

    @Test
    void theProfileShowsTheLimitsOfTheKey() {
        var secret = newKey(Map.of("name", "profile <b>", "requestsPerHour", 1234, "scopes", List.of("diff")));
        var page = Visitor.signedIn(api, secret).get("/account");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("profile &lt;b&gt;", "1 of 1,234", "50.0 MB", "0 bytes of 5.0 GB in 0 shares", ">diff<")
                .doesNotContain(secret);
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
    }

    @Test
    void aPersonSeesAndDeletesOnlySharesOfTheOwnKey() {
        var own = newKey(Map.of());
        var foreign = newKey(Map.of());
        var token = share(own, "mine & <mine>");
        var otherToken = share(foreign, "not mine");
        var person = Visitor.signedIn(api, own);
        var page = person.get(SHARES);

        assertThat(page.text())
                .contains("mine &amp; &lt;mine&gt;", api.url("/share/" + token))
                .doesNotContain("not mine", otherToken);
        assertThat(person.post(SHARES + "/" + otherToken + "/delete").status()).isEqualTo(404);
        assertThat(api.get("/api/v1/share/" + otherToken).status()).isEqualTo(200);
        var deleted = person.post(SHARES + "/" + token + "/delete");
        assertThat(deleted.status()).isEqualTo(303);
        assertThat(deleted.header("Location")).isEqualTo("../../.././account/shares?done=SHARE_DELETED");
        assertThat(api.get("/api/v1/share/" + token).status()).isEqualTo(404);
        assertThat(person.get(SHARES).text()).doesNotContain(token);
    }

    @Test
    void aPersonWhoSignsInAsTheAccountManagesTheSharesOfAllItsKeys() {
        var holder = AccountHolder.withPassword(api);
        var first = holder.key();
        var token = share(first.get("secret").asString(), "of a <program>");
        var revoked = holder.key();
        var orphan = share(revoked.get("secret").asString(), "of a revoked key");
        new AdminApi(api).revoke(revoked.get("id").asString());
        var other = share(AccountHolder.withPassword(api).key().get("secret").asString(), "of a stranger");
        var person = holder.signedIn();

        assertThat(person.get(SHARES).text())
                .contains("shares of all keys of your account", "of a &lt;program&gt;", "of a revoked key")
                .doesNotContain("of a stranger");
        assertThat(person.get(SHARES + "?q=REVOKED").text()).contains(orphan).doesNotContain(token);
        assertThat(person.get(SHARES + "?q=nothing-like-this").text()).contains("No share was found.");
        assertThat(person.post(SHARES + "/" + orphan + "/delete").status()).isEqualTo(303);
        assertThat(api.get("/api/v1/share/" + orphan).status()).isEqualTo(404);
        assertThat(person.post(SHARES + "/" + other + "/delete").status()).isEqualTo(404);
        assertThat(api.get("/api/v1/share/" + other).status()).isEqualTo(200);
        var program = Visitor.signedIn(api, first.get("secret").asString());
        assertThat(program.get(SHARES).text()).contains(token).doesNotContain("all keys of your account");
        assertThat(program.get(SHARES + "?q=nothing-like-this").text()).doesNotContain(token);
    }

    @Test
    void aKeySeesAndChangesOnlyItsOwnSharesEvenOfTheSameAccount() {
        var holder = AccountHolder.create(api);
        var secret = holder.key().get("secret").asString();
        var sibling = share(holder.key().get("secret").asString(), "of another key");
        var program = Visitor.signedIn(api, secret);

        assertThat(program.get(SHARES).text()).doesNotContain(sibling);
        assertThat(program.post(SHARES + "/" + sibling + "/delete").status()).isEqualTo(404);
        var client = api.with(secret);
        assertThat(client.get("/api/v1/share").json().get("shares").size()).isZero();
        assertThat(client.delete("/api/v1/share/" + sibling).status()).isEqualTo(404);
    }

    @Test
    void aShareIsShownToItsOwnerEvenIfTheTitlesOfManyNewerSharesContainItsToken() {
        var secret = newKey(Map.of());
        var token = share(secret, "mine");
        for (int i = 0; i < 20; i++) {
            share(secret, "copy of " + token);
        }
        var stranger = Visitor.signedIn(api, newKey(Map.of()));

        assertThat(Visitor.signedIn(api, secret).get(SHARES + "/" + token).text())
                .contains(api.url("/share/" + token), "mine");
        assertThat(stranger.get(SHARES + "/" + token).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void aShareWithoutVisibleTitleIsShownWithItsFormat(String title) {
        var secret = newKey(Map.of());
        share(secret, title);
        assertThat(Visitor.signedIn(api, secret).get(SHARES).text()).contains("<bdi>Text comparison</bdi>");
    }

    @Test
    void aShareThatNeverExpiresIsListed() {
        var secret = newKey(Map.of());
        var options = Map.of("expiresIn", "never");
        api.with(secret)
                .post("/api/v1/share", Map.of("original", "a", "modified", "b", "format", "text", "options", options));
        assertThat(Visitor.signedIn(api, secret).get(SHARES).text()).contains("<td data-label=\"Expires\">never</td>");
    }

    @Test
    void aKeyNeedsTheScopesOfTheApi() {
        var secret = newKey(Map.of("scopes", List.of("diff", "share:read")));
        var person = Visitor.signedIn(api, secret);
        assertThat(person.get(SHARES).status()).isEqualTo(200);
        assertThat(person.post(SHARES + "/shr_000000000000000000000000/delete").status())
                .isEqualTo(403);

        assertThat(Visitor.signedIn(api, newKey(Map.of("scopes", List.of("diff"))))
                        .get(SHARES)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void theListHasPages() {
        var secret = newKey(Map.of());
        for (int i = 0; i < 21; i++) {
            share(secret, "share number " + i + ".");
        }
        var person = Visitor.signedIn(api, secret);
        var first = person.get(SHARES).text();
        assertThat(first).contains("share number 20.", "Older shares").doesNotContain("share number 0.");
        var next = first.replaceAll("(?s).*href=\"../account/shares\\?cursor=([^\"]+)\".*", "$1");

        assertThat(person.get(SHARES + "?cursor=" + next).text())
                .contains("share number 0.")
                .doesNotContain("share number 1.", "Older shares");
    }

    @Test
    void signingOutEverywhereEndsAllSessionsOfTheAccount() {
        var secret = newKey(Map.of());
        var other = Visitor.signedIn(api, newKey(Map.of()));
        var first = Visitor.signedIn(api, secret);
        var second = Visitor.signedIn(api, secret);
        first.get("/account");
        assertThat(first.post("/sign-out/everywhere").status()).isEqualTo(303);

        assertThat(first.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(second.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(other.get("/").text()).contains(SIGNED_IN);
    }

    private String newKey(Map<String, ?> members) {
        return new AdminApi(api).create(members).get("secret").asString();
    }

    private String share(String secret, String title) {
        var body = Map.of("original", "a", "modified", "b", "format", "text", "options", Map.of("title", title));
        return api.with(secret).post("/api/v1/share", body).json().get("token").asString();
    }
}
