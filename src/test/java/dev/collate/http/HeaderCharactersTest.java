package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests which characters a header may have, even if no code reads this header. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class HeaderCharactersTest {
    private static final List<String> HEADERS = List.of(
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
            "X-Of-Nobody");

    private static final String[] PATHS = {
        "/docs",
        "/docs/start.js",
        "/openapi.json",
        "/share/assets/page.css",
        "/share/shr_none",
        "/api/v1/account",
        "/none"
    };

    @Autowired
    private Api api;

    @ParameterizedTest
    @FieldSource("HEADERS")
    void aControlCharacterIs400OnEveryPath(String header, CapturedOutput output) {
        for (var path : PATHS) {
            var response = exchange(path, header, "\u0001Sun, 06 Nov\u007f");
            assertThat(response.status()).as(path).isEqualTo(400);
            assertThat(response.head()).contains("X-Request-Id");
        }
        assertThat(output).doesNotContain("ERROR");
    }

    /** These characters are text (RFC 9110, section 5.5): for example, the second byte of a capital letter with an accent in UTF-8. */
    @ParameterizedTest
    @FieldSource("HEADERS")
    void aNonAsciiCharacterIsNotAnInternalError(String header, CapturedOutput output) {
        for (var path : PATHS) {
            assertThat(exchange(path, header, "\u00c3\u0080\u0097").status())
                    .as(path)
                    .isLessThan(500);
        }
        assertThat(output).doesNotContain("ERROR");
    }

    private RawHttp.Response exchange(String path, String header, String value) {
        var request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header + ": " + value
                + "\r\n\r\n";
        return RawHttp.exchange(api.port(), request.getBytes(StandardCharsets.ISO_8859_1));
    }
}
