package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.AdminToken;
import dev.collate.auth.signin.SignInLinks;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests who may open the console, and what it shows. */
@RunningServer
class ConsoleTest {
    private static final String CONSOLE = "/admin";

    @Autowired
    private Api api;

    @Autowired
    private SignInLinks links;

    @Autowired
    private AdminToken token;

    @Test
    void theAdminTokenOpensTheConsole() {
        var operator = new Visitor(api);
        assertThat(operator.get(CONSOLE).header("Location")).isEqualTo("sign-in?continue=%2Fadmin");
        var signedIn = operator.signIn(RunningServer.ADMIN_TOKEN);

        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(signedIn.header("Location")).isEqualTo("./admin");
        var page = operator.get(CONSOLE);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("<h1>Console</h1>", "H2 2.", "in memory", "CPU permits", "Signed in as the ")
                .contains("<dt>Commit</dt>", "in the memory of this server, for 3,600 seconds")
                .containsPattern("<figcaption>[1-9][0-9,]* requests in the last 24 hours")
                .contains("All shares take ", "rejected request", "<rect width=\"9\"")
                .contains("429: the rate limit is exceeded")
                .doesNotContain(RunningServer.ADMIN_TOKEN, RunningServer.KEY);
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.header("Content-Security-Policy")).contains("frame-ancestors 'none'", "script-src 'self';");
    }

    @Test
    void aKeyDoesNotOpenTheConsole() {
        var response = Visitor.signedIn(api, RunningServer.KEY).get(CONSOLE);

        assertThat(response.status()).isEqualTo(403);
        assertThat(response.text()).contains("Only the operator").doesNotContain("<h1>Console</h1>");
    }

    @Test
    void aLinkSignsInTheOperatorOnce() {
        var link = links.create(token.credential()).orElseThrow();
        var operator = new Visitor(api);
        assertThat(operator.get("/sign-in?link=" + link).text()).contains("as the operator of this server");
        assertThat(operator.get(CONSOLE).status()).isEqualTo(303);
        operator.get("/sign-in?link=" + link);
        var signedIn = operator.post("/sign-in?link=" + link);

        assertThat(signedIn.header("Location")).isEqualTo("./admin");
        assertThat(operator.get(CONSOLE).status()).isEqualTo(200);
        assertThat(new Visitor(api).get("/sign-in?link=" + link).text()).contains("was used already or has expired");
    }

    @Test
    void aChangedAdminTokenEndsTheSession() {
        var earlier = new AdminToken("an-earlier-admin-token");
        var link = links.create(earlier.credential()).orElseThrow();
        var operator = new Visitor(api);
        operator.get("/sign-in?link=" + link);
        assertThat(operator.post("/sign-in?link=" + link).status()).isEqualTo(303);

        assertThat(operator.get(CONSOLE).status()).isEqualTo(303);
    }

    @Test
    void theSessionOfTheOperatorDoesNotOpenTheAdministrationApi() {
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);

        assertThat(Api.send(operator.request("/admin/v1/keys")).status()).isEqualTo(401);
        assertThat(Api.send(operator.request("/api/v1/account")).status()).isEqualTo(401);
    }

    @Test
    void theOperatorUsesTheToolsWithinTheLimitsOfThePlanFree() {
        var operator = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN);

        assertThat(operator.get("/convert").status()).isEqualTo(200);
        var form = new MultipartForm().add("text", ("a\n" + "1\n".repeat(3 << 20)));
        assertThat(operator.post("/convert", form).status()).isEqualTo(413);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/nothing", "/admin/accounts/nothing/nothing"})
    void anUnknownPathBelowTheConsoleIsNotFoundForTheOperator(String path) {
        var page = Visitor.signedIn(api, RunningServer.ADMIN_TOKEN).get(path);

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text()).contains("<h1>Not found</h1>").doesNotContain("Sign in");
        assertThat(Visitor.signedIn(api, RunningServer.KEY).get(path).status()).isEqualTo(403);
        assertThat(new Visitor(api).get(path).header("Location")).contains("sign-in?continue=%2Fadmin%2F");
    }

    @Test
    void anUnknownPathBelowTheAccountIsNotFoundForItsHolder() {
        var page = Visitor.signedIn(api, RunningServer.KEY).get("/account/nothing");

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.text()).contains("<h1>Not found</h1>");
        assertThat(new Visitor(api).get("/account/nothing").header("Location"))
                .isEqualTo("../sign-in?continue=%2Faccount%2Fnothing");
    }

    @Test
    void aProgramGetsJsonAndABrowserAPageForAnUnknownPath() {
        var visitor = new Visitor(api);

        assertThat(visitor.get("/nothing").header("Content-Type")).startsWith("text/html");
        assertThat(visitor.get("/admin/v1/nothing").header("Content-Type")).isEqualTo("application/problem+json");
    }
}
