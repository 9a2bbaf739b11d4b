package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the home page, the headers of pages, and the error pages. */
@RunningServer
class HomePageTest {
    private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

    @Autowired
    private Api api;

    @Test
    void theHomePageLinksTheToolsAndTheSignIn() {
        var page = get("/", BROWSER);

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains(
                        "href=\"compare\"",
                        "href=\"compare/image\"",
                        "href=\"convert\"",
                        "href=\"docs\"",
                        "href=\"sign-in\"",
                        "to use these tools.");
    }

    @Test
    void theHomePageShowsAComparisonAndAConversionOfTheEngines() {
        assertThat(get("/", BROWSER).text())
                .contains("<b>5</b> <span>lines added</span>", " RATES<mark>.get(</mark>")
                .contains("<span class=\"keyword\">CREATE</span>", "&#39;Bob O&#39;&#39;Neil&#39;")
                .contains("curl -s " + api.url("/api/v1/diff/json"), "data-copy=\"curl\"")
                .contains("Requests per hour", "data-label=\"Requests\">10,000<", "only the website");
    }

    @Test
    void theSamplesOfTheHomePageFillTheForms() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        for (var sample : Samples.COMPARED_FILES) {
            assertThat(get("/", BROWSER).text()).contains("href=\"compare?sample=" + sample + "\"");
            assertThat(visitor.get("/compare?sample=" + sample).text()).contains("value=\"" + sample + "\"");
        }
        assertThat(visitor.get("/compare?sample=unknown").status()).isEqualTo(200);
        assertThat(visitor.get("/convert?sample").text()).contains("2,Bob O&#39;Neil,1987-03-14", "value=\"people\"");
    }

    @Test
    void theNavigationMarksThePageAndSaysWhatWasDone() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        assertThat(visitor.get("/compare").text())
                .contains("href=\"compare\" aria-current=\"page\"")
                .doesNotContain("href=\"convert\" aria-current");
        assertThat(visitor.get("/account").text()).contains("href=\"account\" aria-current=\"true\"");
        assertThat(get("/?done=SIGNED_OUT", BROWSER).text()).contains("role=\"status\"><span>You are signed out.");
        assertThat(get("/?done=%3Cb%3E", BROWSER).text()).doesNotContain("class=\"done\"");
    }

    @ParameterizedTest
    @CsvSource({"/compare, /compare", "/convert, /convert", "/convert/script, /convert"})
    void anErrorOfAFormLeadsBackToIt(String path, String formPage) {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        var page = visitor.postWithoutToken(path, new MultipartForm());
        assertThat(page.status()).isEqualTo(403);
        assertThat(page.text())
                .contains("<a class=\"button\" href=\"" + formPage + "\">Back to the form</a>")
                .contains("href=\"/\">Go to the start page</a>", "<nav aria-label=\"Website\">");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/nothing", "/share/nothing", "/docs", "/docs/errors/not_found", "SHARE"})
    void everyPageHasTheSameNavigation(String path) {
        var body = Map.of("original", "a", "modified", "b", "format", "text");
        var found = path.equals("SHARE")
                ? "/share/"
                        + api.post("/api/v1/share", body).json().get("token").asString()
                : path;
        var page = get(found, BROWSER).text();
        var bar = page.substring(page.indexOf("<header class=\"bar\">"), page.indexOf("</header>"));
        assertThat(Pattern.compile("<a [^>]*href=\"([^\"]*)\"[^>]*>(?:<svg.*?</svg>)?([^<]*)</a>")
                        .matcher(bar)
                        .results()
                        .map(link -> URI.create(api.url(found))
                                        .resolve(link.group(1))
                                        .getPath() + " " + link.group(2).strip()))
                .containsExactly(
                        "/ Collate",
                        "/compare Compare",
                        "/compare/image Images",
                        "/convert Convert",
                        "/docs API",
                        path.equals("/") ? "/sign-in Sign in" : "/account Account");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyTheActionsOfFormsWithPostContainTheToken(boolean operator) {
        var visitor = Visitor.signedIn(api, operator ? RunningServer.ADMIN_TOKEN : RunningServer.KEY);
        var paths = operator
                ? List.of(
                        "/admin",
                        "/admin/accounts",
                        "/admin/shares",
                        "/admin/audit",
                        "/compare",
                        "/convert",
                        "/sign-in")
                : List.of("/", "/account", "/account/keys", "/account/passkeys", "/account/shares", "/compare/image");
        for (var path : paths) {
            var page = visitor.get(path).text();
            assertThat(page.replaceAll("<(?:form|button)\\b[^>]*>", ""))
                    .as(path)
                    .doesNotContain("_csrf");
            assertThat(Pattern.compile("<form\\b[^>]*method=\"get\"[^>]*>")
                            .matcher(page)
                            .results())
                    .as(path)
                    .allMatch(form -> !form.group().contains("_csrf"));
        }
    }

    @Test
    void pagesForbidForeignContentAndCaches() {
        var page = get("/", BROWSER);

        assertThat(page.header("Content-Security-Policy"))
                .isEqualTo(
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                                + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", "nonsense"})
    void rootIs404ForOtherClients(String accept) {
        var response = get("/", accept);
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.header("Content-Type")).startsWith("application/problem+json");
        assertThat(response.code()).isEqualTo("not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/nothing/here", "/compare/nothing", "/v1x", "/sign-in/nothing", "/apis"})
    void anUnknownPathIsAPageForBrowsersAndJsonForPrograms(String path) {
        var page = get(path, BROWSER);
        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text()).contains("<h1>Not found</h1>", "href=\"/\"");
        assertThat(get(path, "*/*").code()).isEqualTo("not_found");
        assertThat(get(path, "application/json").code()).isEqualTo("not_found");
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/account, 401", "/v1/nothing, 401", "/admin/v1/keys, 401", "/actuator/nothing, 401", "/mcp, 401"
    })
    void errorsOfTheApiAreJsonForBrowsersToo(String path, int status) {
        var response = get(path, BROWSER);
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void theStylesheetAndTheScriptAreCachedByTheirVersion() {
        var page = get("/", BROWSER).text();
        for (var file : new String[] {"page.css", "site.js"}) {
            var path = page.replaceAll("(?s).*\"(share/assets/" + file + "\\?v=\\w+)\".*", "/$1");
            var response = get(path, "*/*");
            assertThat(response.status()).as(path).isEqualTo(200);
            assertThat(response.header("Cache-Control")).contains("max-age=31536000");
        }
        var style = Api.send(api.anonymous("/share/assets/page.css").header("Accept-Encoding", "gzip"));
        assertThat(style.header("Content-Encoding")).isEqualTo("gzip");
    }

    private Api.Response get(String path, String accept) {
        return Api.send(api.anonymous(path).header("Accept", accept).GET());
    }
}
