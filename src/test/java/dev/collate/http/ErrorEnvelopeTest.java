package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.ObjectMapper;

/** Tests that errors of every layer, from Tomcat to the controllers, have a body of the same form. */
@RunningServer
class ErrorEnvelopeTest {
    private static final String TEXT = "/api/v1/diff/text";
    private static final String CONVERT = "/v1/convert/csv-to-sql";

    @Autowired
    private Api api;

    @Test
    void everyMemberOfTheEnvelopeIsPresent() {
        var response = api.postJson(TEXT, "{\"original\":\"a\",\"options\":{\"context\":\"3\"}}");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        var body = response.json();
        assertThat(body.propertyNames())
                .containsExactlyInAnyOrder("code", "title", "status", "detail", "instance", "requestId", "errors");
        assertThat(body.get("code").asString()).isEqualTo("invalid_request");
        assertThat(body.get("status").asInt()).isEqualTo(400);
        assertThat(body.get("instance").asString()).isEqualTo(TEXT);
        assertThat(body.get("requestId").asString()).isEqualTo(response.header("X-Request-Id"));
        assertThat(body.get("errors").toString())
                .isEqualTo("[{\"field\":\"modified\",\"message\":\"is required\"},"
                        + "{\"field\":\"options.context\",\"message\":\"must be an integer of 0 or more\"}]");
    }

