package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Sha256;
import dev.collate.auth.signin.SignInLinks;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests the sessions of people: how a session starts, what the person may do, and when the session ends. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class SignInTest {
    private static final String SESSION = "collate-session";
    private static final String SIGNED_IN = "Sign out";

    @Autowired
    private Api api;

    @Autowired
    private SignInLinks links;

    @Test
    void aKeySignsInAndTheHomePageShowsItsName() {
        var visitor = new Visitor(api);
        var response = visitor.signIn(RunningServer.KEY);

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location")).isEqualTo("./");
        assertThat(visitor.get("/").text()).contains(SIGNED_IN, "bootstrap-1");
    }

    @Test
    void theSessionCookieIsClosedToScriptsAndOtherSites() {
        var cookies = Visitor.setCookies(new Visitor(api).signIn(RunningServer.KEY));

        assertThat(cookies)
                .filteredOn(cookie -> cookie.startsWith(SESSION))
                .singleElement()
                .asString()
                .contains("HttpOnly", "SameSite=Lax")
                .doesNotContain("Max-Age", "Expires", "Secure");
    }

    @Test
    void aVisitorWhoIsNotSignedInGetsNoSession() {
        var visitor = new Visitor(api);
        var cookies = Visitor.setCookies(visitor.get("/sign-in"));

        assertThat(cookies)
                .singleElement()
                .asString()
                .startsWith("collate-csrf=")
                .contains("HttpOnly", "SameSite=Lax");
    }

    @Test
    void aSessionIdOfTheVisitorIsNotAccepted() {
        var visitor = new Visitor(api);
        visitor.setCookie(SESSION, "0123456789ABCDEF0123456789ABCDEF");
        visitor.signIn(RunningServer.KEY);

        assertThat(visitor.cookie(SESSION)).isNotEmpty().isNotEqualTo("0123456789ABCDEF0123456789ABCDEF");
    }

    @Test
    void aSecondSignInEndsTheFirstSession() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        var first = visitor.cookie(SESSION);
        visitor.signIn(RunningServer.PRO_KEY);

        assertThat(visitor.cookie(SESSION)).isNotEqualTo(first);
        assertThat(visitor.get("/").text()).contains("bootstrap-3");
        visitor.setCookie(SESSION, first);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @ParameterizedTest
    @CsvSource({"test-key-of-nobody-0000000000000, 401, 'This API key is unknown'", "'', 400, 'Enter an API key.'"})
    void anUnknownOrMissingKeyIsReportedAtItsField(String key, int status, String message) {
        var visitor = new Visitor(api);
        var response = visitor.signIn(key);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.text()).contains(message, "aria-invalid=\"true\"").doesNotContain("of-nobody");
        assertThat(visitor.cookie(SESSION)).isEmpty();
    }

    @Test
    void aSignInThatIsNotAMultipartFormGets415() {
        var visitor = new Visitor(api);
        visitor.get("/sign-in");
        var response = visitor.send(visitor.request("/sign-in?" + visitor.token())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("key=" + RunningServer.KEY)));

        assertThat(response.status()).isEqualTo(415);
    }

    @Test
    void aPersonLearnsHowToKeepTheContentsOfAFormThatWasOpenedBeforeTheSignIn() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/convert");
        var path = "/convert?" + visitor.token();
        visitor.setCookie(SESSION, "expired");
        var form = new MultipartForm().add("text", "a\n1\n");
        var expired = visitor.postWithoutToken(path, form);
        visitor.signIn(RunningServer.KEY);
        var late = visitor.postWithoutToken(path, form);

        assertThat(expired.status()).isEqualTo(401);
        assertThat(expired.text()).contains("sign in in another tab");
        assertThat(late.status()).isEqualTo(403);
        assertThat(late.text()).contains("sign in in another tab", "copy what you entered");
    }

    @Test
    void aFormWithoutItsTokenIsRejected() {
        var visitor = new Visitor(api);
        visitor.get("/sign-in");
        var form = new MultipartForm().add("key", RunningServer.KEY);

        assertThat(visitor.postWithoutToken("/sign-in", form).status()).isEqualTo(403);
        assertThat(visitor.postWithoutToken("/sign-in?_csrf=wrong", form).status())
                .isEqualTo(403);
        assertThat(visitor.cookie(SESSION)).isEmpty();
    }

    @Test
    void theTokenOfAnotherVisitorIsRejected() {
        var other = new Visitor(api);
        other.get("/sign-in");
        var visitor = new Visitor(api);
        visitor.get("/sign-in");
        visitor.setCookie("collate-csrf", other.cookie("collate-csrf") + "0");

        var response = visitor.post("/sign-in", new MultipartForm().add("key", RunningServer.KEY));

        assertThat(response.status()).isEqualTo(403);
        assertThat(response.text()).contains("reload its page");
    }

    @Test
    void signOutEndsTheSession() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        var session = visitor.cookie(SESSION);
        visitor.get("/");
        var response = visitor.post("/sign-out");

        assertThat(response.status()).isEqualTo(303);
        visitor.setCookie(SESSION, session);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void aSecondSignOutInAnotherTabOpensTheHomePage() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/");
        var oldForm = "/sign-out?" + visitor.token();
        visitor.postWithoutToken(oldForm, new MultipartForm());
        var second = visitor.postWithoutToken(oldForm, new MultipartForm());

        assertThat(second.status()).isEqualTo(303);
        assertThat(second.header("Location")).isEqualTo("./");
    }

    @Test
    void aSignOutWithAnotherTokenDoesNotEndTheSession() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        assertThat(visitor.postWithoutToken("/sign-out?_csrf=x", new MultipartForm())
                        .status())
                .isEqualTo(403);
        assertThat(visitor.get("/").text()).contains(SIGNED_IN);
    }

    @Test
    void aCookieDoesNotOpenTheApi() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);

        assertThat(Api.send(visitor.request("/api/v1/account")).status()).isEqualTo(401);
        assertThat(Api.send(visitor.request("/admin/v1/keys")).status()).isEqualTo(401);
    }

    @Test
    void aRevokedKeyEndsTheSession() {
        var admin = new AdminApi(api.with(RunningServer.ADMIN_TOKEN));
        var key = admin.create(Map.of("name", "revoked soon", "plan", "pro"));
        var visitor = Visitor.signedIn(api, key.get("secret").asString());
        assertThat(visitor.get("/").text()).contains("revoked soon");
        admin.revoke(key.get("id").asString());

        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void aKeyThatExpiresEndsTheSession() throws InterruptedException {
        var admin = new AdminApi(api.with(RunningServer.ADMIN_TOKEN));
        var key = admin.create(Map.of("name", "expires soon", "plan", "pro"));
        var visitor = Visitor.signedIn(api, key.get("secret").asString());
        var end = Instant.now().plusSeconds(2);
        admin.patch("/admin/v1/keys/" + key.get("id").asString(), "{\"expiresAt\": \"" + end + "\"}");
        assertThat(visitor.get("/").text()).contains("expires soon");
        Thread.sleep(Math.max(1, Duration.between(Instant.now(), end).toMillis() + 1));

        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(visitor.get("/convert").status()).isEqualTo(303);
    }

    @Test
    void anotherSecretOfTheKeyEndsTheSession() {
        var admin = new AdminApi(api.with(RunningServer.ADMIN_TOKEN));
        var key = admin.create(Map.of("name", "rotated soon", "plan", "pro"));
        var visitor = Visitor.signedIn(api, key.get("secret").asString());
        admin.rotate(key.get("id").asString());

        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @ParameterizedTest
    @CsvSource({
        "/convert, ./convert",
        "/compare/image, ./compare/image",
        "/account/shares/shr_aB3, ./account/shares/shr_aB3",
        "/compare%3Fsample%3Dorder.json, ./compare?sample=order.json",
        "/compare%3Fx%0d%0aX: y, ./",
        "//evil.example, ./",
        "https://evil.example, ./",
        "/%5Cevil.example, ./",
        "/convert%0d%0aX: y, ./",
        "javascript:alert(1), ./"
    })
    void signInContinuesOnlyAtAPageOfThisSite(String next, String location) {
        var visitor = new Visitor(api);
        visitor.get("/sign-in");
        var response = visitor.post(
                "/sign-in?continue=" + next.replace(" ", "%20"), new MultipartForm().add("key", RunningServer.KEY));

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location")).isEqualTo(location);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/compare?sample=order.json",
                "/admin/audit?subject=a%26b%3D%C3%A4&cursor=",
                "/account/shares/shr_aB3"
            })
    void theSignInContinuesAtThePageThatThePersonHasOpened(String page) {
        var visitor = new Visitor(api);
        var form = visitor.get("/" + visitor.get(page).header("Location").replace("../", ""));
        var action = Pattern.compile("id=\"key-form\"[^>]* action=\"([^\"]+)&amp;_csrf=")
                .matcher(form.text());
        assertThat(action.find()).isTrue();
        var response = visitor.post("/" + action.group(1), new MultipartForm().add("key", RunningServer.KEY));

        assertThat(response.header("Location")).isEqualTo("." + page);
    }

    @Test
    void theSignInPageDoesNotContainTheTokenOfAForm() {
        assertThat(new Visitor(api).get("/account/keys?_csrf=secret").header("Location"))
                .isEqualTo("../sign-in?continue=%2Faccount%2Fkeys");
        assertThat(new Visitor(api).get("/compare?x=" + "a".repeat(500)).header("Location"))
                .isEqualTo("sign-in?continue=%2Fcompare");
    }

    @Test
    void aPathThatIsTooLongForAHeaderIsNotFound() {
        assertThat(Api.send(api.anonymous("/account" + "/a".repeat(246)).GET()).status())
                .isEqualTo(303);
        assertThat(Api.send(api.anonymous("/account" + "/a".repeat(247)).GET()).status())
                .isEqualTo(404);
        assertThat(Api.send(api.anonymous("/account" + "/a".repeat(3500)).GET()).status())
                .isEqualTo(404);
    }

    @Test
    void aFreeKeySignsInToo() {
        assertThat(Visitor.signedIn(api, RunningServer.FREE_KEY).get("/").text())
                .contains("bootstrap-2");
    }

    @Test
    void aSignInCountsAsARequestOfTheKey() {
        var limits = Map.of("plan", "enterprise", "requestsPerHour", 2);
        var secret = new AdminApi(api).client(limits).key();
        Visitor.signedIn(api, secret);
        Visitor.signedIn(api, secret);
        var third = new Visitor(api).signIn(secret);

        assertThat(third.status()).isEqualTo(429);
        assertThat(third.header("Content-Type")).startsWith("text/html");
        assertThat(third.header("Retry-After")).isNotEmpty();
    }

    @Test
    void theLinkSignsInOnceAfterItsButton() {
        var link = links.create(Credential.ofKey(Sha256.hex(RunningServer.KEY))).orElseThrow();
        var visitor = new Visitor(api);
        assertThat(visitor.get("/sign-in?link=" + link).text()).contains("<button class=\"primary\">Sign in");
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        visitor.get("/sign-in?link=" + link);
        assertThat(visitor.post("/sign-in?link=" + link).status()).isEqualTo(303);
        assertThat(visitor.get("/").text()).contains(SIGNED_IN);

        var second = new Visitor(api);
        assertThat(second.get("/sign-in?link=" + link).text()).contains("was used already or has expired");
        second.get("/sign-in");
        var response = second.post("/sign-in?link=" + link);
        assertThat(response.status()).isEqualTo(401);
        assertThat(second.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void noLogLineContainsAKeyATokenOrALink(CapturedOutput output) {
        var link = links.create(Credential.ofKey(Sha256.hex(RunningServer.KEY))).orElseThrow();
        var visitor = new Visitor(api);
        visitor.get("/sign-in?link=" + link);
        visitor.postWithoutToken("/sign-in?link=" + link + "&_csrf=wrong-token", new MultipartForm());
        visitor.post("/sign-in?link=" + link);
        visitor.signIn(RunningServer.KEY);

        assertThat(output.getAll())
                .contains("/sign-in")
                .doesNotContain(link, "wrong-token", RunningServer.KEY, visitor.cookie(SESSION), "_csrf");
    }
}
