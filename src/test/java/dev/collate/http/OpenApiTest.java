package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.problem.ErrorCode;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.info.BuildProperties;
import org.webjars.WebJarVersionLocator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@RunningServer
class OpenApiTest {
    @Autowired
    private Api api;

    @Test
    void descriptionAndPageNeedNoKey() {
        assertThat(get("/openapi.json").json().path("openapi").asString()).isEqualTo("3.1.0");
        var page = get("/docs");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'");
        for (var file : new String[] {"swagger-ui.css", "swagger-ui-bundle.js", "start.js", "frame.css"}) {
            assertThat(page.text()).contains("docs/" + file);
            assertThat(get("/docs/" + file).status()).as(file).isEqualTo(200);
        }
    }

    /** The files of the libraries are large, and their other addresses have neither a rate limit nor a compressed copy. */
    @Test
    void theFilesOfSwaggerUiHaveOnlyOneAddress() {
        var version = new WebJarVersionLocator().version("swagger-ui");
        assertThat(get("/webjars/swagger-ui/" + version + "/swagger-ui-bundle.js")
                        .status())
                .isEqualTo(404);
    }

    /** Generated clients contain the descriptions as comments, which this text would end. */
    @Test
    void noDescriptionContainsTheEndOfAComment() {
        assertThat(Description.of(api).document().findValuesAsString("description"))
                .hasSizeGreaterThan(100)
                .noneMatch(text -> text.contains("*/"));
    }

    /** The clients of OpenAPI Generator do not accept null for a member that a schema has from {@code allOf}. */
    @Test
    void noSchemaConsistsOfOtherSchemas() {
        assertThat(Description.of(api).document().findValues("allOf")).isEmpty();
    }

    /** If an operation has a response in JSON, a generated client for Python requests only this media type. */
    @Test
    void anOperationThatReturnsAPageHasNoErrorInJson() {
        var description = Description.of(api);
        assertThat(description.operations())
                .filteredOn(operation ->
                        operation.node().at("/responses/200/content").has("text/html"))
                .isNotEmpty()
                .allSatisfy(operation -> assertThat(operation.node().get("responses"))
                        .allSatisfy(response -> assertThat(description
                                        .resolved(response)
                                        .path("content")
                                        .toString())
                                .doesNotContain("json")));
    }

    /** In YAML, a comma ends a value in braces. The rest of the value then becomes a member without a value. */
    @Test
    void everyDescriptionIsAWholeSentence() {
        var incomplete = new ArrayList<String>();
        addIncomplete(Description.of(api).document(), "", incomplete);
        assertThat(incomplete).isEmpty();
    }

    private static void addIncomplete(JsonNode node, String pointer, List<String> incomplete) {
        for (int i = 0; i < node.size() && node.isArray(); i++) {
            addIncomplete(node.get(i), pointer + "/" + i, incomplete);
        }
        node.propertyStream()
                .filter(member -> !member.getKey().startsWith("example"))
                .forEach(member -> {
                    var value = member.getValue();
                    var inside = pointer + "/" + member.getKey();
                    boolean description = member.getKey().equals("description") && !pointer.endsWith("/properties");
                    if (value.isNull()
                            || description && !value.asString("").strip().endsWith(".")) {
                        incomplete.add(inside + ": " + value);
                    }
                    addIncomplete(value, inside, incomplete);
                });
    }

    @Test
    void everyErrorHasItsOwnExample() {
        var document = Description.of(api).document();
        document.get("paths")
                .forEach(path -> path.forEach(operation -> operation
                        .path("responses")
                        .propertyStream()
                        .filter(response -> response.getValue().has("$ref"))
                        .forEach(response -> {
                            var described = document.at(response.getValue()
                                    .get("$ref")
                                    .stringValue()
                                    .substring(1));
                            var example = described.at("/content/application~1problem+json/example");
                            var code = ErrorCode.ofStatus(Integer.parseInt(response.getKey()));
                            var reference = response.getValue().toString();
                            assertThat(example.path("status").asString())
                                    .as(reference)
                                    .isEqualTo(response.getKey());
                            assertThat(example.path("code").asString())
                                    .as(reference)
                                    .isEqualTo(code.code());
                            assertThat(example.path("title").asString())
                                    .as(reference)
                                    .isEqualTo(code.title());
                            assertThat(described.get("description").stringValue())
                                    .as(reference)
                                    .contains("`" + code.code() + "`");
                        })));
    }

