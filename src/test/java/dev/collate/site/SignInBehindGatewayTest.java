package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** A gateway that terminates TLS. */
@RunningServer
@TestPropertySource(
        properties = {"spring.datasource.url=jdbc:h2:mem:gateway", "server.forward-headers-strategy=framework"})
class SignInBehindGatewayTest {
    @Autowired
    private Api api;

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-Proto, https, true",
        "X-Forwarded-Proto, 'https, http', true",
        "X-Forwarded-Ssl, on, true",
        "Forwarded, proto=https;for=192.0.2.1, true",
        "X-Forwarded-Proto, http, false",
        "Forwarded, for=192.0.2.1, false"
    })
    void cookiesAreSecureIfTheBrowserUsesHttps(String header, String value, boolean secure) {
        var visitor = new Visitor(api);
        var page = visitor.send(visitor.request("/sign-in").header(header, value));
        var form = new MultipartForm().add("key", RunningServer.KEY.getBytes(StandardCharsets.UTF_8));
        var signedIn = visitor.send(visitor.request("/sign-in?" + visitor.token())
                .header(header, value)
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));

        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(Visitor.setCookies(page))
                .singleElement()
                .matches(cookie -> cookie.contains("; Secure") == secure, "Secure: " + secure);
        assertThat(Visitor.setCookies(signedIn))
                .filteredOn(cookie -> cookie.startsWith("collate-session="))
                .singleElement()
                .matches(cookie -> cookie.contains("; Secure") == secure, "Secure: " + secure);
    }
}
