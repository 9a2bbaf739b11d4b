package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.auth.key.Sha256;
import dev.collate.auth.signin.QuickHashes;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the sign-in with an e-mail address and a password, and what a person can do who has signed in like this. */
@RunningServer
class PasswordSignInTest {
    private static final String SESSION = "collate-session";
    private static final String SIGNED_IN = "Sign out";
    private static final String PASSWORD = AccountHolder.PASSWORD;
    private static final String NEW_PASSWORD = "the new password of the test";
    private static final String CHANGE = "/account/password";

    @Autowired
    private Api api;

    @Autowired
    private QuickHashes hashes;

    @Autowired
    private JdbcClient database;

    @Test
    void aPersonSignsInAsTheAccount() {
        var holder = AccountHolder.withPassword(api);
        var visitor = new Visitor(api);
        visitor.setCookie(SESSION, "chosen-by-an-attacker");
        var response = visitor.signIn(" " + holder.email().toUpperCase(Locale.ROOT), PASSWORD);

        assertThat(response.status()).isEqualTo(303);
        assertThat(visitor.get("/").text()).contains(SIGNED_IN, holder.name());
        assertThat(visitor.cookie(SESSION)).isNotEqualTo("chosen-by-an-attacker");
        assertThat(Visitor.setCookies(response))
                .filteredOn(cookie -> cookie.startsWith(SESSION))
                .singleElement()
                .asString()
                .contains("HttpOnly", "SameSite=Lax")
                .doesNotContain("Max-Age", "Expires");
    }

    @Test
    void theResponseDoesNotRevealWhichAddressesHaveAnAccount() {
        var holder = AccountHolder.withPassword(api);
        var disabled = AccountHolder.withPassword(api);
        disabled.change("{'disabled': true}");
        var invited = AccountHolder.create(api);
        invited.invite();
        var wrong = failedSignIn(holder.email(), "a wrong password of the test");

        assertThat(wrong).startsWith("401").contains("The e-mail address or the password is wrong");
        assertThat(failedSignIn("nobody-" + holder.email(), PASSWORD)).isEqualTo(wrong);
        assertThat(failedSignIn(disabled.email(), PASSWORD)).isEqualTo(wrong);
        assertThat(failedSignIn(disabled.email(), "a wrong password of the test"))
                .isEqualTo(wrong);
        assertThat(failedSignIn(invited.email(), PASSWORD)).isEqualTo(wrong);
        assertThat(failedSignIn(holder.email(), "x".repeat(73))).isEqualTo(wrong);
    }

    /** The hash function bcrypt ignores all bytes after the 72nd. */
    @Test
    void theLongestPasswordWithAnotherByteIsWrong() {
        var holder = AccountHolder.create(api);
        var longest = "x".repeat(72);
        var person = new Visitor(api);
        AccountHolder.accept(person, holder.invite(), longest);

        assertThat(new Visitor(api).signIn(holder.email(), longest + "x").status())
                .isEqualTo(401);
        person.get(CHANGE);
        assertThat(person.post(CHANGE, change(longest + "x")).status()).isEqualTo(400);
        assertThat(new Visitor(api).signIn(holder.email(), longest).status()).isEqualTo(303);
    }

    @Test
    void thePasswordIsComparedWithAHashForUnknownAddressesToo() {
        var holder = AccountHolder.withPassword(api);

        // One comparison takes more time than all other work, so its absence would reveal that the address is unknown.
        assertThat(comparisons(holder.email())).isOne();
        assertThat(comparisons("nobody-" + holder.email())).isOne();
    }

    private int comparisons(String email) {
        int before = hashes.comparisons();
        assertThat(new Visitor(api).signIn(email, "a wrong password").status()).isEqualTo(401);
        return hashes.comparisons() - before;
    }

    /** Returns the status and the page of a failed sign-in, without the parts that are different for each request. */
    private String failedSignIn(String email, String password) {
        var visitor = new Visitor(api);
        var response = visitor.signIn(email, password);
        assertThat(visitor.cookie(SESSION)).isEmpty();
        return response.status() + response.text().replace(email, "EMAIL").replaceAll("_csrf=[\\w=%-]+", "CSRF");
    }

