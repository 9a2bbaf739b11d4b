package dev.collate.web.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
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

    @Test
    void theDescriptionNamesTheAddressThatTheClientUsed() {
        assertThat(get("/openapi.json").json().at("/servers/0/url").asString()).isEqualTo(api.url(""));
    }

    private Api.Answer get(String path) {
        return Api.send(api.anonymous(path).GET());
    }
}
