package dev.collate.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Requests of every kind, good and bad, with a mark in whatever is the caller's own: contents, names and keys. */
public final class MarkedRequests {
    /** Nothing else in a log looks like this. */
    public static final String MARK = "Zq7mark";

    private static final List<String> ENDPOINTS = List.of(
            "/v1/convert/csv-to-sql",
            "/api/v1/diff/text",
            "/api/v1/diff/json",
            "/api/v1/diff/yaml",
            "/api/v1/diff/csv",
            "/api/v1/diff/xml",
            "/api/v1/diff/image",
            "/api/v1/share");

    private MarkedRequests() {}

    /** Sends them all to this server. */
    public static void send(Api api) {
        for (var path : ENDPOINTS) {
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
                api.postForm(path, Map.of("original", bytes(content), "modified", bytes(MARK), "csv", bytes(content)));
                api.post(path + "?dialect=" + MARK, "text/csv", bytes(content));
            }
            api.postJson(path, "{\"original\": \"" + MARK);
            api.post(path, "application/" + MARK, bytes(MARK));
            api.post(path, "multipart/form-data; boundary=" + MARK, bytes(MARK));
            Api.send(api.request(path).header("Accept", MARK + "/" + MARK).header("X-Request-Id", "(" + MARK + ")"));
            api.with(MARK + "-is-no-key-of-anybody").postJson(path, "{}");
        }
        api.get("/api/v1/share/shr_" + MARK);
        api.get("/share/shr_" + MARK);
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

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