    @Test
    void errorsUnderV1HaveSuccessFalse() {
        assertThat(api.postJson(CONVERT, "{").json().get("success").asBoolean()).isFalse();
        assertThat(api.with("wrong")
                        .postJson(CONVERT, "{}")
                        .json()
                        .get("success")
                        .asBoolean())
                .isFalse();
        assertThat(api.get("/v1/nothing").json().get("success").asBoolean()).isFalse();
        assertThat(api.postJson(TEXT, "{").json().has("success")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/nothing,        application/json, '',  404, not_found",
        "GET,    /nothing,               application/json, '',  404, not_found",
        "GET,    /api/v1/diff/text,      application/json, '',  405, method_not_allowed",
        "DELETE, /v1/convert/csv-to-sql, application/json, '',  405, method_not_allowed",
        "PROPFIND, /api/v1/diff/text,    application/json, '',  405, method_not_allowed",
        "BREW,   /coffee,                application/json, '',  404, not_found",
        "BREW,   /docs,                  application/json, '',  405, method_not_allowed",
        "POST,   /api/v1/diff/text,      text/plain,       a,   415, unsupported_media_type",
        "POST,   /api/v1/share,          text/plain,       '{}', 415, unsupported_media_type",
        "POST,   /api/v1/share,          application/x-www-form-urlencoded, '{}', 415, unsupported_media_type",
        "POST,   /api/v1/diff/text,      nonsense,         a,   415, unsupported_media_type",
        "POST,   /api/v1/diff/text,      application/json, a,   400, invalid_request",
        "POST,   /api/v1/diff/text,      application/json, '',  400, invalid_request",
        "POST,   /api/v1/diff/text,      application/json, '[]', 400, invalid_request",
        "POST,   /api/v1/diff/text,      multipart/form-data, x, 400, invalid_request",
        "POST,   /api/v1/diff/text,      multipart/form-data; boundary=x, x, 400, invalid_request",
        "POST,   /api/v1/diff/text,      application/json; charset=utf-16, x, 415, unsupported_media_type",
        "POST,   /api/v1/diff/json,      application/json, '{\"original\":\"[\",\"modified\":\"[]\"}', 422, unprocessable",
    })
    void everyStatusHasItsCode(String method, String path, String type, String body, int status, String code) {
        var response = Api.send(api.request(path)
                .header("Content-Type", type)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.code()).isEqualTo(code);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.json().get("detail").asString())
                .isNotBlank()
                .doesNotContain("Exception", "java", "No static resource");
    }

    @Test
    void unsupportedMethodReturnsTheAllowedMethods() {
        var response = api.get(TEXT);
        assertThat(response.header("Allow")).contains("POST");
        assertThat(response.json().get("detail").asString()).contains("POST");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/diff/text,       'OPTIONS,POST'",
        "/api/v1/account,         'GET,HEAD,OPTIONS'",
        "/api/v1/share,           'GET,HEAD,OPTIONS,POST'",
        "/api/v1/share/shr_x,     'DELETE,GET,HEAD,OPTIONS'",
        "/share/shr_x,            'GET,HEAD,OPTIONS'",
        "/share/assets/page.css,  'GET,HEAD,OPTIONS'",
        "/actuator/health,        'GET,HEAD,OPTIONS'",
    })
    void unsupportedMethodAndOptionsReturnTheSameMethods(String path, String methods) {
        assertThat(allow("PUT", path)).isEqualTo(methods);
        assertThat(allow("OPTIONS", path)).isEqualTo(methods);
    }

    private String allow(String method, String path) {
        var response = Api.send(api.request(path).method(method, BodyPublishers.noBody()));
        return Stream.of(response.header("Allow").split(", ?")).sorted().collect(Collectors.joining(","));
    }

    @Test
    void unknownHealthGroupHasTheEnvelope() {
        var response = Api.send(api.anonymous("/actuator/health/nothing"));

        assertThat(response.status()).isEqualTo(404);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.code()).isEqualTo("not_found");
    }

    @ParameterizedTest
    @CsvSource({"text/plain, is 'text/plain'", "'', is ''"})
    void unsupportedMediaTypeIsNamedInTheError(String type, String said) {
        var response = api.post(TEXT, type, new byte[] {'a'});

        assertThat(response.status()).isEqualTo(415);
        assertThat(response.json().get("detail").asString())
                .isEqualTo("This path accepts a body of type " + "application/json or multipart/form-data"
                        + ": the Content-Type header " + said + ".");
    }

    @Test
    void missingMediaTypeIsRequestedInTheError() {
        var response = Api.send(api.request(TEXT).POST(BodyPublishers.ofString("a")));

        assertThat(response.status()).isEqualTo(415);
        assertThat(response.json().get("detail").asString()).endsWith(": set the Content-Type header.");
    }

    @Test
    void invalidAcceptHeaderIs406ForHealth() {
        var response = Api.send(api.anonymous("/actuator/health").header("Accept", ","));

        assertThat(response.status()).isEqualTo(406);
        assertThat(response.code()).isEqualTo("not_acceptable");
    }

    @Test
    void unsupportedAcceptHeaderIs406() {
        var response = Api.send(api.request(TEXT)
                .header("Content-Type", "application/json")
                .header("Accept", "image/png")
                .POST(BodyPublishers.ofString("{\"original\":\"a\",\"modified\":\"b\"}")));

        assertThat(response.status()).isEqualTo(406);
        assertThat(response.code()).isEqualTo("not_acceptable");
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
    }

    /**
     * A successful response must not have the media type of errors, even if the Accept header contains it, because clients would treat the
     * response as an error.
     */
    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/account", "/api/v1/share"})
    void successIsNeverSentAsProblemJson(String path) {
        var response = Api.send(api.request(path).header("Accept", "application/problem+json"));

        assertThat(response.status()).isEqualTo(406);
    }

    @Test
    void errorIsSentForAnyAcceptHeader() {
        var response = Api.send(api.request(TEXT)
                .header("Content-Type", "application/json")
                .header("Accept", "text/x-diff")
                .POST(BodyPublishers.ofString("{\"original\":\"a\"}")));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.code()).isEqualTo("invalid_request");
    }

    @Test
    void otherCodingThanGzipIsRejected() {
        var response = Api.send(api.request(TEXT)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "br")
                .POST(BodyPublishers.ofString("{}")));

        assertThat(response.status()).isEqualTo(415);
        assertThat(response.header("Accept-Encoding")).isEqualTo("gzip, identity");
        assertThat(response.json().get("detail").asString()).contains("Content-Encoding");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api//v1/account HTTP/1.1",
                "GET /api/v1/account;x=1 HTTP/1.1",
                "GET /api/v1/%2Faccount HTTP/1.1",
                "GET /api/v1/%00 HTTP/1.1",
                "GET /nothing?a%00=1 HTTP/1.1",
                "GET /api/v1/a|b HTTP/1.1",
                "GET /api/v1/%zz HTTP/1.1",
                "GET /api/v1/account;x=%zz HTTP/1.1",
                "TRACE /api/v1/account HTTP/1.1",
                "TRACE /api/v1/account;x=%zz HTTP/1.1",
                "GET /api/v1/../../etc HTTP/1.1",
                "BREW /api/v1/account HTTP/1.1",
                "GET nothing HTTP/1.1",
                "GET /api/v1/account HTTP/9.9",
                "nonsense",
            })
    void requestsRejectedByFirewallOrTomcatHaveTheEnvelope(String requestLine) {
        var response = RawHttp.exchange(
                api.port(), requestLine + "\r\nHost: localhost\r\nConnection: close\r\nX-Request-Id: mine-1\r\n\r\n");

        assertThat(response.status()).as(response.head()).isBetween(400, 499);
        var body = new ObjectMapper().readTree(response.body().getBytes(StandardCharsets.UTF_8));
        assertThat(body.get("code").asString()).isNotBlank();
        assertThat(body.get("requestId").asString()).isNotBlank();
        assertThat(response.head()).containsIgnoringCase("X-Request-Id: ");
        assertThat(response.body()).doesNotContain("Tomcat", "Exception");
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/diff/text, '{\"original\":\"a\",\"modified\":\"b\"}', 200",
        "/api/v1/diff/json, '{\"original\":{},\"modified\":{}}', 200",
        "/api/v1/share, '{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}', 201",
    })
    void everyEndpointDecompressesABody(String path, String body, int status) throws IOException {
        var gzip = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(gzip)) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        var response = Api.send(api.request(path)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "GZIP")
                .POST(BodyPublishers.ofByteArray(gzip.toByteArray())));

        assertThat(response.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", "Identity, identity", " ,"})
    void identityEncodingIsIgnored(String encoding) {
        var response = Api.send(api.request(TEXT)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", encoding)
                .POST(BodyPublishers.ofString("{\"original\":\"a\",\"modified\":\"a\"}")));

        assertThat(response.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iso-8859-1", "utf-16", "utf-8"})
    void charsetInTheAcceptHeaderIsIgnored(String charset) {
        var response = Api.send(api.request(TEXT)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json; charset=" + charset)
                .POST(BodyPublishers.ofString("{\"original\":\"a\",\"modified\":\"é\"}")));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        assertThat(response.text()).contains("é");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=%zz", "limit=%", "cursor=%ff"})
    void malformedQueryIs400(String query) {
        var response = RawHttp.exchange(
                api.port(),
                "GET /api/v1/share?" + query
                        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + api.key()
                        + "\r\n\r\n");

        assertThat(response.status()).isEqualTo(400);
    }

    @Test
    void validRequestIdOfTheCallerIsKept() {
        var response = Api.send(api.request("/api/v1/account")
                .header("X-Request-Id", "mine.1_2-3")
                .GET());
        assertThat(response.header("X-Request-Id")).isEqualTo("mine.1_2-3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with space",
                "<script>",
                "é",
                "",
                "0123456789012345678901234567890123456789012345678901234567890123x"
            })
    void invalidRequestIdIsReplaced(String id) {
        var response = RawHttp.exchange(
                api.port(),
                "GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Request-Id: " + id + "\r\n\r\n");
        assertThat(response.header("X-Request-Id")).matches("[0-9a-f]{32}");
    }
}
