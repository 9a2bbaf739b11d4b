package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.collate.auth.AdminApi;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

@RunningServer
class ShareApiTest {
    private static final String PATH = "/api/v1/share";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Autowired
    private Api api;

    @Autowired
    JdbcTemplate jdbc;

    @Autowired
    SharePurge purge;

    @Autowired
    ShareStore store;

    @Autowired
    ShareService shares;

    private Api otherKey() {
        return api.with(RunningServer.PRO_KEY);
    }

    private JsonNode share(Object request) {
        var response = api.post(PATH, request);
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return response.json();
    }

    private static String path(JsonNode made) {
        return PATH + "/" + made.get("token").stringValue();
    }

    private static Map<String, Object> text(String original, String modified) {
        return Map.of("original", original, "modified", modified, "format", "text");
    }

    @Test
    void creatingAShareReturnsItsTokenUrlAndExpiry() {
        var response = api.post(PATH, text("a\nb\n", "a\nc\n"));
        assertThat(response.status()).isEqualTo(201);
        var made = response.json();
        assertThat(made.propertyNames()).containsExactly("token", "url", "expiresAt");
        var token = made.get("token").stringValue();
        assertThat(token).matches("shr_[0-9A-Za-z]{22,}");
        assertThat(made.get("url").stringValue()).isEqualTo(api.url("/share/" + token));
        assertThat(response.header("Location")).isEqualTo(api.url(PATH + "/" + token));
        assertThat(Duration.between(
                        Instant.now(), Instant.parse(made.get("expiresAt").stringValue())))
                .isBetween(Duration.ofDays(30).minusMinutes(1), Duration.ofDays(30));
    }

    @Test
    void aShareIsReadWithAllItsMembersInTheOrderOfTheDocument() {
        var made = share(Map.of(
                "original",
                "a\r\n\"b\"\u0000\n",
                "modified",
                "a\r\n\uD83D\uDE00\n",
                "format",
                "text",
                "options",
                Map.of("title", "Two \"lines\" \uD83D\uDE00")));
        var read = api.get(path(made)).json();
        assertThat(read.propertyNames())
                .containsExactly(
                        "token",
                        "url",
                        "title",
                        "format",
                        "original",
                        "modified",
                        "diff",
                        "createdAt",
                        "expiresAt",
                        "viewCount");
        assertThat(read.get("token")).isEqualTo(made.get("token"));
        assertThat(read.get("url")).isEqualTo(made.get("url"));
        assertThat(read.get("title").stringValue()).isEqualTo("Two \"lines\" \uD83D\uDE00");
        assertThat(read.get("format").stringValue()).isEqualTo("text");
        assertThat(read.get("original").stringValue()).isEqualTo("a\r\n\"b\"\u0000\n");
        assertThat(read.get("modified").stringValue()).isEqualTo("a\r\n\uD83D\uDE00\n");
        assertThat(read.get("expiresAt")).isEqualTo(made.get("expiresAt"));
        assertThat(read.get("createdAt").stringValue())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z");
        assertThat(read.get("viewCount").longValue()).isEqualTo(1);
    }

