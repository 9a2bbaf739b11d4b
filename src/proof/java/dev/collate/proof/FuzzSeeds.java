package dev.collate.proof;

import dev.collate.engine.sql.Dialect;
import dev.collate.site.Visitor;
import dev.collate.testing.Compressed;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Valid requests for every endpoint and every request format. {@link FuzzProof} mutates them. */
final class FuzzSeeds {
    private static final Path IMAGES = Path.of("src/test/resources/pictures");
    private static final String KEY = "Authorization: Bearer " + RunningServer.KEY;
    private static final String ADMIN = "Authorization: Bearer " + RunningServer.ADMIN_TOKEN;
    private static final String JSON = "Content-Type: application/json";

    private final List<FuzzRequest> seeds = new ArrayList<>();

    private FuzzSeeds() {}

    /**
     * Returns all valid requests.
     *
     * @param share the token of an existing share
     * @param visitor a browser that is signed in and has opened a page
     */
    static List<FuzzRequest> all(String share, Visitor visitor) {
        var all = new FuzzSeeds();
        all.conversions();
        all.comparisons();
        all.images();
        all.shares(share);
        all.others();
        all.agents();
        all.pages(share, visitor);
        return List.copyOf(all.seeds);
    }

    private void conversions() {
        for (var dialect : Dialect.values()) {
            json("/v1/convert/csv-to-sql", """
                    {"csv":"id,name,price,at\\n1,\\"O''Neil\\",2.50,2026-01-02\\n2,,1e3,2026-01-02T03:04:05Z\\n","dialect":"%s",\
                    "table_name":"shop.users","include_create_table":true,"include_drop_table":true,"batch_size":2,"delimiter":",",\
                    "column_types":{"id":"text"},"null_values":["NULL"],"include_schema":true}""".formatted(dialect.wireName()));
        }
        for (var dialect : List.of("mysql", "sqlserver", "oracle")) {
            json("/v1/convert/csv-to-sql", """
                    {"csv":"id,at\\n1,\\n2,2026-01-02\\n","dialect":"%s","table_name":"t","primary_key":["id"],"on_conflict":"update",\
                    "create_if_not_exists":true,"transaction":true}""".formatted(dialect));
        }
        post(
                "/v1/convert/csv-to-sql?dialect=duckdb&table_name=t&batch_size=1",
                List.of("Content-Type: text/csv", "Accept: application/sql"),
                "a;b\n1;x\n\"2\";\"y\"\"z\"\n");
    }

    private void comparisons() {
        var text = """
                {"original":"a\\nb b\\n\\tc\\n","modified":"a\\nb  B\\nd\\n","options":{"algorithm":"histogram","context":1,\
                "ignoreWhitespace":true,"ignoreCase":false,"inline":"word"}}""";
        json("/api/v1/diff/text", text);
        json("/api/v1/diff/text", text.replace("histogram", "patience").replace("word", "char"));
        post("/api/v1/diff/text", List.of(JSON, "Accept: text/x-diff"), text.replace("histogram", "myers"));
        var tree = """
                {"original":%s,"modified":%s,"options":{"semantic":true,"ignoreKeyOrder":false,"arrayOrderMatters":false,\
                "ignorePaths":["a.**","b[*].c"],"arrayKey":"id","numericTolerance":0.5}}""";
        json(
                "/api/v1/diff/json",
                tree.formatted("[{\"id\":1,\"a\":[1,2.5e3,null]},true]", "[{\"id\":1,\"b\":{\"c\":\"\\u00e9\"}}]"));
        post(
                "/api/v1/diff/json",
                List.of(JSON, "Accept: application/json-patch+json"),
                "{\"original\":{\"a\":[1,2,3]},\"modified\":\"{\\\"a\\\":[3,1]}\"}");
        json(
                "/api/v1/diff/yaml",
                tree.formatted(
                        "\"a: &x [1, *x0, 'q']\\nb: |\\n  text\\n? k\\n: v\\n\"",
                        "\"- !!str 1\\n- {a: ~, b: 0x1F}\\n- >-\\n  folded\\n\""));
        json("/api/v1/diff/csv", tree.formatted("\"id,a\\n1,2\\n\"", "\"id,a\\n1,3\\n2,\\\"x\\ny\\\"\\n\""));
        json("/api/v1/diff/xml", """
                {"original":"<?xml version=\\"1.0\\"?><a xmlns:p=\\"u\\" id=\\"1\\"><!--c--><p:b>x &amp; y</p:b><![CDATA[z]]></a>",\
                "modified":"<!DOCTYPE a><a id=\\"2\\"><b xmlns=\\"u\\">x</b><?pi d?></a>","options":{"namespaceAware":true,\
                "ignoreAttributeOrder":false,"ignoreComments":true}}""");
        seeds.add(FuzzRequest.of(
                "POST", "/api/v1/diff/text", headers(KEY, JSON, "Content-Encoding: gzip"), Compressed.gzip(text)));
        for (var format : List.of("text", "json", "yaml", "csv", "xml")) {
            var side = format.equals("xml") ? "<a>1</a>" : format.equals("csv") ? "a,b\n1,2\n" : "[1, 2]\n";
            form(
                    "/api/v1/diff/" + format,
                    new MultipartForm()
                            .add("original", side.getBytes(StandardCharsets.UTF_8))
                            .add("modified", side.replace('1', '3').getBytes(StandardCharsets.UTF_8)));
        }
    }

