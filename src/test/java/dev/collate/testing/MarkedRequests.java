package dev.collate.testing;

import dev.collate.site.Visitor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Sends valid and invalid requests of all kinds. A mark is in each part of a request that the client chooses, such as contents, names, keys
 * and headers. A test can then search the log for the mark.
 */
public final class MarkedRequests {
    /** The mark: a text that does not occur in a log for any other reason. */
    public static final String MARK = "Zq7mark";

    private MarkedRequests() {}

    /** Sends all requests to the server of this client. */
    public static void send(Api api) {
        for (var path : endpoints(api)) {
            for (var content : contents()) {
                var members = Map.of(
                        "original",
                        content,
                        "modified",
                        content + MARK,
                        "format",
                        "xml",
                        "csv",
                        content,
                        "dialect",
                        "h2",
                        "table_name",
                        MARK,
                        "options",
                        Map.of("title", MARK, "context", MARK));
                api.post(path, members);
                api.postForm(path, MultipartForm.of("original", content, "modified", MARK, "csv", content));
                api.post(path + "?dialect=" + MARK, "text/csv", content);
            }
            api.postJson(path, "{\"original\": \"" + MARK);
            api.post(path, "application/" + MARK, MARK);
            api.post(path, "multipart/form-data; boundary=" + MARK, MARK);
            Api.send(api.request(path).header("Accept", MARK + "/" + MARK).header("X-Request-Id", "(" + MARK + ")"));
            api.with(MARK + "-is-not-a-key").postJson(path, "{}");
        }
        sendMcp(api);
        api.get("/api/v1/share/shr_" + MARK);
        api.get("/share/shr_" + MARK);
        api.postForm("/sign-in", MultipartForm.of("email", MARK, "password", MARK));
        api.postForm("/invitation/" + MARK, MultipartForm.of("password", MARK, "repeat", MARK));
        sendPages(api);
        for (var path : paths()) {
            for (var method : List.of("GET", "PUT", MARK)) {
                sendRaw(api, method + " " + path + " HTTP/1.1", "");
            }
        }
        for (var header : headers()) {
            for (var path : List.of("/api/v1/account", "/share/shr_none", "/docs/start.js", "/none")) {
                sendRaw(api, "GET " + path + " HTTP/1.1", header + "\r\n");
            }
            sendRaw(api, "POST /api/v1/diff/text HTTP/1.1", "Content-Type: application/json\r\n" + header + "\r\n");
        }
        for (var line : List.of("GET /" + MARK, MARK, "GET / " + MARK, "GET / HTTP/9." + MARK, "\u0001" + MARK)) {
            sendRaw(api, line, "");
        }
    }

    /** Returns the paths of the API description to which a key may post. */
    private static List<String> endpoints(Api api) {
        return Api.send(api.anonymous("/openapi.json"))
                .json()
                .get("paths")
                .propertyStream()
                .filter(path -> path.getValue().has("post"))
                .map(Map.Entry::getKey)
                .filter(path -> !path.startsWith("/admin/") && !path.contains("{"))
                .toList();
    }