    @Test
    void theTitleOfAShareWithoutOneIsNull() {
        assertThat(api.get(path(share(text("a", "b")))).json().get("title").isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text | a       | b        | /api/v1/diff/text",
                "json | {\"a\": 1.50} | {\"a\": 123456789012345678901234567890} | /api/v1/diff/json",
                "yaml | a: 1    | a: [2]   | /api/v1/diff/yaml",
                "csv  | a,b\\n1,2 | a,b\\n1,3 | /api/v1/diff/csv",
                "xml  | <a x='1'/> | <a x='2'/> | /api/v1/diff/xml",
            })
    void theDiffEqualsTheResponseOfTheFormatsEndpoint(
            String format, String original, String modified, String operation) {
        var contents = Map.of(
                "original", original.translateEscapes(), "modified", modified.translateEscapes(), "format", format);
        var expected = api.post(operation, contents);
        assertThat(expected.status()).as(expected.text()).isEqualTo(200);
        assertThat(api.get(path(share(contents))).text()).contains("\"diff\":" + expected.text() + ",");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text | A\\nb c\\nd   | a\\nbc\\ne   | {\"ignoreCase\": true, \"ignoreWhitespace\": true}",
                "text | a\\nb\\nc d     | a\\nb\\nc e   | {\"context\": 0, \"inline\": \"word\", \"algorithm\": \"patience\"}",
                "text | a b c d e f g h i j k l m n o p q r s t\\n1\\n2 | 1\\n2\\na b c d e f g h i j k l m n o p q r s t | {\"moves\": true}",
                "json | [1, {\"a\": 2}] | [{\"a\": 3}, 1.2] | {\"arrayOrderMatters\": false, \"numericTolerance\": 0.5}",
                "json | {\"a\": 1, \"b\": 1} | {\"b\": 2, \"a\": 2} | {\"ignorePaths\": [\"a\"], \"ignoreKeyOrder\": false}",
                "json | [{\"id\": 1}, {\"id\": 2}] | [{\"id\": 2}, {\"id\": 1}] | {\"moves\": true, \"identical\": true}",
                "json | {\"a\": [1, 2.5]} | {\"a\": [2, 1]} | {\"rules\": [{\"path\": \"/a\", \"arrayOrderMatters\": false, \"numericTolerance\": 0.5}]}",
                "csv  | id,v\\n1,a\\n2,b | id,v\\n2,b\\n1,c | {\"moves\": true}",
                "yaml | a: 1    | a: 1.0   | {\"semantic\": false}",
                "csv  | i;v\\n1;2\\n2;2 | i;v\\n2;2\\n1;3 | {\"delimiter\": \";\", \"arrayKey\": \"i\"}",
                "xml  | <a x='1'><b id='1'/><c/></a> | <a x='2'><c/><b id='1'/></a> | {\"ignorePaths\": [\"/a/@x\"], \"moves\": true}",
                "xml  | <a x='1' y='2'/> | <a y='2' x='1'><!-- c --></a> | {\"ignoreAttributeOrder\": false, \"ignoreComments\": true}",
            })
    void aShareIsComparedWithItsOptions(String format, String original, String modified, String options) {
        var request = JSON.createObjectNode();
        request.put("original", original.translateEscapes());
        request.put("modified", modified.translateEscapes());
        var plain = api.post("/api/v1/diff/" + format, request).text();
        request.set("options", JSON.readTree(options));
        var expected = api.post("/api/v1/diff/" + format, request);
        assertThat(expected.status()).as(expected.text()).isEqualTo(200);
        assertThat(expected.text()).isNotEqualTo(plain);

        request.put("format", format);
        var read = api.get(path(otherKey().post(PATH, request).json()));
        assertThat(read.text()).contains("\"diff\":" + expected.text() + ",");
        assertThat(read.json().get("options")).isEqualTo(request.get("options"));

        var form = new MultipartForm();
        request.propertyStream()
                .filter(member -> !member.getKey().equals("options"))
                .forEach(member -> form.add(member.getKey(), member.getValue().asString()));
        request.get("options").propertyStream().forEach(option -> {
            var values = option.getValue().isArray() ? option.getValue() : List.of(option.getValue());
            values.forEach(value ->
                    form.add("options." + option.getKey(), value.isObject() ? value.toString() : value.asString()));
        });
        var made = otherKey().post(PATH, form.contentType(), form.bytes());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(api.get(path(made.json())).json().get("options")).isEqualTo(request.get("options"));
    }

    @Test
    void optionsOfOtherFormatsAreReported() {
        var response = shareWith(Map.of("ignoreCase", true, "semantic", true));
        assertThat(response.header("Collate-Ignored")).isEqualTo("options.ignoreCase");
        assertThat(shareWith(Map.of("numericTolerance", -1)).status()).isEqualTo(400);
    }

    @Test
    void allOptionsTogetherAreBounded() {
        var path = "a".repeat((1 << 15) - "[, ]".length() / 2);
        var longest = Map.<String, Object>of("ignorePaths", List.of(path, path));
        var longer = Map.<String, Object>of("ignorePaths", List.of(path, path), "semantic", true);
        assertThat(shareWith(longest).status()).isEqualTo(201);
        assertThat(shareWith(longer).status()).isEqualTo(400);
        assertThat(shareWith(longer).text()).contains("options: must not have more than 65,536 characters in a share.");
    }

    private Api.Response shareWith(Map<String, Object> options) {
        return api.post(PATH, Map.of("original", "1", "modified", "2", "format", "json", "options", options));
    }

