package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
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
                        "href=\"sign-in\"");
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
