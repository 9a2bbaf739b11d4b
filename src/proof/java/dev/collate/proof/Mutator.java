package dev.collate.proof;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Mutates valid requests at one to four positions. Random generators with the same seed produce the same mutations. */
final class Mutator {
    private static final int MAX_BODY_BYTES = 1_000_000;

    /** Tokens that have a special meaning in a format. The mutator inserts them. */
    private static final List<String> TOKENS = List.of(
            "\"",
            "\\",
            "\\u0000",
            "\\ud800",
            "\\u002c",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "null",
            "true",
            "-1",
            "1e999999999",
            "0.1e-400",
            "99999999999999999999999999999999999999",
            "NaN",
            "\"\"",
            "'",
            "''",
            "`",
            ";",
            "--",
            "\n",
            "\r",
            "\r\n",
            "\t",
            "\0",
            "é",
            "\u0301\u0316",
            "\uFEFF",
            "😀",
            "<",
            ">",
            "</a>",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<?",
            "?>",
            "<!DOCTYPE a [<!ENTITY b \"c\">]>",
            "&b;",
            "&#0;",
            "&#x110000;",
            "xmlns:p=\"\"",
            "- ",
            "? ",
            "&a ",
            "*a",
            "!!binary ",
            "!x ",
            "|",
            ">-",
            "---\n",
            "...\n",
            "%YAML 9.9\n",
            "\"\\UFFFFFFFF\"",
            "<<: ",
            "**",
            "options.",
            "shr_",
            "%00",
            "%zz",
            "../",
            "//",
            "a,b,c\n",
            "\"a\"\"b\"",
            "2026-02-30",
            "00123",
            "+1",
            "@@ -1 +1 @@");

    private static final List<String> HEADERS = List.of(
            "Accept: */*;q=0",
            "Accept: text/x-diff",
            "Accept: application/xml",
            "Accept: ,",
            "Content-Type: text/csv",
            "Content-Type: multipart/form-data",
            "Content-Type: multipart/form-data; boundary=\"",
            "Content-Type: x",
            "Content-Type: application/json; charset=utf-16",
            "Content-Encoding: gzip",
            "Accept-Encoding: gzip, br;q=2",
            "Range: bytes=-1",
            "Range: bytes=9-1,x",
            "If-Modified-Since: \u0097Sun",
            "If-None-Match: \"",
            "Expect: 200-ok",
            "Idempotency-Key: x",
            "X-Request-Id: a b",
            "X-Forwarded-Host: ><",
            "Forwarded: for=1;host=[",
            "Origin: null",
            "Cookie: =;=",
            "Authorization: Bearer x",
            "Authorization: Basic x",
            "Host: [::1",
            "Transfer-Encoding: identity",
            "TE: trailers",
            "Upgrade: h2c");

    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE");

    private final Random random;
    private final List<FuzzRequest> seeds;

    Mutator(Random random, List<FuzzRequest> seeds) {
        this.random = random;
        this.seeds = seeds;
    }

    /** Returns a mutated copy of a random valid request. */
    FuzzRequest next() {
        var request = one(seeds);
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            request = changed(request);
        }
        return request;
    }

    private FuzzRequest changed(FuzzRequest request) {
        return switch (random.nextInt(request.body().length == 0 ? 4 : 20)) {
            case 0 -> withOneMoreHeader(request);
            case 1 -> withoutAHeader(request);
            case 2 ->
                request.withLine(
                        one(METHODS) + request.line().substring(request.line().indexOf(' ')));
            case 3 -> request.withLine(changedTarget(request.line()));
            default -> request.withBody(changedBody(request.body()));
        };
    }

    private FuzzRequest withOneMoreHeader(FuzzRequest request) {
        var headers = new ArrayList<>(request.headers());
        headers.add(random.nextInt(headers.size() + 1), one(HEADERS));
        return request.withHeaders(headers);
    }

    private FuzzRequest withoutAHeader(FuzzRequest request) {
        var headers = new ArrayList<>(request.headers());
        if (!headers.isEmpty()) {
            headers.remove(random.nextInt(headers.size()));
        }
        return request.withHeaders(headers);
    }

    private String changedTarget(String line) {
        int start = line.indexOf(' ') + 2;
        int at = start + random.nextInt(Math.max(1, line.lastIndexOf(' ') - start));
        return line.substring(0, at)
                + one(List.of("%", "%2e", "/", ";", "?", "&", "=", "%00", "%ff", "..", "x", "[]"))
                + line.substring(at);
    }

    private byte[] changedBody(byte[] body) {
        int at = random.nextInt(body.length + 1);
        int end = Math.min(body.length, at + 1 + random.nextInt(1 << random.nextInt(8)));
        return switch (random.nextInt(7)) {
            case 0 -> joined(body, at, one(TOKENS).getBytes(StandardCharsets.UTF_8), at);
            case 1 -> joined(body, at, one(TOKENS).getBytes(StandardCharsets.UTF_8), end);
            case 2 -> joined(body, at, new byte[0], end);
            case 3 -> joined(body, at, repeated(Arrays.copyOfRange(body, at, end)), end);
            case 4 -> withChangedByte(body, at);
            case 5 -> joined(body, at, pieceOfAnother(), end);
            default -> random.nextInt(8) > 0 ? withChangedByte(body, at) : Arrays.copyOf(body, at);
        };
    }

    /**
     * Repeats a piece of a body at least twice. The result has at most the maximum size of a body. Small numbers of repetitions are more
     * frequent.
     */
    private byte[] repeated(byte[] piece) {
        int maxTimes = MAX_BODY_BYTES / Math.max(1, piece.length);
        int times = Math.min(maxTimes, 2 + random.nextInt(1 << random.nextInt(20)));
        var out = new ByteArrayOutputStream();
        for (int i = 0; i < times; i++) {
            out.writeBytes(piece);
        }
        return out.toByteArray();
    }

    private byte[] pieceOfAnother() {
        var other = one(seeds).body();
        int from = random.nextInt(other.length + 1);
        return Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(64)));
    }

    private byte[] withChangedByte(byte[] body, int at) {
        var flipped = body.clone();
        if (at < flipped.length) {
            flipped[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : flipped[at] ^ 1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] joined(byte[] body, int from, byte[] middle, int to) {
        var out = new ByteArrayOutputStream();
        out.write(body, 0, from);
        out.writeBytes(middle);
        out.write(body, to, body.length - to);
        return out.size() > MAX_BODY_BYTES ? Arrays.copyOf(out.toByteArray(), MAX_BODY_BYTES) : out.toByteArray();
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