    @Test
    void contentsOfSeveralChunksAreReturnedUnchanged() {
        // Each content has 1 MB of random characters, which take three chunks or more.
        var random = new Random(5);
        var original = random.ints(1_000_000, 0, 60)
                .map(i -> i == 0 ? '\n' : i + 'A')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        var modified = original + "end";
        var made = share(text(original, modified));
        var read = api.get(path(made)).json();
        assertThat(read.get("original").stringValue()).isEqualTo(original);
        assertThat(read.get("modified").stringValue()).isEqualTo(modified);
        assertThat(read.get("diff").get("stats").get("additions").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"7d, 7", "30d, 30", "90d, 90"})
    void aShareExpiresAfterTheRequestedDays(String expiresIn, int days) {
        var made = share(
                Map.of("original", "", "modified", "", "format", "text", "options", Map.of("expiresIn", expiresIn)));
        var read = api.get(path(made)).json();
        assertThat(Instant.parse(read.get("createdAt").stringValue()).plus(Duration.ofDays(days)))
                .isEqualTo(Instant.parse(read.get("expiresAt").stringValue()));
    }

    @Test
    void aShareThatNeverExpiresHasNoExpiry() {
        var made = share(
                Map.of("original", "", "modified", "", "format", "text", "options", Map.of("expiresIn", "never")));
        assertThat(made.get("expiresAt").isNull()).isTrue();
        assertThat(api.get(path(made)).json().get("expiresAt").isNull()).isTrue();
    }

