package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Api;
import dev.collate.testing.Compressed;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import jakarta.servlet.http.HttpServletRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.filter.ForwardedHeaderFilter;

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
                .containsExactlyInAnyOrder(
                        "code", "type", "title", "status", "detail", "instance", "requestId", "errors");
        assertThat(body.get("code").asString()).isEqualTo("invalid_request");
        assertThat(body.get("status").asInt()).isEqualTo(400);
        assertThat(body.get("instance").asString()).isEqualTo(TEXT);
        assertThat(body.get("requestId").asString()).isEqualTo(response.header("X-Request-Id"));
        assertThat(body.get("errors").toString())
                .isEqualTo("[{\"field\":\"modified\",\"message\":\"is required\"},"
                        + "{\"field\":\"options.context\",\"message\":\"must be an integer of 0 or more\"}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs%0A", "/docs%0d", "/docs%E2%80%A8"})
    void aLineBreakInAPathIsNamed(String path) {
        var response = api.get(path);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").asString()).contains("a line break");
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
        "GET,    /actuator/health/nothing, application/json, '', 404, not_found",
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

    @ParameterizedTest
    @CsvSource({
        "/v1/convert/csv-to-sql/,              /v1/convert/csv-to-sql",
        "/api/v1/convert/csv-to-sql,           /v1/convert/csv-to-sql",
        "/api/v1/v1/convert/csv-to-sql,        /v1/convert/csv-to-sql",
        "/v1/diff/text,                        /api/v1/diff/text",
        "/diff/text/,                          /api/v1/diff/text",
        "/v1/share/abc,                        /api/v1/share/abc",
        "/mcp/,                                /mcp",
    })
    void aSimilarPathIsNamed(String path, String meant) {
        var problem = api.postJson(path, "{}").json();
        assertThat(problem.path("status").intValue()).isEqualTo(404);
        assertThat(problem.path("detail").asString()).isEqualTo("There is nothing at this path: try " + meant + ".");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /api/v1/diff/json | {"original":"{\\n\\"a\\" 1}","modified":"1"} | {"input":"original","line":2,"column":5,"pointer":"/a","message":"expected ':', found '1'"}
            /api/v1/diff/yaml | {"original":"a","modified":"a: [\\n"} | {"input":"modified","line":2,"column":1,"message":"expected a value, found the end"}
            /api/v1/diff/xml  | {"original":"<a>","modified":"<a/>"} | {"input":"original","line":1,"column":4,"message":"the document ends inside the unclosed element <a>"}
            /v1/convert/csv-to-sql | {"csv":"a\\n1,2\\n","dialect":"h2","table_name":"t"} | {"input":"csv","row":1,"line":2,"message":"the row has 2 cells, but the header has 1: if the delimiter is not \\",\\", name it"}
            /api/v1/diff/image | {"original":"YQ==","modified":"YQ=="} | {"input":"original","message":"Not a PNG, JPEG, GIF, BMP, WebP or TIFF image"}
            """)
    void anErrorInAContentHasItsPosition(String path, String body, String error) {
        var problem = api.postJson(path, body).json();
        assertThat(problem.path("status").intValue()).isEqualTo(422);
        assertThat(problem.path("errors")).hasToString("[" + error + "]");
        assertThat(problem.path("detail").asString())
                .startsWith(problem.at("/errors/0/input").asString() + ": ")
                .endsWith(problem.at("/errors/0/message").asString() + ".");
    }

    @ParameterizedTest
    @EnumSource
    void theTypeOfAnErrorIsItsPage(ErrorCode code) {
        var page = Api.send(api.anonymous("/docs/errors/" + code.code()));
        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.text()).contains("<h1>" + code.title() + "</h1>", "<code>" + code.code() + "</code>", "</p>");
        assertThat(page.text()).doesNotContain("`", "- ");
        assertThat(Api.send(api.anonymous("/docs/errors")).text())
                .contains("<a href=\"/docs/errors/" + code.code() + "\">");
        assertThat(api.get("/api/v1/nothing").json().path("type").asString()).isEqualTo("/docs/errors/not_found");
        assertThat(Api.send(api.anonymous("/docs/errors/nothing")).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/api/v1/nothing"})
    void aPathWithoutAnEndpointHasNoMethods(String path) {
        var response = Api.send(api.request(path).method("OPTIONS", BodyPublishers.noBody()));
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.header("Allow")).isEmpty();
        assertThat(response.json().path("code").asString()).isEqualTo("not_found");
    }

    @Test
    void unsupportedMethodReturnsTheAllowedMethods() {
        var response = api.get(TEXT);
        assertThat(response.header("Allow")).contains("POST");
        assertThat(response.json().get("detail").asString()).contains("POST");
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/convert/csv-to-sql, '{\"csv\":\"a\",\"dialect\":\"h2\",\"table_name\":\"t\"}', 200",
        "/api/v1/diff/text, '{\"original\":\"a\",\"modified\":\"b\"}', 200",
        "/api/v1/diff/json, '{\"original\":{},\"modified\":{}}', 200",
        "/api/v1/diff/yaml, '{\"original\":\"a\",\"modified\":\"b\"}', 200",
        "/api/v1/diff/csv, '{\"original\":\"a\",\"modified\":\"b\"}', 200",
        "/api/v1/diff/xml, '{\"original\":\"<a/>\",\"modified\":\"<b/>\"}', 200",
        "/api/v1/share, '{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\"}', 201",
        "/mcp, '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}', 200",
    })
    void everyEndpointDecompressesABody(String path, String body, int status) {
        var response = api.post(path, "application/json", Compressed.gzip(body), "Content-Encoding", "GZIP");

        assertThat(response.status()).as(response.text()).isEqualTo(status);
    }

    @Test
    void aRawBodyAndAFormAreDecompressed() {
        var raw = api.post(
                CONVERT + "?dialect=h2&table_name=t",
                "text/csv",
                Compressed.gzip("a,b\n1,2\n"),
                "Content-Encoding",
                "gzip");
        assertThat(raw.json().at("/data/rows").intValue()).isEqualTo(1);

        var form = new MultipartForm().add("original", "a").add("modified", "b");
        var compared = api.post(TEXT, form.contentType(), Compressed.gzip(form.bytes()), "Content-Encoding", "gzip");
        assertThat(compared.status()).as(compared.text()).isEqualTo(200);
    }

    @Test
    void aBodyThatIsNotCompressedAsDeclaredIsRejected() {
        var response = api.postJson(TEXT, "{\"original\":\"a\",\"modified\":\"b\"}", "Content-Encoding", "gzip");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").asString()).startsWith("The body is not valid gzip: ");
    }

    @Test
    void severalContentEncodingHeadersCountTogether() {
        var body = "{\"original\":\"a\",\"modified\":\"a\"}";
        var gzip = api.post(
                TEXT,
                "application/json",
                Compressed.gzip(body),
                "Content-Encoding",
                "identity",
                "Content-Encoding",
                "gzip");
        assertThat(gzip.status()).as(gzip.text()).isEqualTo(200);

        var twice = api.post(
                TEXT, "application/json", Compressed.gzip(body), "Content-Encoding", "gzip", "Content-Encoding", "br");
        assertThat(twice.status()).as(twice.text()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", "Identity, identity", " ,"})
    void identityEncodingIsIgnored(String encoding) {
        var response = api.postJson(TEXT, "{\"original\":\"a\",\"modified\":\"a\"}", "Content-Encoding", encoding);

        assertThat(response.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iso-8859-1", "utf-16", "utf-8"})
    void charsetInTheAcceptHeaderIsIgnored(String charset) {
        var response = api.postJson(
                TEXT, "{\"original\":\"a\",\"modified\":\"é\"}", "Accept", "application/json; charset=" + charset);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        assertThat(response.text()).contains("é");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=%zz", "limit=%", "cursor=%ff", "limit=1&limit=2", "limit=1&%6cimit=2", "%ff=1"})
    void malformedQueryIs400(String query) {
        var response = RawHttp.exchange(
                api.port(),
                "GET /api/v1/share?" + query
                        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + api.key()
                        + "\r\n\r\n");

        assertThat(response.status()).isEqualTo(400);
    }

    @Test
    void anInvalidQueryOfAPageIsExplained() {
        var path = "/docs/errors/not_found?";

        assertThat(api.get(path + "a=1&".repeat(1000)).status()).isEqualTo(200);
        assertThat(api.get(path + "a=1&".repeat(1001)).json().get("detail").asString())
                .contains("at most 1,000 parameters");
        assertThat(api.get(path + "=1").json().get("detail").asString()).contains("each parameter needs a name");
    }

    @Test
    void aQueryParameterThatIsNotUtf8Is400() {
        var response = api.post(CONVERT + "?dialect=mysql&table_name=caf%E9", "text/csv", "zip\n1\n");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("errors").toString())
                .isEqualTo("[{\"field\":\"table_name\",\"message\":\"must be UTF-8\"}]");
    }

    @Test
    void incompleteBodyIs400() {
        var request = "POST " + TEXT + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + api.key()
                + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"ori";
        var response =
                RawHttp.exchangeIncomplete("127.0.0.1", api.port(), request.getBytes(StandardCharsets.ISO_8859_1));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.body())
                .contains("\"detail\":\"The body is incomplete.\"", "\"instance\":\"" + TEXT + '"')
                .contains(response.header("X-Request-Id"));
        assertThat(response.header("X-RateLimit-Limit")).isNotEmpty();
    }

    @Test
    void errorsUnderV1BelowThePathOfAGatewayHaveSuccessFalse() throws Exception {
        for (var path : List.of(CONVERT, TEXT)) {
            var request = new MockHttpServletRequest("POST", path);
            request.addHeader("X-Forwarded-Prefix", "/collate");
            var chain = new MockFilterChain();
            new ForwardedHeaderFilter().doFilter(request, new MockHttpServletResponse(), chain);

            var forwarded = (HttpServletRequest) chain.getRequest();
            var problem = Problem.of(ApiException.of(ErrorCode.NOT_FOUND), forwarded);

            assertThat(problem.instance()).isEqualTo("/collate" + path);
            assertThat(problem.success()).isEqualTo(path.equals(CONVERT) ? Boolean.FALSE : null);
        }
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
