package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@RunningServer
@ExtendWith(OutputCaptureExtension.class)
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

    @Test
    void aResponseThatFailsAfterAPartWasSentIsLoggedAs500(CapturedOutput output) {
        assertThatThrownBy(() -> Api.send(api.request(FailingPage.SENT_PATH).GET()))
                .hasRootCauseInstanceOf(IOException.class);

        await().until(() -> output.getOut().contains("GET " + FailingPage.SENT_PATH + " 500 "));
        assertThat(output).contains("The response failed after a part of it was sent");
    }

    /** Tomcat would log an exception of the view as an error. */
    @Test
    void aClientThatDisconnectsWhileAPageIsSentIsNotAnError(CapturedOutput output) throws IOException {
        try (var socket = RawHttp.open(api.port())) {
            // Closing this socket resets the connection.
            socket.setSoLinger(true, 0);
            var request = "GET " + FailingPage.LARGE_PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }

        await().until(() -> output.getOut().contains("GET " + FailingPage.LARGE_PATH + " 200 "));
        assertThat(output).doesNotContain(" ERROR ");
    }
}