    @Test
    void oneErrorNamesEverythingInvalidInARequest() {
        var response = api.post(
                PATH,
                Map.of("original", 1, "format", "pdf", "options", Map.of("expiresIn", "1d", "title", "x".repeat(201))));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields())
                .containsExactlyInAnyOrder("original", "modified", "format", "options.expiresIn", "options.title");
    }

    @Test
    void aTitleHasAtMost200CodePoints() {
        var title = "\uD83D\uDE00".repeat(200);
        var made = share(Map.of("original", "", "modified", "", "format", "text", "options", Map.of("title", title)));
        assertThat(api.get(path(made)).json().get("title").stringValue()).isEqualTo(title);
    }

    @Test
    void aTitleWithAControlCharacterIsRejected() {
        var response = api.post(
                PATH, Map.of("original", "", "modified", "", "format", "text", "options", Map.of("title", "a\u0000b")));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("options.title");
    }

    @Test
    void contentThatCannotBeParsedIsRejectedAndNothingIsStored() {
        int before = api.get(PATH + "?limit=100").json().get("shares").size();
        var response = api.post(PATH, Map.of("original", "{}", "modified", "{", "format", "json"));
        assertThat(response.status()).isEqualTo(422);
        assertThat(response.code()).isEqualTo("unprocessable");
        assertThat(response.json().get("detail").stringValue()).startsWith("modified: line 1, column ");
        assertThat(api.get(PATH + "?limit=100").json().get("shares").size()).isEqualTo(before);
    }

    @Test
    void aShareCanBeCreatedFromAForm() {
        var response = api.postForm(
                PATH,
                MultipartForm.of("original", "a", "modified", "b", "format", "text", "options.title", "from a form"));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        assertThat(api.get(path(response.json())).json().get("title").stringValue())
                .isEqualTo("from a form");
    }

    @Test
    void anUnknownTokenIsNotFound() {
        for (var token : List.of("shr_0000000000000000000000", "x", "%00", "shr_%27")) {
            var response = api.get(PATH + "/" + token);
            assertThat(response.status()).as(token).isIn(404, 400);
        }
        var response = api.get(PATH + "/shr_0000000000000000000000");
        assertThat(response.status()).isEqualTo(404);
        assertThat(response.code()).isEqualTo("not_found");
    }

    @Test
    void eightyConcurrentReadsCountToEighty() {
        var made = share(text("a", "b"));
        var page = URI.create(made.get("url").stringValue());
        // Eight at a time, because a request that waits long for a connection to the database gets 503.
        var counts = Threads.concurrently(8, 40, i -> {
            Api.send(HttpRequest.newBuilder(page));
            return api.get(path(made)).json().get("viewCount").longValue();
        });
        // In addition to the forty reads, forty concurrent page views are counted.
        assertThat(counts).doesNotHaveDuplicates().hasSize(40);
        assertThat(LongStream.rangeClosed(1, 80).boxed()).containsAll(counts);
        assertThat(api.get(path(made)).json().get("viewCount").longValue()).isEqualTo(81);
    }

    @Test
    void aHeadRequestDoesNotCountAsAView() {
        var made = share(text("a", "b"));
        var head = Api.send(api.request(path(made)).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        assertThat(api.get(path(made)).json().get("viewCount").longValue()).isEqualTo(1);
    }

    @Test
    void anyKeyMayReadAShareButOnlyItsOwnerMayDeleteIt() {
        var made = share(text("a", "b"));
        assertThat(otherKey().get(path(made)).status()).isEqualTo(200);
        assertThat(otherKey().delete(path(made)).status()).isEqualTo(404);
        assertThat(api.delete(path(made)).status()).isEqualTo(204);
        assertThat(api.get(path(made)).status()).isEqualTo(404);
        assertThat(api.delete(path(made)).status()).isEqualTo(404);
    }

    @Test
    void aKeyListsItsOwnSharesNewestFirstPageByPage() {
        var maker = otherKey();
        var tokens = IntStream.range(0, 5)
                .mapToObj(i ->
                        maker.post(PATH, text("", "" + i)).json().get("token").stringValue())
                .toList()
                .reversed();
        share(text("", "of another key"));
        var first = maker.get(PATH + "?limit=3").json();
        assertThat(tokens(first)).isEqualTo(tokens.subList(0, 3));
        assertThat(first.get("shares").get(0).propertyNames())
                .containsExactly("token", "url", "title", "format", "stats", "createdAt", "expiresAt", "viewCount");
        var second = maker.get(
                        PATH + "?limit=2&cursor=" + first.get("nextCursor").stringValue())
                .json();
        assertThat(tokens(second)).isEqualTo(tokens.subList(3, 5));
    }

    @Test
    void sharesOfTheSameMomentAreAllListed() {
        var maker = new AdminApi(api).client(Map.of());
        var tokens = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            tokens.add(maker.post(PATH, text("a", "b")).json().get("token").stringValue());
        }
        var moment = OffsetDateTime.now(ZoneOffset.UTC).minusHours(1).truncatedTo(ChronoUnit.MILLIS);
        tokens.forEach(token -> jdbc.update("update share set created_at = ? where token = ?", moment, token));

        var listed = new ArrayList<String>();
        var cursor = "";
        do {
            var page = maker.get(PATH + "?limit=1" + cursor).json();
            listed.addAll(tokens(page));
            cursor = "&cursor=" + page.get("nextCursor").asString("");
        } while (!cursor.equals("&cursor=") && listed.size() <= tokens.size());
        assertThat(listed).containsExactlyInAnyOrderElementsOf(tokens);
    }

    @Test
    void theEndOfTheListHasNoCursor() {
        var key = new AdminApi(api.with(RunningServer.ADMIN_TOKEN)).create(Map.of("name", "two shares", "plan", "pro"));
        var maker = api.with(key.get("secret").asString());
        maker.post(PATH, text("", ""));
        maker.post(PATH, text("", ""));
        assertThat(maker.get(PATH + "?limit=1").json().get("nextCursor").isNull())
                .isFalse();
        assertThat(maker.get(PATH + "?limit=2").json().get("nextCursor").isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "limit=0, limit",
        "limit=101, limit",
        "limit=x, limit",
        "limit=, limit",
        "limit=%D9%A3, limit",
        "cursor=x, cursor",
        "cursor=%21, cursor",
        "cursor=LTEgc2hyX2E, cursor", // "-1 shr_a"
        "cursor=OTk5OTk5OTk5OTk5OTk5OTk5IHNocl9h, cursor", // "999999999999999999 shr_a"
        "cursor=MSBzaHJfAA, cursor", // "1 shr_" and U+0000
    })
    void anInvalidListParameterIsNamed(String query, String field) {
        var response = api.get(PATH + "?" + query);
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly(field);
        assertThat(response.json().get("detail").stringValue()).startsWith(field + ": must be ");
    }

    @Test
    void aRepeatedListParameterIsNamed() {
        var response = api.get(PATH + "?limit=5&limit=6");
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.json().get("detail").stringValue()).isEqualTo("limit: is a duplicate: send it once.");
    }

    private static List<String> tokens(JsonNode list) {
        return list.get("shares")
                .valueStream()
                .map(share -> share.get("token").stringValue())
                .toList();
    }

    private Api.Response repeat(String key, Object request) {
        return api.postJson(PATH, JSON.writeValueAsString(request), "Idempotency-Key", key);
    }

    @Test
    void theSameRequestWithOneIdempotencyKeyCreatesOneShare() {
        var first = repeat("same", text("a", "b"));
        var second = repeat("same", text("a", "b"));
        assertThat(first.status()).isEqualTo(201);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    }

    @Test
    void anotherRequestWithTheSameIdempotencyKeyIsRejected() {
        repeat("other", text("a", "b"));
        var second = repeat("other", text("a", "c"));
        assertThat(second.status()).isEqualTo(422);
        assertThat(second.json().get("detail").stringValue()).startsWith("Idempotency-Key: ");
    }

    @Test
    void concurrentRequestsWithOneIdempotencyKeyCreateOneShare() {
        var tokens = Threads.concurrently(
                8, 8, i -> token(repeat("at-once", text("a", "b")).json()));
        assertThat(Set.copyOf(tokens)).hasSize(1);
    }

    @Test
    void anExpiredShareIsNotFound() {
        var made = share(text("a", "b"));
        expire(made);
        var gone = api.get(path(made));
        var unknown = api.get(PATH + "/shr_000000000000000000000000");
        assertThat(gone.status()).isEqualTo(404);
        assertThat(withoutRequest(gone)).isEqualTo(withoutRequest(unknown));
        assertThat(api.delete(path(made)).status()).isEqualTo(404);
        assertThat(tokens(api.get(PATH + "?limit=100").json()))
                .doesNotContain(made.get("token").stringValue());
        assertThat(jdbc.queryForObject(
                        "select view_count from share where token = ?",
                        Long.class,
                        made.get("token").stringValue()))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7_900})
    void aShareDeletedBetweenViewAndContentsIsNotFound(int originalLength) {
        var made = share(text("a".repeat(originalLength), "b"));
        jdbc.update("delete from share_chunk where token = ? and part = 'MODIFIED'", token(made));
        var gone = api.get(path(made));
        assertThat(gone.status()).as(gone.text()).isEqualTo(404);
        assertThat(gone.code()).isEqualTo("not_found");
        var page = Api.send(HttpRequest.newBuilder(URI.create(made.get("url").stringValue())));
        assertThat(page.status()).isEqualTo(404);
    }

    /** The server has sent a part of the original content when it looks for the modified content. */
    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aShareDeletedAfterAPartWasSentClosesTheConnectionAndIsNotLoggedAsAFailure(CapturedOutput log) {
        var made = share(text("a".repeat(100_000), "b"));
        jdbc.update("delete from share_chunk where token = ? and part = 'MODIFIED'", token(made));

        assertThatThrownBy(() -> api.get(path(made))).hasRootCauseInstanceOf(IOException.class);

        await().until(() -> log.getAll().contains("GET /api/v1/share/{token} "));
        assertThat(log.getAll()).doesNotContain("ERROR");
    }

    @Test
    void aFileDeletedAfterItsLengthIsReadIsNotFoundAndTheErrorHasItsOwnLength() {
        var letters = new StringBuilder();
        new Random(1).ints(2L * CompressedPart.MAX_CHUNK_BYTES, ' ', '~').forEach(letters::appendCodePoint);
        var made = share(text(letters.toString(), "b"));
        jdbc.update("delete from share_chunk where token = ? and part = 'ORIGINAL' and position = 0", token(made));
        var gone = Api.send(HttpRequest.newBuilder(URI.create(made.get("url").stringValue() + "/original")));
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.header("ETag")).isEmpty();
    }

    @Test
    void aFileDeletedBeforeItIsOpenedIsNotFound() {
        assertThatThrownBy(() -> shares.openPart("shr_000000000000000000000000", SharePart.PATCH))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void anIdempotencyKeyIsFreeAfterItsShareHasExpired() {
        var first = repeat("expiring", text("a", "b")).json();
        expire(first);
        var second = repeat("expiring", text("a", "other"));
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.json().get("token")).isNotEqualTo(first.get("token"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "with space"})
    void anInvalidIdempotencyKeyIsRejected(String key) {
        var response =
                api.postJson(PATH, "{\"original\":\"\",\"modified\":\"\",\"format\":\"text\"}", "Idempotency-Key", key);
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("Idempotency-Key");
    }

    @Test
    void aNonAsciiIdempotencyKeyIsRejected() {
        var body = "{\"original\":\"\",\"modified\":\"\",\"format\":\"text\"}";
        var request = "POST " + PATH + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + RunningServer.KEY
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\nIdempotency-Key: cl\u00e9\r\nConnection: close\r\n\r\n" + body;
        for (var encoding : List.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
            var response = RawHttp.exchange(api.port(), request.getBytes(encoding));
            assertThat(response.status()).as(encoding.name()).isEqualTo(400);
            assertThat(response.body()).contains("\"field\":\"Idempotency-Key\"");
        }
    }

    @Test
    void aShareHasAPageAndDownloads() {
        var made = share(Map.of(
                "original", "a: 1", "modified", "a: 2", "format", "yaml", "options", Map.of("title", "One key")));
        var page = made.get("url").stringValue();
        assertThat(Api.send(HttpRequest.newBuilder(URI.create(page))).text())
                .contains(
                        "<h1><bdi>One key</bdi></h1>", "<pre class=\"value\">1</pre>", "<pre class=\"value\">2</pre>");
        for (var view : List.of("split", "unified")) {
            assertThat(Api.send(HttpRequest.newBuilder(URI.create(page + "?view=" + view)))
                            .text())
                    .contains("<h1><bdi>One key</bdi></h1>", "<mark>1</mark>", "<mark>2</mark>");
        }
        for (var part : List.of("original", "modified", "diff", "patch")) {
            var file = Api.send(HttpRequest.newBuilder(URI.create(page + "/" + part)));
            assertThat(file.status()).as(part).isEqualTo(200);
        }
    }

    @Test
    void purgingDeletesExpiredSharesWithTheirContentsAndNoOthers() {
        var kept = share(text("a", "b"));
        // Two transactions delete 40 shares.
        var expired = IntStream.range(0, 41)
                .mapToObj(i -> share(text("a", "" + i)))
                .peek(this::expire)
                .toList();
        Threads.concurrently(2, 2, i -> {
            purge.purge();
            return i;
        });
        for (var share : expired) {
            var token = share.get("token").stringValue();
            assertThat(jdbc.queryForObject("select count(*) from share where token = ?", Long.class, token))
                    .isZero();
            assertThat(jdbc.queryForObject("select count(*) from share_chunk where token = ?", Long.class, token))
                    .isZero();
        }
        assertThat(api.get(path(kept)).status()).isEqualTo(200);
    }

    @Test
    void aShareIsStoredCompletelyOrNotAtAll() {
        var owner = jdbc.queryForObject(
                "select owner_id from share where token = ?", UUID.class, token(share(text("a", "b"))));
        var request = new ShareRequest(
                DocumentDiffRequest.of(
                        Format.TEXT,
                        new Contents(Utf8Slice.of(""), Utf8Slice.of(""), FileNames.NONE),
                        RequestParameters.ofMap(Map.of()),
                        1_000),
                Map.of(),
                new ShareMetadata(ShareMetadata.Expiry.WEEK, null));
        var share = new Share(owner, request, new Stats(0, 0, 0), 1, Instant.now(), null);
        var contents = new EnumMap<SharePart, CompressedPart>(SharePart.class);
        contents.put(SharePart.ORIGINAL, CompressedPart.of(out -> out.write(1)));
        // With this null value, the method fails after it has written the row and the first part.
        contents.put(SharePart.MODIFIED, null);
        assertThatThrownBy(() -> store.add(share, contents, Long.MAX_VALUE)).isInstanceOf(NullPointerException.class);
        assertThat(store.find(share.token())).isEmpty();
    }

    private void expire(JsonNode made) {
        jdbc.update(
                "update share set expires_at = ? where token = ?",
                OffsetDateTime.now(ZoneOffset.UTC).minusSeconds(1),
                token(made));
    }

    private static String token(JsonNode made) {
        return made.get("token").stringValue();
    }

    private static JsonNode withoutRequest(Api.Response response) {
        var problem = (ObjectNode) response.json();
        return problem.remove(List.of("requestId", "instance"));
    }
}
