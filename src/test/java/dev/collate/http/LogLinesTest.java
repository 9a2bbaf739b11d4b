package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.collate.http.request.OverloadSettings;
import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.DispatcherServlet;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Tests that log lines contain details of a request, such as the cause of an error, that the response does not contain. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class LogLinesTest {
    private static final OverloadSettings SETTINGS = new OverloadSettings(
            0.6,
            0.5,
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            DataSize.ofKilobytes(32),
            Duration.ofSeconds(10),
            Duration.ofMinutes(5),
            DataSize.ofMegabytes(64));

    private static final ErrorResolver ERRORS = new ErrorResolver(SETTINGS, new EndpointPaths(List::of));

    @Autowired
    private Api api;

    @Test
    void everyLineOfARequestContainsItsId(CapturedOutput output) {
        var logger = (Logger) LoggerFactory.getLogger(DispatcherServlet.class);
        logger.setLevel(Level.DEBUG);
        try {
            Api.send(api.request("/api/v1/account").header("X-Request-Id", "an-id-of-this-test"));
        } finally {
            logger.setLevel(null);
        }

        assertThat(output.getOut().lines().filter(line -> line.contains("DispatcherServlet")))
                .isNotEmpty()
                .allMatch(line -> line.contains("an-id-of-this-test"));
    }

    @Test
    void exceptionIsLoggedAndNotSent(CapturedOutput output) {
        var request = new MockHttpServletRequest("POST", "/v1/convert/csv-to-sql");
        var inside =
                new UncheckedIOException(new IOException("/var/secret.db", new SQLException("select secret", "42000")));

        var response = new MockHttpServletResponse();
        ERRORS.resolveException(request, response, null, inside);

        assertThat(response.getStatus()).isEqualTo(500);
        var problem = new JsonMapper().readTree(response.getContentAsByteArray());
        assertThat(problem.get("code").stringValue()).isEqualTo("internal_error");
        assertThat(problem.get("detail").stringValue())
                .contains("retry with exponential backoff")
                .doesNotContain("secret", "Exception");
        assertThat(problem.get("success").booleanValue()).isFalse();
        assertThat(output).contains("select secret");
    }

    @Test
    void aClientThatDisconnectsIsNotAnUnexpectedError(CapturedOutput output) throws IOException {
        var id = "a-client-that-disconnects";
        var body = """
                {"original": "%s", "modified": "%s"}""".formatted("a line\\n".repeat(200_000), "another\\n".repeat(200_000));
        try (var socket = RawHttp.open(api.port())) {
            // Closing this socket resets the connection.
            socket.setSoLinger(true, 0);
            var request = """
                    POST /api/v1/diff/text HTTP/1.1
                    Host: localhost
                    Authorization: Bearer %s
                    Content-Type: application/json
                    X-Request-Id: %s
                    Content-Length: %d

                    %s""".formatted(api.key(), id, body.length(), body).replace("\n", "\r\n");
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
        await().until(() -> output.getOut().contains("request " + id));
        assertThat(output.getOut().lines().filter(line -> line.contains("request " + id)))
                .singleElement(STRING)
                .contains(" POST /api/v1/diff/text 200 ");
        assertThat(output).doesNotContain("Unexpected error", "The response failed");
    }

    @Test
    void aCancellationThatJacksonHasWrappedIsNotAnUnexpectedError(CapturedOutput output) {
        var request = new MockHttpServletRequest("POST", "/api/v1/share");
        Iterable<Object> cancelled = () -> {
            throw new CancellationException();
        };
        assertThatThrownBy(() -> new JsonMapper().writeValueAsBytes(List.of(cancelled)))
                .isInstanceOfSatisfying(JacksonException.class, e -> {
                    var response = new MockHttpServletResponse();
                    ERRORS.resolveException(request, response, null, e);
                    assertThat(response.getStatus()).isEqualTo(503);
                });
        assertThat(output).doesNotContain("Unexpected error");
    }
}
