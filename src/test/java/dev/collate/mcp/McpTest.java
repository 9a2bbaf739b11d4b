package dev.collate.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.diff.Format;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

@RunningServer
class McpTest {
    /** A BMP with one pixel, whose colour is the parameter. */
    private static final String IMAGE =
            "Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA%sAA==";

    /** The names of all tools, in the order of the list. */
    static final List<String> TOOLS = List.of(
            "compare_text", "compare_data", "compare_xml", "compare_image", "convert_csv_to_sql", "create_share");

    private static final String CURRENT = "2026-07-28";
    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final Map<String, Object> META =
            Map.of(VERSION, CURRENT, "io.modelcontextprotocol/clientCapabilities", Map.of());
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Api api;
    private final MeterRegistry meters;

    McpTest(@Autowired Api api, @Autowired MeterRegistry meters) {
        this.api = api;
        this.meters = meters;
    }

    @Test
    void discoveryNamesTheRevisionsAndTheServer() {
        var result = result(current(api, "server/discover", Map.of()));

        assertThat(result.at("/supportedVersions/0").stringValue()).isEqualTo(CURRENT);
        assertThat(result.at("/capabilities/tools").isObject()).isTrue();
        assertThat(result.at("/_meta/io.modelcontextprotocol~1serverInfo/name").stringValue())
                .isEqualTo("collate");
        assertThat(result.get("resultType").stringValue()).isEqualTo("complete");
    }