    private static void sendMcp(Api api) {
        var tools = List.of("compare_text", "compare_data", "compare_xml", "convert_csv_to_sql", "create_share", MARK);
        for (var tool : tools) {
            for (var content : contents()) {
                var arguments = Map.of(
                        "original",
                        content,
                        "modified",
                        MARK.repeat(3_000) + content,
                        "csv",
                        content,
                        "dialect",
                        "h2",
                        "table_name",
                        MARK,
                        "format",
                        tool.equals("create_share") ? "text" : "json",
                        "options",
                        Map.of("title", MARK));
                api.post("/mcp", message("tools/call", Map.of("name", tool, "arguments", arguments)));
            }
        }
        for (var method : List.of("initialize", "tools/list", "notifications/" + MARK, MARK)) {
            var message = message(method, Map.of("protocolVersion", MARK, MARK, MARK));
            api.post("/mcp", message);
            api.with(MARK + "-is-not-a-key").post("/mcp", message);
        }
        api.postJson("/mcp", "[\"" + MARK);
        for (var header : List.of("MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "Origin")) {
            sendRaw(
                    api,
                    "POST /mcp HTTP/1.1",
                    "Content-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\n" + header + ": " + MARK
                            + "\r\nContent-Length: 2\r\n\r\n{}");
        }
    }

    private static Map<String, Object> message(String method, Map<String, ?> params) {
        return Map.of("jsonrpc", "2.0", "id", MARK, "method", method, "params", params);
    }

    /** Sends the forms of the sign-in with the CSRF token of the page, so that the server reads them. */
    private static void sendPages(Api api) {
        var visitor = new Visitor(api);
        visitor.setCookie("collate-session", MARK);
        visitor.get("/sign-in?continue=/" + MARK);
        visitor.post("/sign-in?continue=/" + MARK, form("email", "password"));
        visitor.post("/sign-in", form("key"));
        visitor.post("/sign-in", form("passkey"));
        visitor.post("/sign-in/passkey", form());
        visitor.post("/sign-in", form("passkey"));
        visitor.post("/sign-in?link=" + MARK, form());
        visitor.post("/invitation/" + MARK, form("password", "repeat"));
        visitor.post("/invitation/" + MARK, form("passkey", "label"));
        visitor.post("/invitation/" + MARK + "/passkey", form());
        for (var provider : List.of("acme", MARK)) {
            visitor.get("/oauth2/authorization/" + provider + "?continue=/" + MARK);
            visitor.get("/login/oauth2/code/" + provider + "?code=" + MARK + "&state=" + MARK);
            visitor.get("/login/oauth2/code/" + provider + "?error=" + MARK + "&state=" + MARK);
        }
    }

    /** Returns a form in which each field contains the mark. */
    private static MultipartForm form(String... fields) {
        var form = new MultipartForm();
        for (var field : fields) {
            form.add(field, MARK);
        }
        return form;
    }

    /** Returns paths that contain the mark: paths of endpoints in different encodings and spellings, and paths without an endpoint. */
    private static List<String> paths() {
        var token = "shr_" + MARK;
        return List.of(
                "/api/v1/share/" + token + "/" + token,
                "/api/v1/share/%73hr_" + MARK,
                "/api/v1/share/%2573hr_" + MARK,
                "/api/v1/share/%252573hr_" + MARK,
                "/api/v1/share/s%68r%5F" + MARK + "/x",
                "/api/v1/share/%73%68%72%5f" + MARK + "/x",
                "/share/%73hr_" + MARK,
                "/share/%73hr_" + MARK + "/original/x",
                "/share//" + token,
                "/share/;" + token,
                "/share/./" + token,
                "/share/%2e%2e/" + token,
                "/share\\" + token,
                "/SHARE/" + token,
                "/api/v1/account/keys/" + MARK,
                "/admin/v1/keys/" + MARK,
                "/admin/v1/accounts/" + MARK,
                "/admin/v1/accounts/" + MARK + "/invitation",
                "/invitation/" + MARK,
                "/%69nvitation/" + MARK,
                "/invitation/" + MARK + "/" + MARK,
                "/invitation/" + MARK + "/passkey",
                "/account/passkeys/" + MARK + "/delete",
                "/sign-in/passkey/" + MARK,
                "/sign-in/passkey?_csrf=" + MARK,
                "/oauth2/authorization/" + MARK,
                "/login/oauth2/code/" + MARK + "?error=" + MARK,
                "/invitation/;" + MARK,
                "/admin/v1/audit?subject=" + MARK,
                "/admin/v1/shares/" + MARK,
                "/actuator/health/" + MARK,
                "/docs/" + MARK,
                "/" + MARK,
                "/?" + MARK,
                "/api/v1/account?key=" + MARK + "%zz",
                "/api/v1/share?limit=" + MARK + "&cursor=" + MARK,
                "/api/v1/share/" + token + "<>",
                "/api/v1/share/" + token + "\u0001",
                "/api/v1/share/" + token + "%00",
                "/api/v1/share/" + token + "%zz",
                "http://" + MARK + "/api/v1/share/" + token,
                "http://" + MARK + "[/" + token,
                MARK);
    }

    private static List<String> headers() {
        return List.of(
                "Authorization: Bearer " + MARK + "\u0001",
                "Authorization: Bearer " + MARK + "\u0097",
                "Authorization: Bearer " + MARK + "\u0000",
                "Authorization: Basic " + MARK,
                "Authorization : Bearer " + MARK,
                "Authori zation: Bearer " + MARK,
                "Authorization Bearer " + MARK,
                "A\u0001: " + MARK,
                MARK + "\u0001: x",
                ": " + MARK,
                "Cookie: a=\"" + MARK,
                "Cookie: " + MARK + "=\u0001; \u00e9=" + MARK,
                "Cookie: $Version=1; " + MARK + "=[" + MARK + "]",
                "Host: " + MARK + " x",
                "Host: " + MARK + ":" + MARK,
                "Host: [" + MARK + "]",
                "Content-Length: " + MARK,
                "Transfer-Encoding: " + MARK,
                "Transfer-Encoding: chunked\r\n\r\n" + MARK,
                "Transfer-Encoding: chunked\r\n\r\n3;" + MARK + "=\"\r\n{}",
                "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + MARK + "\u0001: " + MARK + "\r\n",
                "Content-Type: " + MARK,
                "Content-Type: application/json; charset=" + MARK,
                "Content-Encoding: " + MARK,
                "Accept: " + MARK,
                "Accept-Language: " + MARK + "-\u0001",
                "Accept-Encoding: " + MARK + ";q=" + MARK,
                "Expect: " + MARK,
                "Range: bytes=" + MARK,
                "If-Range: " + MARK,
                "If-None-Match: " + MARK,
                "If-Modified-Since: " + MARK + "\u0097",
                "Origin: " + MARK,
                "Idempotency-Key: " + MARK + "\u00e9",
                "X-Forwarded-Proto: " + MARK,
                "X-Forwarded-Prefix: " + MARK,
                "Forwarded: for=" + MARK + ";host=[;proto",
                "X-HTTP-Method-Override: " + MARK,
                "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: " + MARK);
    }

    private static void sendRaw(Api api, String line, String headers) {
        var request = line + "\r\nHost: localhost\r\nConnection: close\r\nX-Request-Id: (" + MARK + ")\r\n"
                + (headers.startsWith("Authori") ? "" : "Authorization: Bearer " + api.key() + "\r\n") + headers
                + "\r\n";
        RawHttp.exchange("127.0.0.71", api.port(), request.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<String> contents() {
        return List.of(
                MARK,
                "{\"" + MARK + "\": " + MARK + "}",
                "<" + MARK + "><" + MARK + "2></" + MARK + ">",
                "a,b\n" + MARK + "\n\"" + MARK,
                "- " + MARK + ": [" + MARK + "\n",
                MARK + "\0");
    }
}
