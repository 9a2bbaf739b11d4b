package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import org.apache.coyote.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@RunningServer
class RequestNormalizingAdapterTest {
    private static final String TEXTS = "{\"original\":\"a\",\"modified\":\"b\"}";
    private static final String SHARE = "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}";

    @Autowired
    private Api api;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OPTIONS * HTTP/1.1",
                "GET * HTTP/1.1",
                "TRACE / HTTP/1.1",
                "CONNECT localhost:80 HTTP/1.1",
                "GET //x HTTP/1.1",
                "GET /none HTTP/1.1",
                "GET /docs HTTP/9.9",
                "G@T /docs HTTP/1.1",
            })
    void everyResponseHasARequestIdAndSecurityHeaders(String requestLine) {
        var response = exchange(requestLine, "Host: localhost\r\nX-Request-Id: mine\r\n", "");

        assertThat(response.header("X-Request-Id")).matches("mine|[0-9a-f]{32}");
        assertThat(response.header("Content-Security-Policy")).contains("default-src 'none'", "frame-ancestors 'none'");
        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(response.header("X-Frame-Options")).isEqualTo("DENY");
        assertThat(response.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(response.header("Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs;a=%zz", "/api/v1/diff/json;a=%", "/none/;%2;a=1/b"})
    void aPathParameterThatCannotBeDecodedIs400(String path) {
        var response = exchange("GET " + path + " HTTP/1.1", "Host: localhost\r\n", "");

        assertThat(response.status()).isEqualTo(400);
    }

    @Test
    void optionsOfTheServerReturnsTheCallersRequestId() {
        var response = exchange("OPTIONS * HTTP/1.1", "Host: localhost\r\nX-Request-Id: mine\r\n", "");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("X-Request-Id")).isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource({"Expect: null, 400, invalid_request", "X-Request-Id: a\u007fb, 400, invalid_request"})
    void anErrorForOptionsOfTheServerHasACode(String header, int status, String code) {
        var response = exchange("OPTIONS * HTTP/1.1", "Host: localhost\r\n" + header + "\r\n", "");

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.body()).contains("\"code\":\"" + code + "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nContent-Length: 5\r\n",
                "Host: other\r\n",
            })
    void duplicateContentLengthOrHostIsRejected(String headers) {
        var response = exchange("GET /docs HTTP/1.1", "Host: localhost\r\n" + headers, "hello");

        assertThat(response.status()).isEqualTo(400);
        assertThat(json(response).get("code").asString()).isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.0, ''",
        "HTTP/1.0, 'Host:\r\n'",
        "HTTP/1.1, 'Host:\r\n'",
    })
    void requestWithoutAHostUsesTheLocalAddress(String version, String host) {
        var response = share(version, host);

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.header("Location")).startsWith(api.url("/api/v1/share/shr_"));
        assertThat(json(response).get("url").asString()).startsWith(api.url("/share/shr_"));
    }

    @Test
    void ipv6AddressIsInBrackets() {
        var request = new Request();
        request.localAddr().setString("2001:db8:0:0:0:0:0:1");

        RequestNormalizingAdapter.setDefaultHost(request);

        assertThat(request.serverName().toString()).isEqualTo("[2001:db8:0:0:0:0:0:1]");
    }

    @ParameterizedTest
    @CsvSource({
        "diff.example.org,      http://diff.example.org/share/shr_",
        "diff.example.org:,     http://diff.example.org/share/shr_",
        "diff.example.org:80,   http://diff.example.org/share/shr_",
        "diff.example.org:8080, http://diff.example.org:8080/share/shr_",
        "[2001:db8::1]:8080,    http://[2001:db8::1]:8080/share/shr_",
    })
    void hostIsUsedAsTheClientSentIt(String host, String beginning) {
        var response = share("HTTP/1.1", "Host: " + host + "\r\n");

        assertThat(json(response).get("url").asString()).startsWith(beginning);
    }

    private RawHttp.Response compare(String headers) {
        return exchange("POST /api/v1/diff/text HTTP/1.1", "Host: localhost\r\n" + headers, TEXTS);
    }

    private RawHttp.Response share(String version, String headers) {
        return exchange("POST /api/v1/share " + version, "Content-Type: application/json\r\n" + headers, SHARE);
    }

    private RawHttp.Response exchange(String requestLine, String headers, String body) {
        var length =
                body.isEmpty() || headers.contains("Content-Length") ? "" : "Content-Length: " + body.length() + "\r\n";
        return RawHttp.exchange(
                api.port(),
                requestLine + "\r\nConnection: close\r\nAuthorization: Bearer " + api.key() + "\r\n" + headers + length
                        + "\r\n" + body);
    }

    private static JsonNode json(RawHttp.Response response) {
        return new ObjectMapper().readTree(response.body());
    }
}
