package dev.collate;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.testing.RunningServer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.io.ClassPathResource;

/** A random malformed request. Its method, path, version, headers or body may be invalid, or single bytes may be changed. */
final class MalformedRequest {
    private static final List<String> METHODS = List.of(
            "GET",
            "POST",
            "PUT",
            "DELETE",
            "HEAD",
            "OPTIONS",
            "PATCH",
            "TRACE",
            "CONNECT",
            "post",
            "G\u0001T",
            "BREW",
            "");
    /** The paths of pages. The other paths are those of the API description. */
    private static final List<String> PAGES = List.of(
            "/sign-in",
            "/invitation/none",
            "/invitation/none/passkey",
            "/sign-in/passkey",
            "/account/passkeys",
            "/account/passkeys/options",
            "/actuator/health",
            "/docs",
            "/docs/start.js",
            "/openapi.json",
            "/share/assets/page.css",
            "/");

    private static final List<String> PATHS = paths();
    private static final List<String> PATH_TAILS = List.of(
            "%00",
            "%2F",
            "%2e%2e/",
            "//",
            "/../..",
            ";x=1",
            ";x=%zz",
            "\\",
            "|",
            "\u00e9",
            "%",
            "%zz",
            "%C3%28",
            "?a=%zz",
            "?csv=%FF",
            "?limit=x&cursor=%00",
            "?" + "a=b&".repeat(500),
            "/" + "x".repeat(9_000),
            "#x",
            "\u0000",
            "?<script>",
            "%0d%0aX: y");
    private static final List<String> VERSIONS =
            List.of("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "FTP/1.1", "", "HTTP/1.1 x");
    private static final List<String> HEADERS = List.of(
            "Host: other",
            "Host: a b",
            "Host: \u00e9\u00e9",
            "Content-Length: -1",
            "Content-Length: x",
            "Content-Length: 7",
            "Content-Length: 0",
            "Content-Length: 99999999999999999999",
            "Content-Length: 700000000",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: gzip",
            "Transfer-Encoding: chunked, chunked",
            "Content-Type: text/plain",
            "Content-Type: nonsense",
            "Content-Type: ;",
            "Content-Type: application/json; charset=utf-16",
            "Content-Type: application/json; charset=\"",
            "Content-Type: multipart/form-data",
            "Content-Type: multipart/form-data; boundary=",
            "Content-Type: multipart/form-data; boundary=b",
            "Content-Type: multipart/mixed; boundary=b",
            "Content-Type: application/x-www-form-urlencoded",
            "Content-Type: text/csv",
            "Content-Type: image/png",
            "Content-Encoding: gzip",
            "Content-Encoding: br",
            "Accept: nonsense",
            "Accept: text/x-diff",
            "Accept: application/sql;q=x",
            "Accept: " + "a/b,".repeat(1_000),
            "Accept-Language: \u0080\u0081",
            "Authorization: Bearer",
            "Authorization: Bearer \u0001",
            "Authorization: Bearer " + "x".repeat(5_000),
            "Authorization: Basic !!!",
            "X-Request-Id: a\tb",
            "X-Request-Id: " + "x".repeat(65),
            "X-Request-Id: <script>",
            "X-Forwarded-For: nonsense, ::1",
            "Forwarded: for=\"",
            "Origin: null",
            "Expect: 100-continue",
            "Expect: coffee",
            "Range: bytes=9-1",
            "Range: \u0097",
            "Upgrade: h2c",
            "Cookie: =;=;",
            "If-Modified-Since: yesterday",
            "If-Modified-Since: \u0097Sun",
            "If-None-Match: \u0097",
            "no colon",
            ": no name",
            "Bad Name: x",
            "Folded: a\r\n b",
            "Null: a\u0000b",
            "Long: " + "y".repeat(20_000));
    private static final List<String> BODIES = List.of(
            "",
            "{",
            "[]",
            "null",
            "\"x\"",
            "{\"original\":\"a\",\"modified\":\"b\"}",
            "{\"original\":1,\"modified\":null}",
            "{\"original\":{},\"modified\":[1,[2,[3]]],\"options\":{\"ignorePaths\":[\"a[\",7]}}",
            "{\"original\":\"[\",\"modified\":\"[1e999999999]\"}",
            "{\"original\":\"a: [\",\"modified\":\"&a [*a]\"}",
            "{\"original\":\"<a\",\"modified\":\"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>\"}",
            "{\"original\":\"a,b\\n1\",\"modified\":\"a\\n\\\"\"}",
            "{\"original\":\"data:image/png;base64,####\",\"modified\":\"iVBORw0KGgo=\"}",
            "{\"original\":\"a\",\"modified\":\"b\",\"options\":7}",
            "{\"original\":\"a\",\"modified\":\"b\",\"options\":{\"context\":-1,\"algorithm\":\"magic\",\"threshold\":9}}",
            "{\"original\":\"a\",\"modified\":\"b\",\"format\":\"text\",\"options\":{\"expiresIn\":\"1d\",\"title\":{}}}",
            "{\"csv\":\"a,b\\n1\",\"dialect\":\"mysql\",\"table_name\":\"t\"}",
            "{\"csv\":\"a\\n\\u0000\",\"dialect\":\"postgresql\",\"table_name\":\"t\"}",
            "{\"csv\":\"a\",\"dialect\":\"cobol\",\"table_name\":\"\",\"batch_size\":0,\"column_types\":{\"a\":7}}",
            "{\"csv\":\"a\",\"dialect\":\"mysql\",\"table_name\":\"a.b.c.d\",\"batch_size\":1e3}",
            "{\"original\":\"\\ud800\",\"modified\":\"\\u12\"}",
            "{\"original\":\"a\",\"original\":\"b\"}",
            "{\"name\":\"a\",\"plan\":\"gold\"}",
            "{\"original\":" + "[".repeat(3_000) + ",\"modified\":1}",
            "--b\r\nContent-Disposition: form-data; name=\"original\"\r\n\r\na\r\n--b",
            "--b\r\nContent-Disposition: form-data\r\n\r\na\r\n--b--\r\n",
            "--b\r\nContent-Disposition: form-data; name=\"original\"; filename=\"a\0b\"\r\nContent-Type: image/png\r\n\r\n\u0089PNG\r\n--b"
                    + "\r\nContent-Disposition: form-data; name=\"modified\"\r\n\r\nGIF89a\r\n--b--\r\n",
            "3\r\nabc\r\n0\r\n\r\n",
            "zz\r\nabc\r\n",
            "ffffffffffffffff\r\nabc",
            "\u00ff\u00fe\u0000",
            "a=b&c=%zz");
    private static final int MAX_CHANGED_BYTES = 5;

    private final Random random;

    /** Paths with a body that this endpoint parses, so that some requests reach an engine. */
    private static final List<Map.Entry<String, String>> CONTENTS = List.of(
            Map.entry("/v1/convert/csv-to-sql", "{\"csv\":\"a,b\\n1\",\"dialect\":\"mysql\",\"table_name\":\"t\"}"),
            Map.entry("/api/v1/diff/json", "{\"original\":\"[1,\",\"modified\":\"{}\"}"),
            Map.entry("/api/v1/diff/xml", "{\"original\":\"<a>\",\"modified\":\"<a/>\"}"));

    private static List<String> paths() {
        var file = new ClassPathResource("openapi.yaml");
        var description = assertDoesNotThrow(() -> file.getContentAsString(StandardCharsets.UTF_8));
        var described = Pattern.compile("(?m)^  (/\\S+):$")
                .matcher(description)
                .results()
                .map(path -> path.group(1).replaceAll("\\{[^}]*}", "none"));
        return Stream.concat(described, PAGES.stream()).toList();
    }

    MalformedRequest(long seed) {
        this.random = new Random(seed);
    }

    byte[] bytes() {
        var content = chance(12) ? any(CONTENTS) : Map.entry(any(PATHS), any(BODIES));
        var body = latin1(content.getValue());
        var headers =
                new ArrayList<>(List.of("Host: localhost", "Connection: close", "Content-Type: application/json"));
        headers.add("Content-Length: " + body.length);
        headers.add("Authorization: Bearer " + key());
        for (var more = random.nextInt(4); more > 0; more--) {
            change(headers, any(HEADERS));
        }
        var path = content.getKey() + (chance(4) ? any(PATH_TAILS) : "");
        var line = (chance(6) ? any(METHODS) : path.contains("account") ? "GET" : "POST") + " " + path + " "
                + (chance(12) ? any(VERSIONS) : "HTTP/1.1");
        var request = new ByteArrayOutputStream();
        request.writeBytes(latin1(line + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n"));
        request.writeBytes(body);
        var bytes = request.toByteArray();
        for (var changes = chance(4) ? 1 + random.nextInt(MAX_CHANGED_BYTES) : 0; changes > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    /**
     * Adds a header. In most cases it replaces the header with the same name, in some cases it is a duplicate. In some cases, another
     * random header is removed first.
     */
    private void change(List<String> headers, String header) {
        if (chance(8)) {
            headers.remove(random.nextInt(headers.size()));
        }
        if (!chance(5)) {
            headers.removeIf(other -> other.regionMatches(true, 0, header, 0, header.indexOf(':') + 1));
        }
        headers.add(header);
    }

    private String key() {
        return switch (random.nextInt(12)) {
            case 0 -> "unknown";
            case 1 -> RunningServer.FREE_KEY;
            case 2 -> RunningServer.ADMIN_TOKEN;
            default -> RunningServer.KEY;
        };
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