    @ParameterizedTest
    @EnumSource
    void everyErrorCodeHasAResponse(ErrorCode code) {
        assertThat(Description.of(api)
                        .document()
                        .at("/components/responses")
                        .valueStream()
                        .map(response -> response.at("/content/application~1problem+json/example/code")
                                .asString("")))
                .as("the codes of the examples in components.responses in openapi.yaml")
                .contains(code.code());
    }

    /** Generated clients compare the value of a constant as text. So they would reject every response with a boolean constant. */
    @Test
    void noBooleanSchemaHasConst() {
        assertThat(Description.of(api).document().findParents("const"))
                .noneMatch(schema -> schema.path("type").asString("").equals("boolean"));
    }

    @Test
    void formsHaveContentsAsFilesAndQueriesHaveNoDefaults() {
        var convert = Description.of(api).document().at("/paths/~1v1~1convert~1csv-to-sql/post");
        assertThat(convert.get("parameters"))
                .isNotEmpty()
                .noneMatch(parameter -> parameter.get("schema").has("default"));
        var form = Description.of(api)
                .resolved(convert.at("/requestBody/content/multipart~1form-data/schema"))
                .get("properties");
        assertThat(form.at("/csv/format").asString()).isEqualTo("binary");
        assertThat(form.path("table_name").has("format")).isFalse();
    }

    /**
     * Each form is also described with the media type {@code multipart/form-data; charset=utf-8}. Without it, generated clients would
     * import classes that do not exist. The server must accept this media type, too.
     */
    @Test
    void formsAreAlsoDescribedWithACharset() {
        var body = Description.of(api).document().at("/paths/~1api~1v1~1diff~1text/post/requestBody/content");
        assertThat(body.path("multipart/form-data; charset=utf-8").path("schema"))
                .isEqualTo(body.path("multipart/form-data").path("schema"))
                .isNotEmpty();

        var form = "--b\r\nContent-Disposition: form-data; name=original\r\n\r\na\r\n"
                + "--b\r\nContent-Disposition: form-data; name=modified\r\n\r\na\r\n--b--\r\n";
        var response = api.post("/api/v1/diff/text", "multipart/form-data; charset=utf-8; boundary=b", form);
        assertThat(response.status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.json", "/docs", "/docs/swagger-ui-bundle.js", "/docs/frame.css"})
    void unchangedContentIsNotSentAgain(String path) {
        var first = get(path);
        assertThat(first.header("Cache-Control")).isEqualTo("max-age=3600, public");
        assertThat(first.header("Vary")).contains("Accept-Encoding");

        var again = Api.send(api.anonymous(path).header("If-None-Match", first.header("ETag")));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
        assertThat(Api.send(api.anonymous(path).header("If-None-Match", "\"other\""))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "gzip, true",
        "'br, GZIP;q=0.5', true",
        "'*', true",
        "gzip;q=0, false",
        "'gzip;q=0.0, br', false",
        "'gzip;q=0, *', false",
        "identity, false",
        "xgzip, false",
    })
    void contentIsCompressedIfTheClientAcceptsIt(String accepted, boolean compressed) throws IOException {
        var plain = get("/docs/swagger-ui-bundle.js");
        var response = Api.send(api.anonymous("/docs/swagger-ui-bundle.js").header("Accept-Encoding", accepted));

        assertThat(response.header("Content-Encoding")).isEqualTo(compressed ? "gzip" : "");
        assertThat(response.header("ETag").equals(plain.header("ETag"))).isNotEqualTo(compressed);
        var body = response.bytes();
        if (compressed) {
            try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
                body = unpacked.readAllBytes();
            }
        }
        assertThat(body).isEqualTo(plain.bytes());
    }

    @Test
    void serverUrlInTheDescriptionIsEscaped() {
        var description = new ApiDescription(new StaticListableBeanFactory().getBeanProvider(BuildProperties.class));
        var json = description.json("http://a\"b").response("").getBody();

        assertThat(new ObjectMapper().readTree(json).at("/servers/0/url").asString())
                .isEqualTo("http://a\"b");
        assertThat(description.json("http://c")).isSameAs(description.json("http://c"));
    }

    /** The server ignores the Range header for pages, because browsers need whole pages. */
    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-1", "bytes=9999999-", "lines=1-2"})
    void pageIgnoresRangeRequests(String range) {
        var page = Api.send(api.anonymous("/docs").header("Range", range));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).isEqualTo(get("/docs").text());
    }

    @Test
    void descriptionContainsTheUrlThatTheClientUsed() {
        assertThat(get("/openapi.json").json().at("/servers/0/url").asString()).isEqualTo(api.url(""));
    }

    private Api.Response get(String path) {
        return Api.send(api.anonymous(path).GET());
    }
}
