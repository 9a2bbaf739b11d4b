package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
@GatewayServer
class FailedPageTest {
    @Autowired
    private Api api;

    /** Spring does not resolve the exceptions of views, so Tomcat reports them. */
    @Test
    void aPageThatFailsInTheMiddleIsReplacedWithTheError() {
        var response = Api.send(api.request(FailingPage.PATH).GET());

        assertThat(response.status()).isEqualTo(500);
        assertThat(response.header("Content-Type")).startsWith("application/problem+json");
        assertThat(response.json().get("code").stringValue()).isEqualTo("internal_error");
        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }
}