    @Test
    void aClientOfAnEarlierRevisionInitializesAndCallsATool() {
        var initialized = result(earlier(
                "initialize",
                Map.of("protocolVersion", "2025-06-18", "capabilities", Map.of(), "clientInfo", Map.of())));
        assertThat(initialized.get("protocolVersion").stringValue()).isEqualTo("2025-06-18");
        assertThat(initialized.at("/serverInfo/name").stringValue()).isEqualTo("collate");

        var accepted = api.post("/mcp", Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
        assertThat(accepted.status()).isEqualTo(202);
        assertThat(accepted.text()).isEmpty();

        assertThat(result(earlier("ping", Map.of())).size()).isZero();
        var called = result(earlier("tools/call", Map.of("name", "compare_text", "arguments", texts("a\n", "b\n"))));
        assertThat(text(called)).contains("+b");
    }

    @Test
    void anUnknownRevisionInInitializeGetsTheNewestThatHasInitialize() {
        assertThat(result(earlier("initialize", Map.of("protocolVersion", "1999-01-01")))
                        .get("protocolVersion")
                        .stringValue())
                .isEqualTo("2025-11-25");
    }

    @Test
    void theListDescribesEveryTool() {
        var listed = result(current(api, "tools/list", Map.of())).get("tools");

        assertThat(listed.valueStream().map(tool -> tool.get("name").stringValue()))
                .containsExactlyElementsOf(TOOLS);
        assertThat(listed.valueStream())
                .allSatisfy(tool ->
                        assertThat(tool.at("/inputSchema/type").stringValue()).isEqualTo("object"));
    }

    @Test
    void theToolsHaveTheOptionsOfTheirComparisons() {
        var listed = result(current(api, "tools/list", Map.of())).get("tools");

        assertThat(options(listed.get(0)).propertyNames())
                .contains("algorithm", "context", "ignoreCase", "moves", "originalName", "modifiedName")
                .doesNotContain("inline", "language");
        assertThat(options(listed.get(0)).get("context").toString())
                .isEqualTo("{\"type\":\"integer\",\"default\":3,\"minimum\":0,"
                        + "\"description\":\"Number of unchanged lines around each change.\"}");
        assertThat(options(listed.get(1)).propertyNames())
                .contains("rules", "yamlMerge")
                .doesNotContain("patch");
        assertThat(options(listed.get(1)).at("/delimiter/description").stringValue())
                .endsWith(" Only for CSV.");
        assertThat(options(listed.get(2)).propertyNames())
                .contains("ignorePaths")
                .doesNotContain("identical");
        assertThat(options(listed.get(3)).propertyNames()).contains("threshold", "outputHighlight", "align");
        assertThat(options(listed.get(5)).propertyNames())
                .contains("expiresIn", "title", "context", "ignorePaths", "language", "threshold");
        assertThat(listed.get(5).at("/inputSchema/properties/format/enum")).hasSize(Format.values().length);
    }

    @Test
    void theToolOfTheConversionHasAllItsParameters() {
        var listed = result(current(api, "tools/list", Map.of())).get("tools");
        assertThat(listed.get(4).get("inputSchema"))
                .isEqualTo(api.get("/openapi.json").json().at("/components/schemas/ConvertRequest"));
        assertThat(listed.get(4).at("/inputSchema/properties").propertyNames())
                .contains("decimal_separator", "true_values", "date_format", "csv");
    }

    /** An agent cannot know the members of an object that only has a type. */
    @Test
    void optionsThatAreObjectsHaveAnExample() {
        var listed = result(current(api, "tools/list", Map.of())).get("tools");
        assertThat(listed.valueStream().flatMap(tool -> options(tool).valueStream()))
                .filteredOn(option -> option.at("/items/type").asString("").equals("object"))
                .isNotEmpty()
                .allSatisfy(option ->
                        assertThat(option.get("description").stringValue()).contains("[{\""));
    }

    private static JsonNode options(JsonNode tool) {
        return tool.at("/inputSchema/properties/options/properties");
    }

    @Test
    void textsAreComparedWithTheOptionsOfTheEndpoint() {
        var arguments = Map.of(
                "original", "a\nb\n",
                "modified", "A\nc\n",
                "options", Map.of("ignoreCase", true, "context", 0, "originalName", "f.txt"));
        var result = result(call(api, "compare_text", arguments));

        assertThat(text(result))
                .isEqualTo("Lines: 1 added, 1 deleted.\n--- a/f.txt\n+++ b/f.txt\n@@ -2,1 +2,1 @@\n-b\n+c\n");
        assertThat(result.at("/structuredContent/changes").intValue()).isEqualTo(1);
        assertThat(result.get("isError")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            compare_data | json | {"a":1} | {"a":2} | "a"
            compare_data | yaml | a: 1 | a: 2 | "a"
            compare_data | csv | a,b\\n1,2 | a,b\\n1,3 | "b"
            compare_xml | | <a>1</a> | <a>2</a> | /a
            """)
    void dataIsComparedAsTrees(String tool, String format, String original, String modified, String path) {
        var arguments =
                new HashMap<String, Object>(texts(original.replace("\\n", "\n"), modified.replace("\\n", "\n")));
        if (format != null) {
            arguments.put("format", format);
        }
        var result = result(call(api, tool, arguments));

        assertThat(text(result))
                .startsWith("Entries: 0 added, 0 deleted, 1 changed.")
                .contains(path.replace("\"", ""));
    }

    @Test
    void aJsonDocumentMayBePartOfTheArguments() {
        var arguments = Map.of("original", Map.of("a", List.of(1)), "modified", "{\"a\": [2]}");

        assertThat(text(result(call(api, "compare_data", arguments))))
                .isEqualTo("Entries: 0 added, 0 deleted, 1 changed.\n"
                        + "{\"changes\":[{\"path\":\"a[0]\",\"type\":\"changed\",\"oldValue\":1,\"newValue\":2,\"pointer\":\"/a/0\"}],"
                        + "\"stats\":{\"additions\":0,\"deletions\":0,\"changes\":1}}");
        var yaml = result(call(api, "compare_data", Map.of("format", "yaml", "original", Map.of(), "modified", "{}")));
        assertThat(text(yaml)).isEqualTo("invalid_request: original: must be a string.");
    }

    @Test
    void aLongJsonDocumentOfTheArgumentsIsShared() {
        var arguments = Map.of("original", List.of(), "modified", Collections.nCopies(10_000, "element"));
        var result = result(call(api, "compare_data", arguments));

        var share = api.get(
                        "/api/v1/share/" + result.at("/structuredContent/token").stringValue())
                .json();
        assertThat(share.get("original").stringValue()).isEqualTo("[]");
        assertThat(share.at("/diff/stats/additions").intValue()).isEqualTo(10_000);
    }

    @Test
    void csvIsConverted() {
        var result = result(call(
                api, "convert_csv_to_sql", Map.of("csv", "id\n1\n2\n", "dialect", "postgresql", "table_name", "t")));

        assertThat(text(result)).isEqualTo("INSERT INTO \"t\" (\"id\") VALUES\n(1),\n(2);\n");
        assertThat(result.at("/structuredContent/rows").intValue()).isEqualTo(2);
    }

    @Test
    void theSchemaOfAConversionOffersNotations() {
        var result = result(call(
                api,
                "convert_csv_to_sql",
                Map.of("csv", "a\n\"1,5\"\n", "dialect", "h2", "table_name", "t", "include_schema", true)));

        assertThat(result.at("/structuredContent/schema/0/offers/0/parameters"))
                .hasToString("{\"decimal_separator\":\",\"}");
    }

    @Test
    void aConversionNamesTheDetectedDelimiter() {
        var arguments = new HashMap<String, Object>(Map.of("csv", "a;b\n1;2\n", "dialect", "h2", "table_name", "t"));
        var detected = result(call(api, "convert_csv_to_sql", arguments));
        assertThat(detected.at("/structuredContent/delimiter").stringValue()).isEqualTo(";");

        arguments.put("delimiter", ";");
        var requested = result(call(api, "convert_csv_to_sql", arguments));
        assertThat(requested.at("/structuredContent").has("delimiter")).isFalse();
    }

    @Test
    void imagesAreCompared() {
        var arguments = new HashMap<String, Object>(
                Map.of("original", IMAGE.formatted("AAAA"), "modified", IMAGE.formatted("////")));
        var result = result(call(api, "compare_image", arguments));
        assertThat(text(result)).startsWith("Pixels: 1 of 1 changed.\n").contains("\"diffPercent\":100");
        assertThat(result.at("/structuredContent/changedPixels").intValue()).isEqualTo(1);
        assertThat(result.get("content")).hasSize(1);

        arguments.put("options", Map.of("outputHighlight", true));
        var highlight = result(call(api, "compare_image", arguments)).at("/content/1");
        assertThat(highlight.path("mimeType").asString()).isEqualTo("image/png");
        assertThat(Base64.getDecoder().decode(highlight.path("data").asString()))
                .startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void movedLinesAreNamed() {
        var block = "one line\nanother line\na third line\n";
        var others = "x\ny\nz\nu\nv\nw\n";
        var result = result(call(
                api,
                "compare_text",
                Map.of("original", block + others, "modified", others + block, "options", Map.of("moves", true))));
        assertThat(text(result)).contains("\nMoved: 3 line(s) from line 1 to line 7.\n--- ");
        assertThat(result.at("/structuredContent/moves").intValue()).isEqualTo(1);
    }

    @Test
    void aLongScriptIsCutAtALine() {
        var csv = "id\n" + "123456\n".repeat(10_000);
        var text = text(
                result(call(api, "convert_csv_to_sql", Map.of("csv", csv, "dialect", "mysql", "table_name", "t"))));

        assertThat(text.length()).isBetween(Tools.MAX_TEXT_BYTES / 2, Tools.MAX_TEXT_BYTES + 200);
        assertThat(text).contains("\n-- The script has ").contains("POST /v1/convert/csv-to-sql");
    }

    @Test
    void theNoteIsInALineOfItsOwnIfTheFirstLineIsCut() {
        var header = IntStream.range(0, 1_000)
                .mapToObj(i -> "quite_a_long_name_" + i)
                .collect(Collectors.joining(","));
        var csv = header + "\n" + "1,".repeat(999) + "1\n";
        var text = text(
                result(call(api, "convert_csv_to_sql", Map.of("csv", csv, "dialect", "mysql", "table_name", "t"))));

        assertThat(text).startsWith("INSERT INTO").contains("\n-- The script has ");
    }

    @Test
    void aShareIsCreated() {
        var arguments =
                Map.of("format", "text", "original", "a", "modified", "b", "options", Map.of("title", "From an agent"));
        var result = result(call(api, "create_share", arguments));

        var token = result.at("/structuredContent/token").stringValue();
        assertThat(text(result)).endsWith("/share/" + token);
        assertThat(api.get("/api/v1/share/" + token).json().get("title").stringValue())
                .isEqualTo("From an agent");
    }

    @Test
    void aShareOfImagesIsCreatedFromBase64() {
        var arguments =
                Map.of("format", "image", "original", IMAGE.formatted("AAAA"), "modified", IMAGE.formatted("////"));
        var token = result(call(api, "create_share", arguments))
                .at("/structuredContent/token")
                .stringValue();

        assertThat(api.get("/share/" + token + "/modified").header("Content-Type"))
                .isEqualTo("image/bmp");
    }

    @Test
    void longDifferencesAreALinkToAShare() {
        var result = result(call(api, "compare_text", texts("", "line\n".repeat(10_000))));

        var token = result.at("/structuredContent/token").stringValue();
        assertThat(text(result))
                .startsWith("Lines: 10000 added, 0 deleted.\n")
                .endsWith("/share/" + token)
                .hasSizeLessThan(300);
        assertThat(api.get("/api/v1/share/" + token).json().get("modified").stringValue())
                .hasSize(50_000);
    }

    @Test
    void longDifferencesAreComputedOnce() {
        var approximate = meters.counter("collate.response.approximate", "endpoint", "/api/v1/diff/xml");
        double before = approximate.count();
        var start = "<r xmlns:p='" + "u".repeat(5_000) + "'";
        var result =
                result(call(api, "compare_xml", texts(start + "/>", start + ">" + "<p:b/>".repeat(4_000) + "</r>")));

        assertThat(result.at("/structuredContent/token").stringValue()).isNotEmpty();
        assertThat(approximate.count()).isEqualTo(before + 1);
    }

    @Test
    void longDifferencesAreCountedIfAShareCannotBeCreated() {
        var withoutScope = longDifferences(Map.of("scopes", List.of("diff")));
        assertThat(text(withoutScope)).endsWith("A link to the differences needs a key with the scope 'share:write'.");

        var full = longDifferences(Map.of("maxStoredBytes", 1_000));
        assertThat(text(full))
                .contains("A link to the differences cannot be created: ")
                .contains("1,000 bytes");
    }

    private JsonNode longDifferences(Map<String, ?> key) {
        var secret = new AdminApi(api).create(key).get("secret").asString();
        var result = result(call(api.with(secret), "compare_text", texts("", "line\n".repeat(10_000))));
        assertThat(result.get("isError")).isNull();
        assertThat(text(result)).startsWith("Lines: 10000 added, 0 deleted.\nThe differences are too long");
        assertThat(result.at("/structuredContent/additions").intValue()).isEqualTo(10_000);
        assertThat(result.at("/structuredContent/token").isMissingNode()).isTrue();
        return result;
    }

    @Test
    void aKeyWithoutTheScopeGetsAToolError() {
        var key = new AdminApi(api)
                .create(Map.of("scopes", List.of("convert")))
                .get("secret")
                .asString();
        var result = result(call(api.with(key), "compare_text", texts("a", "b")));

        assertThat(result.get("isError").booleanValue()).isTrue();
        assertThat(result.at("/structuredContent/code").stringValue()).isEqualTo("forbidden");
        assertThat(text(result)).startsWith("forbidden: ").contains("'diff'");
    }

    @Test
    void errorsOfTheEndpointsAreToolErrors() {
        var missing = result(call(api, "compare_text", Map.of("original", "a")));
        assertThat(missing.get("isError").booleanValue()).isTrue();
        assertThat(missing.at("/structuredContent/code").stringValue()).isEqualTo("invalid_request");
        assertThat(missing.at("/structuredContent/errors/0/field").stringValue())
                .isEqualTo("modified");

        var malformed = result(call(api, "compare_data", texts("{", "{}")));
        assertThat(malformed.at("/structuredContent/code").stringValue()).isEqualTo("unprocessable");
        assertThat(text(malformed)).contains("original: line 1");

        for (var format : List.of("xml", "text", "image", "toml")) {
            var unknown = result(call(api, "compare_data", Map.of("format", format, "original", "1", "modified", "2")));
            assertThat(text(unknown)).endsWith("format: must be one of json, yaml, csv.");
        }
    }

    @Test
    void theResultNamesIgnoredArguments() {
        var misplaced = Map.<String, Object>of(
                "original", "a", "modified", "b", "algorithm", "patience", "options", Map.of("ignoreCases", true));
        var result = result(call(api, "compare_text", misplaced));
        assertThat(text(result)).startsWith("Lines: 1 added, 1 deleted.");
        assertThat(result.at("/content/1/text").stringValue())
                .startsWith(
                        "The tool has ignored these arguments, because they are unknown or belong to another format: ")
                .contains("algorithm", "options.ignoreCases");
        var shared = Map.of(
                "original", "a\n".repeat(9_000), "modified", "b\n".repeat(9_000), "options", Map.of("title", "Named"));
        assertThat(result(call(api, "compare_text", shared)).get("content")).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "compare_text, text, numericTolerance, 'JSON, YAML, CSV'",
        "compare_data, json, delimiter, CSV",
        "create_share, text, namespaceAware, XML",
        "create_share, json, language, TEXT",
    })
    void theResultNamesTheFormatsOfAnIgnoredOption(String tool, String format, String option, String formats) {
        var arguments = new HashMap<String, Object>(texts("[1]", "[2]"));
        arguments.put("options", Map.of(option, 1));
        if (!tool.equals("compare_text")) {
            arguments.put("format", format);
        }

        assertThat(result(call(api, tool, arguments)).at("/content/1/text").stringValue())
                .endsWith(": options." + option + " (only for " + formats + ")");
    }

    @Test
    void theRateLimitAndTheKeyAreThoseOfTheApi() {
        assertThat(api.with("unknown-key-of-the-protocol")
                        .post("/mcp", Map.of())
                        .status())
                .isEqualTo(401);
        var key = new AdminApi(api)
                .create(Map.of("requestsPerHour", 1))
                .get("secret")
                .asString();

        var first = call(api.with(key), "compare_text", texts("a", "b"));
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.header("X-RateLimit-Remaining")).isEqualTo("0");
        assertThat(call(api.with(key), "compare_text", texts("a", "b")).status())
                .isEqualTo(429);
    }

    @Test
    void anUnsupportedRevisionIsRejectedWithTheSupportedOnes() {
        var response = api.postJson(
                "/mcp",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}",
                "MCP-Protocol-Version",
                "2099-01-01");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().at("/error/code").intValue()).isEqualTo(-32022);
        assertThat(response.json().at("/error/data/supported/0").stringValue()).isEqualTo(CURRENT);
        assertThat(response.json().get("id").intValue()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "MCP-Protocol-Version,2025-11-25",
        "Mcp-Method,tools/list",
        "Mcp-Name,compare_xml",
        "Mcp-Name,=?base64?Y29tcGFyZV94bWw=?=",
        "Mcp-Name,=?base64?%%%?=",
        "Mcp-Name,=?base64?=",
        "Mcp-Name,"
    })
    void aHeaderThatDoesNotMatchTheBodyIsRejected(String header, String value) {
        var headers = new HashMap<>(headers("tools/call", "compare_text"));
        if (value == null) {
            headers.remove(header);
        } else {
            headers.put(header, value);
        }
        var response = send(api, headers, message("tools/call", toolCall("compare_text", texts("a", "b"))));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().at("/error/code").intValue()).isEqualTo(-32020);
        assertThat(response.json().at("/error/message").stringValue()).contains(header);
    }

    @Test
    void anEncodedNameMatches() {
        var headers = new HashMap<>(headers("tools/call", "=?base64?Y29tcGFyZV90ZXh0?="));

        assertThat(send(api, headers, message("tools/call", toolCall("compare_text", texts("a", "b"))))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void errorsOfTheProtocolHaveTheirCodes() {
        assertThat(current(api, "resources/list", Map.of()).status()).isEqualTo(404);
        assertThat(current(api, "resources/list", Map.of())
                        .json()
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32601);
        assertThat(call(api, "no_such_tool", Map.of()).json().at("/error/code").intValue())
                .isEqualTo(-32602);
        var noRequest = api.post("/mcp", Map.of("id", "x"));
        assertThat(noRequest.status()).isEqualTo(400);
        assertThat(noRequest.json().at("/error/code").intValue()).isEqualTo(-32600);
        assertThat(noRequest.json().get("id").stringValue()).isEqualTo("x");
        assertThat(api.postJson("/mcp", "[]").status()).isEqualTo(400);
        assertThat(api.get("/mcp").status()).isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "1.5", "true", "{}", "[1]"})
    void anIdThatIsNeitherAStringNorAnIntegerIsRejected(String id) {
        var response = api.postJson("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}");

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").stringValue()).isEqualTo("id: must be a string or an integer.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-123456789012345678901234567890", "\"\"", "\"\u00e9\""})
    void theResponseRepeatsTheId(String id) {
        var response = api.postJson("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}");

        assertThat(response.text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}");
    }

    @Test
    void aWebPageOfAnotherOriginIsRejected() {
        var headers = new HashMap<>(headers("tools/list", null));
        headers.put("Origin", "https://elsewhere.example.org");

        var response = send(api, headers, message("tools/list", Map.of("_meta", META)));

        assertThat(response.status()).isEqualTo(403);
        assertThat(response.code()).isEqualTo("forbidden");
    }

    private static Map<String, Object> texts(String original, String modified) {
        return Map.of("original", original, "modified", modified);
    }

    private static Map<String, Object> toolCall(String tool, Map<String, ?> arguments) {
        return Map.of("name", tool, "arguments", arguments, "_meta", META);
    }

    private static Api.Response call(Api client, String tool, Map<String, ?> arguments) {
        return send(client, headers("tools/call", tool), message("tools/call", toolCall(tool, arguments)));
    }

    private static Api.Response current(Api client, String method, Map<String, Object> params) {
        var all = new HashMap<>(params);
        all.put("_meta", META);
        return send(client, headers(method, null), message(method, all));
    }

    private Api.Response earlier(String method, Map<String, Object> params) {
        return send(api, Map.of("MCP-Protocol-Version", "2025-06-18"), message(method, params));
    }

    private static Map<String, String> headers(String method, String name) {
        var headers = new HashMap<>(Map.of("MCP-Protocol-Version", CURRENT, "Mcp-Method", method));
        if (name != null) {
            headers.put("Mcp-Name", name);
        }
        return headers;
    }

    private static Map<String, Object> message(String method, Map<String, ?> params) {
        return Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params);
    }

    private static Api.Response send(Api client, Map<String, String> headers, Map<String, Object> message) {
        var request = client.request("/mcp")
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(JSON.writeValueAsString(message)));
        headers.forEach(request::header);
        return Api.send(request);
    }

    private static JsonNode result(Api.Response response) {
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.json().at("/id").intValue()).isEqualTo(1);
        return response.json().get("result");
    }

    private static String text(JsonNode result) {
        return result.at("/content/0/text").stringValue();
    }
}
