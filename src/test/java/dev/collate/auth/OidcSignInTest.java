package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.account.AccountKeys;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSettings;
import dev.collate.auth.account.AuditLog;
import dev.collate.auth.key.Sha256;
import dev.collate.auth.key.WebsiteKeys;
import dev.collate.limit.Plan;
import dev.collate.site.AccountHolder;
import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.RunningServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** Tests the sign-in at an OpenID provider. Each subclass uses another database. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
abstract class OidcSignInTest {
    private static final OpenIdProvider PROVIDER = OpenIdProvider.running();
    private static final String BEGIN = "/oauth2/authorization/acme";
    private static final String FINISH = "/login/oauth2/code/acme";
    private static final String SIGNED_IN = "Sign out";

    @Autowired
    private Api api;

    @Autowired
    private JdbcClient database;

    @Autowired
    private AccountService accounts;

    @Autowired
    private AccountKeys keys;

    @Autowired
    private WebsiteKeys websiteKeys;

    @Autowired
    private AuditLog audit;

    @Autowired
    private Clock clock;

    @Test
    void aPersonSignsInAsTheAccountWithTheVerifiedAddress() {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        visitor.setCookie("collate-session", "chosen-by-an-attacker");
        assertThat(visitor.get("/sign-in?continue=/account").text())
                .contains("oauth2/authorization/acme?continue=/account", "Acme &amp; Co");
        var begin = visitor.get(BEGIN + "?continue=/account");
        assertThat(begin.header("Location"))
                .startsWith(PROVIDER.issuer() + "/authorize?")
                .contains("code_challenge_method=S256");
        assertThat(Visitor.setCookies(begin))
                .filteredOn(cookie -> cookie.startsWith("collate-session="))
                .singleElement()
                .asString()
                .contains("HttpOnly", "SameSite=Lax");
        var query = PROVIDER.authorize(
                begin.header("Location"), person("anna", holder.email().toUpperCase()));
        var finished = visitor.get(FINISH + query);

        assertThat(finished.status()).isEqualTo(303);
        assertThat(finished.header("Location")).isEqualTo("../../.././account");
        assertThat(visitor.cookie("collate-session")).isNotEqualTo("chosen-by-an-attacker");
        assertThat(visitor.get("/account").text()).contains(SIGNED_IN, holder.name());
    }

    @Test
    void afterTheFirstSignInTheSubjectIdentifiesTheAccount() {
        var holder = AccountHolder.create(api);
        signIn(new Visitor(api), person("bob", holder.email()));
        var moved = new Visitor(api);

        assertThat(signIn(moved, person("bob", "another-address@example.org")).status())
                .isEqualTo(303);
        assertThat(moved.get("/").text()).contains(holder.name());
        var other = signIn(new Visitor(api), person("not bob", holder.email()));
        assertThat(other.status()).isEqualTo(403);
        assertThat(other.text()).contains("belongs to another person");
    }

    @Test
    void anUnverifiedAddressIsNotEnough() {
        var holder = AccountHolder.create(api);
        for (var claims : List.<Map<String, Object>>of(
                Map.of("sub", "carol", "email", holder.email(), "email_verified", false), Map.of("sub", "carol"))) {
            var visitor = new Visitor(api);
            var response = signIn(visitor, claims);
            assertThat(response.status()).isEqualTo(403);
            assertThat(response.text()).contains("has not confirmed your e-mail address");
            assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        }
    }

    @Test
    void aPersonWithoutAnAccountGetsAClearPage() {
        var response = signIn(new Visitor(api), person("dave", "dave-without-account@example.org"));

        assertThat(response.status()).isEqualTo(403);
        assertThat(response.header("Content-Type")).startsWith("text/html");
        assertThat(response.text()).contains("No account of this server has your e-mail address");
    }

    @Test
    void aDisabledAccountIsClosed() {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        signIn(visitor, person("erin", holder.email()));
        api.with(RunningServer.ADMIN_TOKEN).patch("/admin/v1/accounts/" + holder.id(), "{\"disabled\": true}");

        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(signIn(new Visitor(api), person("erin", holder.email())).status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "nonce, https://something-else.example",
        "aud, https://something-else.example",
        "iss, https://something-else.example",
        "iss, not a URL",
        "sub, ''"
    })
    void aTokenWithAnotherClaimIsRejected(String claim, String value) {
        assertRejected(claim, value);
    }

