package dev.collate.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class OpenApiTest {
    @Autowired
    private Api api;

    @Test
    void theDescriptionAndItsPageNeedNoKey() {
        assertThat(get("/openapi.json").json().path("openapi").asString()).isEqualTo("3.1.0");
        var page = get("/docs");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
        for (var file : new String[] {"swagger-ui.css", "swagger-ui-bundle.js", "start.js", "favicon-32x32.png"}) {
            assertThat(page.text()).contains("docs/" + file);
            assertThat(get("/docs/" + file).status()).as(file).isEqualTo(200);
        }
    }

    /** Part of a page is of no use to anybody. */
    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-1", "bytes=9999999-", "lines=1-2"})
    void thePageIsSentAsAWhole(String range) {
        var page = Api.send(api.anonymous("/docs").header("Range", range));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).isEqualTo(get("/docs").text());
    }

    @Test
    void theDescriptionNamesTheAddressThatTheClientUsed() {
        assertThat(get("/openapi.json").json().at("/servers/0/url").asString()).isEqualTo(api.url(""));
    }

    @Test
    void theBareAddressLeadsABrowserToThePageWhateverPathStandsBeforeIt() {
        var answer = Api.send(api.anonymous("/").header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.header("Location")).isEqualTo("docs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/json", "nonsense"})
    void theBareAddressIsNothingToOtherClients(String accept) {
        var answer = Api.send(api.anonymous("/").header("Accept", accept));
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.code()).isEqualTo("not_found");
    }

    private Api.Answer get(String path) {
        return Api.send(api.anonymous(path).GET());
    }
}
