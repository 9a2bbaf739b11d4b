package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests which shares and which requests for their pages the server rejects: by plan, by client address, and by memory. */
@Tag("server")
@GatewayServer
@RunningServer
class ShareLimitsTest {
    @Autowired
    private Api api;

    private Api.Response share(String expiresIn) {
        return api.with(RunningServer.PRO_KEY)
                .post(
                        "/api/v1/share",
                        Map.of(
                                "original",
                                "a",
                                "modified",
                                "b",
                                "format",
                                "text",
                                "options",
                                Map.of("expiresIn", expiresIn)));
    }

    @Test
    void thePlanDecidesWhetherAShareMayNeverExpire() {
        var rejected = share("never");
        assertThat(rejected.status()).isEqualTo(403);
        assertThat(rejected.code()).isEqualTo("forbidden");
        assertThat(rejected.json().get("detail").stringValue())
                .contains("never")
                .contains("90d");
        assertThat(share("90d").status()).isEqualTo(201);
    }

    @Test
    void tooManyPageRequestsOfAnAddressAre429WithRetryAfter() {
        var request = ("GET /share/unknown HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        RawHttp.Response response;
        int admitted = -1;
        do {
            response = RawHttp.exchange("127.0.0.2", api.port(), request);
            admitted++;
        } while (response.status() == 404 && admitted < 1_000);
        // The bucket has 200 tokens, and gets two more tokens for each second that the test takes.
        assertThat(admitted).isBetween(200, 600);
        assertThat(response.status()).isEqualTo(429);
        assertThat(response.header("Retry-After")).isEqualTo("1");
        assertThat(response.header("Content-Type")).startsWith("text/html");
        assertThat(response.body()).contains("<h1>Too many requests</h1>").doesNotContain("{");
        assertThat(RawHttp.exchange("127.0.0.3", api.port(), request).status()).isEqualTo(404);
        for (var path : new String[] {"/docs", "/docs/swagger-ui-bundle.js", "/openapi.json"}) {
            var open = ("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            int status = 200;
            for (int i = 0; i < 1_000 && status == 200; i++) {
                status = RawHttp.exchange("127.0.0.2", api.port(), open).status();
            }
            assertThat(status).as(path).isEqualTo(429);
            assertThat(RawHttp.exchange("127.0.0.3", api.port(), open).status())
                    .as(path)
                    .isEqualTo(200);
        }
    }

    @Test
    void memoryIsReservedForTheItemsOfTheContents() {
        // A JSON body escapes line breaks, so the server can count the lines only after it has read the body. Each line
        // needs more than 100 bytes of heap, so together they need more than the whole heap.
        var breaks = "\n".repeat((int) (Runtime.getRuntime().maxMemory() / 100));
        var response = api.post("/api/v1/share", Map.of("original", "a", "modified", breaks, "format", "csv"));
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.json().path("detail").asString()).contains("not have enough memory");
    }
}