    @Test
    void aForgedOrExpiredTokenIsRejected() {
        assertRejected("forged", true);
        assertRejected("exp", Date.from(Instant.now().minusSeconds(3600)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "300"})
    void aSubjectThatCannotBeStoredIsRejected(String subject) {
        var sub = subject.equals("300") ? "x".repeat(300) : subject;
        var response =
                signIn(new Visitor(api), person(sub, AccountHolder.create(api).email()));

        assertThat(response.status()).isEqualTo(403);
    }

    @Test
    void theClaimThatAnAddressIsVerifiedMayBeATextButNotANumber() {
        var holder = AccountHolder.create(api);
        var claims = new HashMap<>(person("ken", holder.email()));
        claims.put("email_verified", 1);
        assertThat(signIn(new Visitor(api), claims).status()).isEqualTo(403);
        claims.put("email_verified", "true");
        assertThat(signIn(new Visitor(api), claims).status()).isEqualTo(303);
    }

    @Test
    void aLetterThatOnlyLooksLikeAnotherIsNotTheSameAddress() {
        var holder = AccountHolder.create(api);
        var address = "kate-" + UUID.randomUUID() + "@example.org";
        new AdminApi(api).patch("/admin/v1/accounts/" + holder.id(), "{\"email\": \"" + address + "\"}");

        assertThat(signIn(new Visitor(api), person("kelvin", address.replace('k', '\u212A')))
                        .status())
                .isEqualTo(403);
        assertThat(signIn(new Visitor(api), person("capital", address.replace('k', 'K')))
                        .status())
                .isEqualTo(303);
    }

    private void assertRejected(String claim, Object value) {
        var holder = AccountHolder.create(api);
        var claims = new HashMap<>(person("mallory " + claim, holder.email()));
        claims.put(claim, value);
        var visitor = new Visitor(api);
        var response = signIn(visitor, claims);

        assertThat(response.status()).isEqualTo(401);
        assertThat(response.text()).contains("The sign-in at the provider failed");
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void aSignInFinishesOnceAndOnlyInTheBrowserInWhichItHasBegun() {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        var location = visitor.get(BEGIN).header("Location");
        var query = PROVIDER.authorize(location, person("frank", holder.email()));
        var cookie = visitor.cookie("collate-session");

        assertThat(new Visitor(api).get(FINISH + query).status()).isEqualTo(401);
        assertThat(visitor.get(FINISH + query.replaceAll("state=.*", "state=another"))
                        .status())
                .isEqualTo(401);
        assertThat(visitor.get(FINISH + query).status()).isEqualTo(303);
        var replayed = new Visitor(api);
        replayed.setCookie("collate-session", cookie);
        var second = PROVIDER.authorize(location, person("frank", holder.email()));
        assertThat(replayed.get(FINISH + second).status()).isEqualTo(401);
    }

    @Test
    void aSignInThatTakesTooLongFails() {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        var query = PROVIDER.authorize(visitor.get(BEGIN).header("Location"), person("grace", holder.email()));
        database.sql("update site_session set max_inactive_interval = 0 where session_id = ?")
                .param(Sha256.hex(visitor.cookie("collate-session")))
                .update();

        assertThat(visitor.get(FINISH + query).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"//evil.example, ../../.././", "https://evil.example, ../../.././", "/convert, ../../.././convert"})
    void signInContinuesOnlyAtAPageOfThisSite(String next, String location) {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        var begin = visitor.get(BEGIN + "?continue=" + next).header("Location");
        var response = visitor.get(FINISH + PROVIDER.authorize(begin, person("heidi " + next, holder.email())));

        assertThat(response.header("Location")).isEqualTo(location);
    }

    @Test
    void anErrorOfTheProviderAndAnUnknownProviderAreErrorPages() {
        var visitor = new Visitor(api);
        visitor.get(BEGIN);
        assertThat(visitor.get(FINISH + "?error=access_denied&state=x").status())
                .isEqualTo(401);
        assertThat(visitor.get(FINISH).status()).isEqualTo(401);
        assertThat(visitor.get("/oauth2/authorization/unknown").status()).isEqualTo(401);
        assertThat(visitor.post(FINISH).status()).isEqualTo(404);
    }

    @Test
    void aNewAccountGetsThePlanOfTheSettings() {
        var creating = creating();
        var person = newPerson("Ivan Example", "ivan-" + UUID.randomUUID());
        var id = creating.findOrCreateAccount(person);

        assertThat(accounts.get(id).name()).isEqualTo("Ivan Example");
        assertThat(accounts.get(id).plan()).isEqualTo(Plan.FREE);
        assertThat(websiteKeys.findSecretHash(id)).isPresent();
        assertThat(creating.findOrCreateAccount(person)).isEqualTo(id);
    }

    @Test
    void aNewAccountHasAValidName() {
        var local = UUID.randomUUID().toString();
        var longer = local + "x".repeat(65);
        var longest = local + "x".repeat(200);

        assertThat(nameOfNew(newPerson(" Ivan Example ", local))).isEqualTo("Ivan Example");
        assertThat(nameOfNew(newPerson(" ", "2-" + local))).isEqualTo("2-" + local);
        assertThat(nameOfNew(newPerson(" ", longer))).isEqualTo("unnamed");
        assertThat(nameOfNew(newPerson("", longest))).isEqualTo("unnamed");
        assertThat(nameOfNew(newPerson("Ivan Example", "2-" + longest))).isEqualTo("Ivan Example");
    }

    private String nameOfNew(OidcUser person) {
        return accounts.get(creating().findOrCreateAccount(person)).name();
    }

    private OidcAccounts creating() {
        return new OidcAccounts(
                database,
                accounts,
                keys,
                websiteKeys,
                audit,
                new AccountSettings(Duration.ofHours(72), Plan.FREE),
                clock);
    }

    private static OidcUser newPerson(String name, String localPart) {
        return new DefaultOidcUser(
                List.of(),
                OidcIdToken.withTokenValue("unused")
                        .issuer("https://id.example.org")
                        .subject(UUID.randomUUID().toString())
                        .claim("email", localPart + "@example.org")
                        .claim("email_verified", true)
                        .claim("name", name)
                        .build());
    }

    @Test
    void noLogLineContainsWhatTheProviderSends(CapturedOutput output) {
        var holder = AccountHolder.create(api);
        var visitor = new Visitor(api);
        var query = PROVIDER.authorize(visitor.get(BEGIN).header("Location"), person("judy", holder.email()));
        visitor.get(FINISH + query);
        visitor.get(FINISH + query + "&error=log-injection");

        assertThat(output.getAll())
                .doesNotContain(query.substring(6, 42), holder.email(), "log-injection", "secret-of-the-client");
    }

    private Response signIn(Visitor visitor, Map<String, Object> claims) {
        return visitor.get(FINISH + PROVIDER.authorize(visitor.get(BEGIN).header("Location"), claims));
    }

    private static Map<String, Object> person(String subject, String email) {
        return Map.of("sub", subject, "email", email);
    }
}