    private void images() {
        try (var files = Files.list(IMAGES)) {
            var images = files.filter(file -> file.toString().matches(".*\\.(png|jpg|gif|bmp|webp|tiff)"))
                    .sorted()
                    .toList();
            for (var image : images) {
                form(
                        "/api/v1/diff/image",
                        new MultipartForm()
                                .add("original", Files.readAllBytes(image))
                                .add("modified", Files.readAllBytes(images.getFirst()))
                                .add("options.threshold", "0.1".getBytes(StandardCharsets.UTF_8))
                                .add("options.outputHighlight", "true".getBytes(StandardCharsets.UTF_8))
                                .add("options.ignoreAntialiasing", "true".getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void shares(String share) {
        for (var format : List.of("text", "json", "yaml", "csv", "xml")) {
            var side = format.equals("xml") ? "<a>1</a>" : format.equals("csv") ? "a,b\\n1,2\\n" : "[1, 2]\\n";
            json(
                    "/api/v1/share",
                    "{\"original\":\"%s\",\"modified\":\"%s\",\"format\":\"%s\",\"options\":{\"expiresIn\":\"7d\",\"title\":\"t\"}}"
                            .formatted(side, side.replace('1', '3'), format));
        }
        get("/api/v1/share/" + share, KEY);
        get("/api/v1/share?limit=2", KEY);
        get("/share/" + share, "Accept: text/html");
        get("/share/" + share + "/patch", "Range: bytes=0-9");
        seeds.add(FuzzRequest.of("HEAD", "/api/v1/share/" + share, headers(KEY), new byte[0]));
        seeds.add(FuzzRequest.of("DELETE", "/api/v1/share/shr_0000000000000000000000", headers(KEY), new byte[0]));
    }

    private void others() {
        get("/api/v1/account", KEY);
        get("/openapi.json", "If-None-Match: \"x\"");
        get("/docs", "Accept: text/html");
        get("/share/assets/page.css", "If-Modified-Since: Sun, 22 Nov 2026 00:00:00 GMT");
        get("/actuator/health", "Accept: application/json");
        get("/admin/v1/keys?limit=3", ADMIN);
        seeds.add(FuzzRequest.of(
                "POST",
                "/admin/v1/keys",
                headers(ADMIN, JSON),
                "{\"name\":\"k\",\"plan\":\"team\",\"scopes\":[\"diff\"],\"requestsPerHour\":5,\"expiresAt\":\"2030-01-01T00:00:00Z\"}"
                        .getBytes(StandardCharsets.UTF_8)));
    }

    private void agents() {
        var texts = "\"original\":\"a\\nb\\n\",\"modified\":\"a\\nc\\n\"";
        tool("compare_text", "{" + texts + ",\"options\":{\"inline\":\"word\",\"originalName\":\"f\"}}");
        for (var format : List.of("json", "yaml", "csv")) {
            tool("compare_data", "{\"format\":\"" + format + "\"," + texts + ",\"options\":{\"arrayKey\":\"id\"}}");
        }
        tool("compare_xml", "{\"original\":\"<a>1</a>\",\"modified\":\"<a b='2'/>\",\"options\":{\"moves\":true}}");
        tool("convert_csv_to_sql", "{\"csv\":\"id\\n1\\n\",\"dialect\":\"h2\",\"table_name\":\"t\",\"batch_size\":1}");
        tool("create_share", "{\"format\":\"text\"," + texts + ",\"options\":{\"title\":\"t\",\"expiresIn\":\"7d\"}}");
        currentProtocol("tools/list", List.of(), "");
        currentProtocol("server/discover", List.of(), "");
        earlierProtocol(
                "initialize", "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\"}");
        earlierProtocol("notifications/initialized", "");
        earlierProtocol("ping", "");
        earlierProtocol("tools/list", "\"cursor\":\"x\"");
    }

    /** Adds a call of a tool in the current and in an earlier revision of the protocol. */
    private void tool(String name, String arguments) {
        var params = "\"name\":\"" + name + "\",\"arguments\":" + arguments;
        currentProtocol("tools/call", List.of("Mcp-Name: " + name), params + ",");
        earlierProtocol("tools/call", params);
    }

    /** @param params the members of the parameters, with a comma after each */
    private void currentProtocol(String method, List<String> more, String params) {
        var headers = new ArrayList<>(List.of(JSON, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: " + method));
        headers.addAll(more);
        post("/mcp", headers, """
                {"jsonrpc":"2.0","id":1,"method":"%s","params":{%s"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
                "io.modelcontextprotocol/clientCapabilities":{}}}}""".formatted(method, params));
    }

    private void earlierProtocol(String method, String params) {
        post(
                "/mcp",
                List.of(JSON, "MCP-Protocol-Version: 2025-06-18"),
                "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"%s\",\"params\":{%s}}".formatted(method, params));
    }

    private void pages(String share, Visitor visitor) {
        var cookies = "Cookie: "
                + visitor.request("/").build().headers().firstValue("Cookie").orElseThrow();
        for (var path : List.of(
                "/",
                "/sign-in",
                "/convert",
                "/compare",
                "/compare/image",
                "/share/" + share + "?view=split&from=1&filter=a")) {
            seeds.add(FuzzRequest.of("GET", path, headers(cookies, "Accept: text/html"), new byte[0]));
        }
        page("/sign-in", visitor, cookies, Map.of("key", RunningServer.KEY));
        page("/sign-in", visitor, cookies, Map.of("email", "anna@example.org", "password", "a password"));
        page("/sign-in", visitor, cookies, Map.of("passkey", "{\"id\":\"YQ\",\"rawId\":\"YQ\"}", "challenge", "YQ"));
        page("/sign-in/passkey", visitor, cookies, Map.of());
        page("/invitation/none", visitor, cookies, Map.of("password", "a password", "repeat", "a password"));
        page(
                "/convert",
                visitor,
                cookies,
                Map.of(
                        "text",
                        "id,name\n1,a\n2,\"b\nc\"\n",
                        "dialect",
                        "postgresql",
                        "table_name",
                        "t",
                        "batch_size",
                        "2"));
        for (var format : List.of("text", "json", "yaml", "csv", "xml")) {
            var side = format.equals("xml") ? "<a>1</a>" : format.equals("csv") ? "a,b\n1,2\n" : "[1, 2]\n";
            page(
                    "/compare",
                    visitor,
                    cookies,
                    Map.of(
                            "original",
                            side,
                            "modified",
                            side.replace('1', '3'),
                            "format",
                            format,
                            "options.ignorePaths",
                            "a.b"));
            page(
                    "/compare",
                    visitor,
                    cookies,
                    Map.of("original", side, "modified", side.replace('1', '3'), "format", format, "action", "share"));
        }
    }

    private void page(String path, Visitor visitor, String cookies, Map<String, String> fields) {
        var form = new MultipartForm();
        fields.forEach((name, value) -> form.add(name, value.getBytes(StandardCharsets.UTF_8)));
        seeds.add(FuzzRequest.of(
                "POST",
                path + "?" + visitor.token(),
                headers(cookies, "Accept: text/html", "Content-Type: " + form.contentType()),
                form.bytes()));
    }

    private void json(String path, String body) {
        post(path, List.of(JSON), body);
    }

    private void post(String path, List<String> headers, String body) {
        var all = new ArrayList<>(headers);
        all.add(KEY);
        seeds.add(FuzzRequest.of(
                "POST", path, headers(all.toArray(String[]::new)), body.getBytes(StandardCharsets.UTF_8)));
    }

    private void form(String path, MultipartForm form) {
        seeds.add(FuzzRequest.of("POST", path, headers(KEY, "Content-Type: " + form.contentType()), form.bytes()));
    }

    private void get(String path, String header) {
        seeds.add(FuzzRequest.of("GET", path, headers(header), new byte[0]));
    }

    private static List<String> headers(String... headers) {
        var all = new ArrayList<String>();
        all.add("Host: localhost");
        all.addAll(List.of(headers));
        return all;
    }
}
