package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the sign-in behind a gateway that terminates TLS. */
@RunningServer
@GatewayServer
class SignInBehindGatewayTest {
    @Autowired
    private Api api;

    @Test
    void guessingKeysIsRateLimitedByAddress() {
        var visitor = new Visitor(api);
        var last = guess(visitor, "192.0.2.7", "wrong-key-0");
        int guesses = 1;
        for (; last.status() == 401 && guesses < 1_000; guesses++) {
            last = guess(visitor, "192.0.2.7", "wrong-key-" + guesses);
        }

        assertThat(guesses).isGreaterThan(100);
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Content-Type")).startsWith("text/html");
        assertThat(last.header("Retry-After")).isNotEmpty();
        assertThat(guess(visitor, "192.0.2.8", "wrong-key").status()).isEqualTo(401);
        assertThat(guess(visitor, "192.0.2.7", RunningServer.KEY).status()).isEqualTo(303);
    }

    private static Api.Response guess(Visitor visitor, String address, String key) {
        if (visitor.token().equals("_csrf=")) {
            visitor.get("/sign-in");
        }
        var form = new MultipartForm().add("key", key);
        return visitor.send(visitor.request("/sign-in?" + visitor.token())
                .header("X-Forwarded-For", address)
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));
    }

    /** A page of another sub-domain, or of the same host without TLS, can set cookies, but not with this prefix. */
    @Test
    void aCsrfTokenThatAnotherSiteHasChosenIsRejectedOverHttps() {
        var visitor = new Visitor(api);
        var chosen = "attacker";
        visitor.setCookie("collate-csrf", chosen);
        var token = Base64.getUrlEncoder()
                .encodeToString(("\0".repeat(chosen.length()) + chosen).getBytes(StandardCharsets.UTF_8));
        var form = new MultipartForm();

        assertThat(visitor.postWithoutToken("/sign-out/everywhere?_csrf=" + token, form)
                        .status())
                .isEqualTo(303);
        var response = visitor.send(visitor.request("/sign-out/everywhere?_csrf=" + token)
                .header("X-Forwarded-Proto", "https")
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));
        assertThat(response.status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-Proto, https, true",
        "X-Forwarded-Proto, 'https, http', true",
        "X-Forwarded-Ssl, on, true",
        "Forwarded, proto=https;for=192.0.2.1, false",
        "X-Forwarded-Proto, http, false"
    })
    void cookiesAreSecureIfTheBrowserUsesHttps(String header, String value, boolean secure) {
        var visitor = new Visitor(api);
        var page = visitor.send(visitor.request("/sign-in").header(header, value));
        var form = new MultipartForm().add("key", RunningServer.KEY);
        var signedIn = visitor.send(visitor.request("/sign-in?" + visitor.token())
                .header(header, value)
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));

        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(Visitor.setCookies(page))
                .singleElement()
                .matches(cookie -> cookie.contains("; Secure") == secure, "Secure: " + secure)
                .matches(cookie -> cookie.startsWith("__Host-") == secure, "__Host-: " + secure)
                .asString()
                .contains("collate-csrf=", "; Path=/;");
        assertThat(Visitor.setCookies(signedIn))
                .filteredOn(cookie -> cookie.startsWith("collate-session="))
                .singleElement()
                .matches(cookie -> cookie.contains("; Secure") == secure, "Secure: " + secure);
    }
}
