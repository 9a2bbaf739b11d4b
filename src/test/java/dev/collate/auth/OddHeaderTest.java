package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests that a control character above U+007F in a header causes no internal error, whichever code reads this header. Tomcat rejects the others. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class OddHeaderTest {
    @Autowired
    private Api api;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "If-Modified-Since",
                "If-Unmodified-Since",
                "If-None-Match",
                "If-Match",
                "If-Range",
                "Range",
                "Accept",
                "Accept-Encoding",
                "Accept-Language",
                "Origin",
                "Cookie",
                "Content-Type",
                "Authorization",
                "Idempotency-Key",
                "X-Request-Id",
                "X-Of-Nobody"
            })
    void aControlCharacterInAHeaderIsNoInternalError(String header, CapturedOutput output) {
        for (var path : new String[] {
            "/docs",
            "/docs/start.js",
            "/openapi.json",
            "/share/assets/page.css",
            "/share/shr_none",
            "/api/v1/account",
            "/none"
        }) {
            var request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header
                    + ": \u0097Sun, 06 Nov\r\n\r\n";
            var response = RawHttp.exchange(api.port(), request.getBytes(StandardCharsets.ISO_8859_1));
            assertThat(response.status()).as(path).isLessThan(500);
            assertThat(response.head()).contains("X-Request-Id");
        }
        assertThat(output).doesNotContain("ERROR");
    }
}
