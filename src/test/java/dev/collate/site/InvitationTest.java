package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the invitations with which people set the passwords of their accounts. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class InvitationTest {
    private static final String PASSWORD = AccountHolder.PASSWORD;
    private static final String SIGNED_IN = "Sign out";
    private static final String UNUSABLE = "This invitation was used already, has expired, or was replaced";

    @Autowired
    private Api api;

    @Autowired
    private JdbcClient database;

    @Test
    void theUrlOfAnInvitationHasTheAddressOfTheServer() {
        var invitation = invite(AccountHolder.create(api).id()).json();
        assertThat(invitation.get("url").asString()).startsWith(api.url("/invitation/"));
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:8080, http://localhost:8080/invitation/",
        "diff.localhost, http://diff.localhost/invitation/",
        "127.0.0.9:80, http://127.0.0.9/invitation/",
        "[::1]:8080, http://[::1]:8080/invitation/",
        "evil.example,",
        "127.0.0.1.evil.example,",
        "localhost.evil.example,"
    })
    void theServerUsesOnlyALoopbackHostOfARequest(String host, @Nullable String link) {
        var holder = AccountHolder.create(api);
        var earlier = holder.invite();
        var request = "POST /admin/v1/accounts/" + holder.id() + "/invitation HTTP/1.1\r\nHost: " + host
                + "\r\nConnection: close\r\nAuthorization: Bearer " + RunningServer.ADMIN_TOKEN
                + "\r\nContent-Length: 0\r\n\r\n";
        var response = RawHttp.exchange(api.port(), request.getBytes(StandardCharsets.UTF_8));

        if (link == null) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.body()).contains("collate.site-url", "COLLATE_SITE_URL");
            assertThat(new Visitor(api).get(earlier).status()).isEqualTo(200);
        } else {
            assertThat(response.status()).isEqualTo(201);
            assertThat(response.body()).contains("\"url\":\"" + link);
        }
    }

    @Test
    void theConsoleDoesNotUseAnotherHostOfARequest() {
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        var path = "/admin/accounts/" + AccountHolder.create(api).id();
        operator.get(path);
        var form = new MultipartForm();
        var request = "POST " + path + "/invitation?" + operator.token()
                + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nCookie: collate-csrf="
                + operator.cookie("collate-csrf") + "; collate-session=" + operator.cookie("collate-session")
                + "\r\nContent-Type: " + form.contentType() + "\r\nContent-Length: " + form.bytes().length + "\r\n\r\n"
                + new String(form.bytes(), StandardCharsets.UTF_8);
        var response = RawHttp.exchange(api.port(), request.getBytes(StandardCharsets.UTF_8));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.body()).contains("collate.site-url").doesNotContain("evil.example/invitation");
    }

    @Test
    void aPersonSetsThePasswordAndIsSignedInAsTheAccount() {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        visitor.signIn(RunningServer.KEY);
        var earlier = visitor.cookie("collate-session");

        var page = visitor.get(holder.invite());
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains(holder.name(), "value=\"" + holder.email() + "\"");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'", "script-src 'self';");
        var accepted = AccountHolder.accept(visitor, holder.invite(), PASSWORD);

        assertThat(accepted.status()).isEqualTo(303);
        assertThat(accepted.header("Location")).isEqualTo(".././");
        assertThat(visitor.get("/").text()).contains(SIGNED_IN, holder.name());
        assertThat(visitor.cookie("collate-session")).isNotEqualTo(earlier);
        visitor.setCookie("collate-session", earlier);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(holder.signedIn().get("/").text()).contains(holder.name());
    }

    @Test
    void theLinkCanBeOpenedOftenButUsedOnce() {
        var holder = AccountHolder.create(api);
        var invitation = holder.invite();
        new Visitor(api).get(invitation);
        assertThat(AccountHolder.accept(new Visitor(api), invitation, PASSWORD).status())
                .isEqualTo(303);

        var second = new Visitor(api);
        var page = second.get(invitation);
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.text()).contains(UNUSABLE).doesNotContain(holder.name(), holder.email());
        second.get("/sign-in");
        assertThat(second.post(invitation, AccountHolder.twice("another password of the test"))
                        .status())
                .isEqualTo(404);
        assertThat(second.get("/").text()).doesNotContain(SIGNED_IN);
        holder.signedIn();
    }

    @Test
    void oneOfSeveralConcurrentRequestsUsesTheLink() {
        var invitation = AccountHolder.create(api).invite();
        var statuses = Threads.concurrently(
                3,
                3,
                i -> AccountHolder.accept(new Visitor(api), invitation, PASSWORD)
                        .status());
        assertThat(statuses).containsOnlyOnce(303);
    }

    @Test
    void aNewInvitationEndsTheEarlierOne() {
        var holder = AccountHolder.create(api);
        var first = holder.invite();
        var second = holder.invite();

        assertThat(new Visitor(api).get(first).status()).isEqualTo(404);
        assertThat(new Visitor(api).get(second).status()).isEqualTo(200);
    }

    @Test
    void anInvitationExpires() {
        var holder = AccountHolder.create(api);
        var response = invite(holder.id()).json();
        assertThat(Instant.parse(response.get("expiresAt").asString()))
                .isBetween(
                        Instant.now().plus(Duration.ofHours(72)).minusSeconds(60),
                        Instant.now().plus(Duration.ofHours(72)));
        var invitation = holder.invite();
        var visitor = new Visitor(api);
        visitor.get(invitation);
        database.sql("update account_invitation set expires_at = current_timestamp where account_id = ?")
                .param(UUID.fromString(holder.id()))
                .update();

        assertThat(visitor.post(invitation, AccountHolder.twice(PASSWORD)).status())
                .isEqualTo(404);
        assertThat(visitor.get(invitation).text()).contains(UNUSABLE);
    }

    @Test
    void theDatabaseContainsOnlyHashes() {
        var holder = AccountHolder.create(api);
        var invitation = holder.invite();
        assertThat(row("account_invitation", holder).toString()).doesNotContain(invitation.substring(12));
        AccountHolder.accept(new Visitor(api), invitation, PASSWORD);

        assertThat(row("account_password", holder).toString())
                .contains("{bcrypt}$2a$")
                .doesNotContain(PASSWORD);
    }

    @ParameterizedTest
    @CsvSource({
        "eleven char, eleven char, password-error, must have at least 12 characters",
        "ééééééééééééééééééééééééééééééééééééé, x, password-error, must have at most 72 bytes",
        "twelve chars, twelve Chars, repeat-error, must be the same password",
        "twelve chars, '', repeat-error, must be the same password",
        "EMAIL, EMAIL, password-error, must not be the e-mail address"
    })
    void anUnsuitablePasswordIsRejectedAtItsField(String password, String repeat, String field, String message) {
        var holder = AccountHolder.create(api);
        var invitation = holder.invite();
        var visitor = new Visitor(api);
        visitor.get(invitation);
        var form = new MultipartForm()
                .add("password", password.replace("EMAIL", holder.email().toUpperCase()))
                .add("repeat", repeat.replace("EMAIL", holder.email().toUpperCase()));
        var response = visitor.post(invitation, form);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text())
                .contains("id=\"" + field + "\"", message, "aria-invalid=\"true\"")
                .doesNotContain("value=\"" + password);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(visitor.get(invitation).status()).isEqualTo(200);
    }

    @Test
    void aDisabledAccountCannotAcceptItsInvitation() {
        var holder = AccountHolder.create(api);
        var invitation = holder.invite();
        holder.change("{'disabled': true}");

        assertThat(new Visitor(api).get(invitation).text()).contains(UNUSABLE);
    }

    @Test
    void aDisabledAccountCannotBeInvited() {
        var holder = AccountHolder.create(api);
        holder.change("{'disabled': true}");

        var response = invite(holder.id());
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").asString()).contains("enable the account first");

        holder.change("{'disabled': false}");
        assertThat(new Visitor(api).get(holder.invite()).status()).isEqualTo(200);
    }

    @Test
    void aForgottenPasswordIsReplacedAndAllSessionsEnd() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var program = Visitor.signedIn(api, holder.key().get("secret").asString());
        AccountHolder.accept(new Visitor(api), holder.invite(), "another password of the test");

        assertThat(person.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(program.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(new Visitor(api).signIn(holder.email(), PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void onlyTheOperatorInvites() {
        var path = "/admin/v1/accounts/" + AccountHolder.create(api).id() + "/invitation";
        assertThat(api.postJson(path, "").status()).isEqualTo(401);
        assertThat(Api.send(Visitor.signedIn(api, RunningServer.ADMIN_TOKEN)
                                .request(path)
                                .POST(BodyPublishers.noBody()))
                        .status())
                .isEqualTo(401);
        assertThat(invite(UUID.randomUUID().toString()).status()).isEqualTo(404);
        assertThat(invite("nonsense").status()).isEqualTo(404);
    }

    @Test
    void anAccountWithoutAnAddressCannotBeInvited() {
        var key = new AdminApi(api).create(Map.of());
        var response = invite(key.get("account").asString());

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").asString()).contains("no e-mail address");
    }

    @Test
    void theOperatorInvitesInTheConsole() {
        var holder = AccountHolder.create(api);
        var path = "/admin/accounts/" + holder.id();
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);
        assertThat(operator.get(path).text()).contains("Create an invitation");
        var page = operator.post(path + "/invitation");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        var link = page.text().replaceAll("(?s).*>http://[^/]+(/invitation/[\\w-]{43})<.*", "$1");
        assertThat(AccountHolder.accept(new Visitor(api), link, PASSWORD).status())
                .isEqualTo(303);
        assertThat(holder.audit())
                .containsExactly(
                        "account " + holder.id() + " account.password",
                        "console account.invite",
                        "admin token account.create");
        assertThat(Visitor.signedIn(api, RunningServer.KEY).get(path).status()).isEqualTo(403);
    }

    @Test
    void noLogLineAndNoMetricContainsATokenOrAPassword(CapturedOutput output) {
        var holder = AccountHolder.create(api);
        var token = holder.invite();
        AccountHolder.accept(new Visitor(api), token, PASSWORD);
        new Visitor(api).get(token + "/more");
        new Visitor(api).signIn(holder.email(), "a wrong password of the test");

        var metrics = new AdminApi(api).api().get("/actuator/prometheus").text();
        assertThat(output.getAll()).contains("/invitation/{token}");
        assertThat(metrics).contains("/invitation/{token}");
        for (var secret : List.of(token.substring(12), PASSWORD, "a wrong password", holder.email())) {
            assertThat(output.getAll()).doesNotContain(secret);
            assertThat(metrics).doesNotContain(secret);
        }
    }

    private Response invite(String account) {
        return new AdminApi(api).api().postJson("/admin/v1/accounts/" + account + "/invitation", "");
    }

    private Map<String, Object> row(String table, AccountHolder holder) {
        return database.sql("select * from " + table + " where account_id = ?")
                .param(UUID.fromString(holder.id()))
                .query()
                .singleRow();
    }
}