    @Test
    void manyFailuresBlockTheAddressOnlyForAMoment() {
        var email = "many-" + AccountHolder.create(api).email();
        for (int i = 0; i < 10; i++) {
            assertThat(new Visitor(api).signIn(email, PASSWORD).status()).isEqualTo(401);
        }
        var blocked = new Visitor(api).signIn(email, PASSWORD);

        assertThat(blocked.status()).isEqualTo(429);
        assertThat(Integer.parseInt(blocked.header("Retry-After"))).isBetween(1, 31);
        assertThat(blocked.text()).contains("or sign in with an API key");
    }

    @ParameterizedTest
    @CsvSource({"'', a password of the test", "anna@example.org, ''"})
    void anEmptyFieldIsRejected(String email, String password) {
        var response = new Visitor(api).signIn(email, password);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("Enter the e-mail address and the password.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "anna\0@example.org", "anna", "anna @example.org"})
    void aTextThatIsNotAnAddressIsLikeAnUnknownAddress(String text) {
        var response = new Visitor(api).signIn(text, PASSWORD);

        assertThat(response.status()).isEqualTo(401);
        assertThat(response.text()).contains("The e-mail address or the password is wrong");
    }

    @Test
    void theSessionBelongsToTheAccountAndNotToAKey() {
        var holder = AccountHolder.withPassword(api);
        var key = holder.key();
        var person = holder.signedIn();
        new AdminApi(api).revoke(key.get("id").asString());

        assertThat(person.get("/account").text()).contains(holder.name(), ">pro<");
        assertThat(person.get("/account/keys").text()).contains("program", "website");
        person.get("/convert");
        var converted = person.post(
                "/convert",
                new MultipartForm()
                        .add("text", "a,b\n1,2\n")
                        .add("dialect", "h2")
                        .add("table_name", "t"));
        assertThat(converted.status()).isEqualTo(200);
        assertThat(Api.send(person.request("/api/v1/account")).status()).isEqualTo(401);
        assertThat(person.get("/admin").status()).isEqualTo(403);
    }

    @Test
    void aPersonCannotRevokeTheOwnSignIn() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var path = "/account/keys/" + websiteKey(holder);

        assertThat(person.get("/account/keys").text())
                .contains("Website sign-in", "The website uses this key when you sign in as your account")
                .doesNotContain(websiteKey(holder) + "/revoke", websiteKey(holder) + "/rotate");
        for (var change : List.of("", "/revoke", "/rotate")) {
            var form = new MultipartForm().add("name", "another name").add("scopes", "diff");
            assertThat(person.post(path + change, form).status()).isEqualTo(403);
        }
        holder.signedIn();
    }

    @Test
    void aPersonReachesOnlyTheKeysOfTheOwnAccount() {
        var person = AccountHolder.withPassword(api).signedIn();
        var other = AccountHolder.create(api).key().get("id").asString();
        assertThat(person.get("/account/keys").text()).doesNotContain(other);

        assertThat(person.post("/account/keys/" + other + "/revoke").status()).isEqualTo(404);
        assertThat(person.post("/account/keys/" + other + "/rotate").status()).isEqualTo(404);
    }

    @Test
    void aSessionEndsWhenTheAccountIsDisabledOrItsWebsiteKeyIsRevoked() {
        var disabled = AccountHolder.withPassword(api);
        var person = disabled.signedIn();
        disabled.change("{'disabled': true}");
        assertThat(person.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(person.get("/account").status()).isEqualTo(303);

        var closed = AccountHolder.withPassword(api);
        var other = closed.signedIn();
        new AdminApi(api).revoke(websiteKey(closed));
        assertThat(other.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(new Visitor(api).signIn(closed.email(), PASSWORD).status()).isEqualTo(401);
        AccountHolder.accept(new Visitor(api), closed.invite(), PASSWORD);
        closed.signedIn();
    }

    @Test
    void aSessionDoesNotReturnWhenTheAccountIsEnabledAgain() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var program = Visitor.signedIn(api, holder.key().get("secret").asString());
        var stranger = AccountHolder.withPassword(api).signedIn();
        holder.change("{'disabled': true}");
        holder.change("{'disabled': false}");

        assertThat(person.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(program.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(stranger.get("/").text()).contains(SIGNED_IN);
        holder.signedIn();
    }

    @Test
    void theOperatorCanLimitWhatAPersonMayDo() {
        var holder = AccountHolder.withPassword(api);
        new AdminApi(api).patch("/admin/v1/keys/" + websiteKey(holder), "{\"scopes\": [\"diff\"]}");
        var person = holder.signedIn();

        assertThat(person.get("/compare").status()).isEqualTo(200);
        assertThat(person.get("/convert").status()).isEqualTo(403);
        assertThat(person.get("/account/keys").status()).isEqualTo(403);
    }

    @Test
    void aChangeOfThePasswordEndsAllOtherSessionsAndTheInvitation() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var elsewhere = holder.signedIn();
        var program = Visitor.signedIn(api, holder.key().get("secret").asString());
        var stranger = AccountHolder.withPassword(api).signedIn();
        var invitation = holder.invite();
        var before = person.cookie(SESSION);
        person.get(CHANGE);
        var response = person.post(CHANGE, change(PASSWORD));

        assertThat(response.status()).isEqualTo(303);
        assertThat(person.get("/account/password?done=PASSWORD_CHANGED").text())
                .contains("The password was changed.", SIGNED_IN);
        assertThat(person.cookie(SESSION)).isNotEqualTo(before);
        assertThat(elsewhere.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(program.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(stranger.get("/").text()).contains(SIGNED_IN);
        assertThat(new Visitor(api).get(invitation).status()).isEqualTo(404);
        assertThat(new Visitor(api).signIn(holder.email(), PASSWORD).status()).isEqualTo(401);
        assertThat(new Visitor(api).signIn(holder.email(), NEW_PASSWORD).status())
                .isEqualTo(303);
    }

    @Test
    void aSignInWithTheOldPasswordFailsIfThePasswordIsChangedAtTheSameTime() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        person.get(CHANGE);
        hashes.afterNextComparison(
                () -> assertThat(person.post(CHANGE, change(PASSWORD)).status()).isEqualTo(303));
        var attacker = new Visitor(api);
        var response = attacker.signIn(holder.email(), PASSWORD);

        assertThat(attacker.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(response.status()).isEqualTo(401);
        assertThat(person.get("/").text()).contains(SIGNED_IN);
    }

    @Test
    void aChangeWithTheOldPasswordFailsIfThePasswordIsChangedAtTheSameTime() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        person.get(CHANGE);
        var attacker = holder.signedIn();
        attacker.get(CHANGE);
        hashes.afterNextComparison(
                () -> assertThat(person.post(CHANGE, change(PASSWORD)).status()).isEqualTo(303));
        var form = new MultipartForm()
                .add("current", PASSWORD)
                .add("password", "the password of the attacker")
                .add("repeat", "the password of the attacker");

        assertThat(attacker.post(CHANGE, form).status()).isEqualTo(401);
        assertThat(attacker.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(new Visitor(api).signIn(holder.email(), NEW_PASSWORD).status())
                .isEqualTo(303);
    }

    @Test
    void thePasswordStaysTheSameIfTheOtherSessionsCannotBeEnded() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        person.get(CHANGE);
        var other = holder.signedIn();
        database.sql("create table kept_session (primary_id varchar(36) references site_session)")
                .update();
        try {
            database.sql("insert into kept_session select primary_id from site_session where session_id = ?")
                    .param(Sha256.hex(other.cookie(SESSION)))
                    .update();
            assertThat(person.post(CHANGE, change(PASSWORD)).status()).isEqualTo(500);
        } finally {
            database.sql("drop table kept_session").update();
        }
        holder.signedIn();
    }

    /** Another server notices only after seconds that the account was disabled. */
    @Test
    void aServerThatHasNotNoticedThatTheAccountIsDisabledStartsNoSession() {
        var holder = AccountHolder.withPassword(api);
        var key = holder.key().get("secret").asString();
        holder.signedIn();
        Visitor.signedIn(api, key);
        storeDisabled(holder, "current_timestamp");
        var program = new Visitor(api);
        assertThat(program.signIn(key).status()).isEqualTo(401);
        storeDisabled(holder, "null");

        assertThat(program.get("/").text()).doesNotContain(SIGNED_IN);
    }

    private void storeDisabled(AccountHolder holder, String disabledAt) {
        database.sql("update account set disabled_at = " + disabledAt + " where id = ?")
                .param(UUID.fromString(holder.id()))
                .update();
    }

    @Test
    void aChangeNeedsTheCurrentPassword() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        person.get(CHANGE);
        var response = person.post(CHANGE, change(NEW_PASSWORD));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("id=\"current-error\"", "The current password is wrong.");
        assertThat(person.get("/").text()).contains(SIGNED_IN);
        holder.signedIn();
    }

    @Test
    void anAccountWithoutAPasswordCannotSetOne() {
        var holder = AccountHolder.create(api);
        var person = Visitor.signedIn(api, holder.key().get("secret").asString());
        assertThat(person.get(CHANGE).text())
                .contains("This account has no password")
                .doesNotContain("<input type=\"password\"");

        assertThat(person.post(CHANGE, change("")).status()).isEqualTo(400);
        assertThat(new Visitor(api).signIn(holder.email(), NEW_PASSWORD).status())
                .isEqualTo(401);
    }

    @Test
    void signOutEverywhereEndsAllSessionsOfTheAccount() {
        var holder = AccountHolder.withPassword(api);
        var sessions = List.of(
                holder.signedIn(),
                holder.signedIn(),
                Visitor.signedIn(api, holder.key().get("secret").asString()));
        sessions.getFirst().get("/account");
        assertThat(sessions.getFirst()
                        .post("/sign-out/everywhere", new MultipartForm())
                        .status())
                .isEqualTo(303);

        assertThat(sessions)
                .allSatisfy(session -> assertThat(session.get("/").text()).doesNotContain(SIGNED_IN));
    }

    @Test
    void aSignInCountsAsARequestOfTheWebsiteKey() {
        var holder = AccountHolder.withPassword(api);
        new AdminApi(api).patch("/admin/v1/keys/" + websiteKey(holder), "{\"requestsPerHour\": 2}");
        holder.signedIn();

        assertThat(new Visitor(api).signIn(holder.email(), PASSWORD).status()).isEqualTo(429);
    }

    @Test
    void aRightPasswordIsNotAFailedAttemptAlthoughTheWebsiteKeyHasUsedAllItsRequests() {
        var holder = AccountHolder.withPassword(api);
        var key = "/admin/v1/keys/" + websiteKey(holder);
        new AdminApi(api).patch(key, "{\"requestsPerHour\": 1}");
        for (int i = 0; i < 11; i++) {
            assertThat(new Visitor(api).signIn(holder.email(), PASSWORD).status())
                    .isEqualTo(429);
        }
        new AdminApi(api).patch(key, "{\"requestsPerHour\": 100}");

        holder.signedIn();
    }

    @Test
    void anInvitationStaysValidIfTheWebsiteKeyHasUsedAllItsRequests() {
        var holder = AccountHolder.withPassword(api);
        var key = "/admin/v1/keys/" + websiteKey(holder);
        new AdminApi(api).patch(key, "{\"requestsPerHour\": 1}");
        var invitation = holder.invite();
        assertThat(AccountHolder.accept(new Visitor(api), invitation, NEW_PASSWORD)
                        .status())
                .isEqualTo(429);
        new AdminApi(api).patch(key, "{\"requestsPerHour\": 100}");

        holder.signedIn();
        assertThat(AccountHolder.accept(new Visitor(api), invitation, NEW_PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void anInvitationReplacesAnExpiredWebsiteKey() {
        var holder = AccountHolder.withPassword(api);
        database.sql("update api_key set expires_at = created_at where website and account_id = ?")
                .param(UUID.fromString(holder.id()))
                .update();

        assertThat(AccountHolder.accept(new Visitor(api), holder.invite(), PASSWORD)
                        .status())
                .isEqualTo(303);
        holder.signedIn();
    }

    private String websiteKey(AccountHolder holder) {
        return new AdminApi(api)
                .get("/admin/v1/accounts/" + holder.id())
                .get("keys")
                .valueStream()
                .filter(key -> key.get("name").asString().equals("website"))
                .map(key -> key.get("id").asString())
                .findFirst()
                .orElseThrow();
    }

    private static MultipartForm change(String current) {
        return AccountHolder.twice(NEW_PASSWORD).add("current", current);
    }
}
