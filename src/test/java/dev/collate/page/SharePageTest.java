package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.BusyPermits;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import dev.collate.work.FairSemaphore;
import dev.collate.work.RequestWork;
import dev.collate.work.WorkPools;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

@RunningServer
class SharePageTest {
    @Autowired
    private Api api;

    @Autowired
    JdbcTemplate jdbc;

    @Autowired
    WorkPools pools;

    /** Creates a share and returns the path of its page. */
    private String share(String format, String original, String modified, Map<String, ?> options) {
        var response = api.post(
                "/api/v1/share",
                Map.of("original", original, "modified", modified, "format", format, "options", options));
        assertThat(response.status()).as(response.text()).isEqualTo(201);
        return "/share/" + response.json().get("token").stringValue();
    }

    private HttpRequest.Builder request(String path) {
        return api.anonymous(path);
    }

    private Api.Response get(String path) {
        return Api.send(request(path));
    }

    @Test
    void thePageNeedsNoKeyAndAllowsOnlyItsOwnScript() {
        var page = get(share("text", "a", "b", Map.of("title", "Two letters")));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy"))
                .isEqualTo("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none';"
                        + " form-action 'self'; frame-ancestors 'none'");
        assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex, nofollow");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.text())
                .contains("<h1><bdi>Two letters</bdi></h1>", "<meta name=\"robots\" content=\"noindex, nofollow\">");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?view=changes&path=a", "/original"})
    void aPageWaitsUntilThereIsMemoryForIt(String address) {
        var path = share("json", "{\"a\":1}", "{\"a\":2}", Map.of()) + address;
        assertWaitsForMemory(pools.pageMemory(), RequestWork::reservePage, () -> get(path));
    }

    @Test
    void aResponseOfTheApiWaitsUntilThereIsMemoryForIt() {
        var path = "/api/v1" + share("json", "{\"a\":1}", "{\"a\":2}", Map.of());
        assertWaitsForMemory(pools.bodyMemory(), RequestWork::reserveBody, () -> api.get(path));
    }

    private void assertWaitsForMemory(
            FairSemaphore pool, ObjLongConsumer<RequestWork> hold, Supplier<Api.Response> request) {
        int part = 256 << 10;
        var others = LongStream.range(0, pool.capacity() / part)
                .mapToObj(holder ->
                        new RequestWork(pools, holder, Duration.ZERO, BusyPermits.NO_CLIENT, System.nanoTime()))
                .toList();
        others.forEach(other -> hold.accept(other, part));
        var response = CompletableFuture.supplyAsync(request);
        assertThat(response).failsWithin(Duration.ofMillis(300)).withThrowableOfType(TimeoutException.class);
        others.forEach(RequestWork::close);
        assertThat(response.join().status()).isEqualTo(200);
        Threads.await(() -> pool.used() == 0);
    }

    @Test
    void aPageIsRenderedWithACpuPermit() {
        var path = share("json", "{\"a\":1}", "{\"a\":2}", Map.of());
        assertThat(BusyPermits.delay(pools, () -> get(path)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"text", "json", "yaml", "csv", "xml"})
    void sharedContentStaysText(String format) {
        var content = HostileText.content(format);
        var path = share(
                format,
                content.replace("%s", "old <b>"),
                content.replace("%s", "new <b>"),
                Map.of("title", HostileText.TEXT));
        for (var view : views(path)) {
            var page = get(path + "?" + view).text();
            assertThat(page).as(view).contains("&lt;script&gt;document.title=&#39;run&#39;&lt;/script&gt;");
            // The marks and the colours of the words.
            assertThat(page.replaceAll("</?(?:mark|b|span)\\b[^>]*>", ""))
                    .as(view)
                    .contains("new &lt;b&gt;");
            assertThat(page).as(view).doesNotContain("<script>", "<img", "<b>document", "old <b>");
            assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
            assertThat(Pattern.compile("</textarea>").matcher(page).results()).hasSize(2);
        }
    }

    /** Returns the queries of the views that a page links to. */
    private List<String> views(String path) {
        var links = Pattern.compile("<a href=\"\\?(view=[a-z]+)#comparison\"")
                .matcher(get(path).text())
                .results()
                .map(link -> link.group(1))
                .toList();
        assertThat(links).hasSizeGreaterThan(1);
        return links;
    }

    @Test
    void unknownAndExpiredSharesHaveTheSamePage() {
        var path = share("text", "a", "b", Map.of());
        jdbc.update(
                "update share set expires_at = ? where token = ?",
                OffsetDateTime.now(ZoneOffset.UTC).minusSeconds(1),
                path.substring("/share/".length()));
        var expired = get(path);
        assertThat(expired.status()).isEqualTo(404);
        assertThat(expired.header("Content-Type")).startsWith("text/html");
        assertThat(expired.text()).contains("ask the sender of the link for a new link.");
        for (var unknown : new String[] {"/share/shr_000000000000000000000000", "/share/x", path + "/original"}) {
            assertThat(get(unknown).status()).isEqualTo(404);
            assertThat(get(unknown).text()).isEqualTo(expired.text());
        }
    }

    @Test
    void aPageLoadCountsAsAViewButADownloadDoesNot() {
        var path = share("text", "a", "b", Map.of());
        get(path);
        get(path);
        get(path + "?view=unified");
        get(path + "?from=1000");
        get(path + "/original");
        get(path + "/patch");
        Api.send(request(path).method("HEAD", BodyPublishers.noBody()));
        assertThat(api.get("/api/v1" + path).json().get("viewCount").longValue())
                .isEqualTo(3);
    }

    @Test
    void aPageThatFailsDoesNotCountAsAView() {
        var path = share("text", "a", "b", Map.of());
        jdbc.update("delete from share_chunk where part = 'VIEWS' and '/share/' || token = ?", path);
        assertThat(get(path).status()).isEqualTo(404);
        assertThat(api.get("/api/v1" + path).json().get("viewCount").longValue())
                .isEqualTo(1);
    }

    @Test
    void emptyParametersSelectTheFirstPageOfTheDefaultView() {
        var path = share("json", "[1]", "[2]", Map.of());
        assertThat(get(path + "?view=&from=&type=&path=").status()).isEqualTo(200);
        assertThat(api.get("/api/v1" + path).json().get("viewCount").longValue())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "ar-EG, de;q=0.5", "*"})
    void thePageIsInEnglishForEveryAcceptLanguage(String languages) {
        var page = Api.send(request(share("text", "a", "b", Map.of())).header("Accept-Language", languages));

        assertThat(page.header("Content-Language")).isEqualTo("en");
        assertThat(page.text()).contains("<html lang=\"en\">");
    }

    @Test
    void headReturnsTheContentTypeOfGet() {
        var path = share("text", "a", "b", Map.of());
        var head = Api.send(request(path).method("HEAD", BodyPublishers.noBody()));

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("Content-Type")).isEqualTo(get(path).header("Content-Type"));
    }

    @Test
    void headReturnsTheHeadersOfADownloadWithoutReadingThePart() {
        var share = share("text", "a", "b", Map.of());
        var path = share + "/diff";
        var get = get(path);
        // Only the header of the compressed part is left.
        jdbc.update(
                "update share_chunk set bytes = substring(bytes, 1, 10) where token = ? and part = 'DIFF'",
                share.substring("/share/".length()));
        var head = Api.send(request(path).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        for (var name : List.of("Content-Type", "Content-Disposition", "Cache-Control", "ETag")) {
            assertThat(head.header(name)).as(name).isEqualTo(get.header(name)).isNotEmpty();
        }
        // A client that reads this header would continue an interrupted download, but GET always sends the whole part.
        assertThat(head.header("Accept-Ranges")).isEqualTo(get.header("Accept-Ranges"));
        var missing = request(share + "/highlight").method("HEAD", BodyPublishers.noBody());
        assertThat(Api.send(missing).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "'', text/html, 200",
        "'', application/json, 406",
        "/api/v1, application/json, 200",
        "/api/v1, text/html, 406"
    })
    void headReturnsTheStatusOfGet(String prefix, String accept, int status) {
        var path = prefix + share("text", "a", "b", Map.of());
        for (var method : List.of("GET", "HEAD")) {
            var request = api.request(path).header("Accept", accept);
            assertThat(Api.send(request.method(method, BodyPublishers.noBody())).status())
                    .as(method)
                    .isEqualTo(status);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "original | application/json | original.json | {\"a\": 1}",
                "modified | application/json | modified.json | {\"a\": 2}",
                "patch | text/x-diff | patch.patch | --- ",
                "diff | application/json | diff.json | {\"changes\":[",
            })
    void thePartsCanBeDownloaded(String part, String type, String name, String beginning) {
        var response = get(share("json", "{\"a\": 1}", "{\"a\": 2}", Map.of()) + "/" + part);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith(type);
        assertThat(response.header("Content-Disposition")).isEqualTo("attachment; filename=\"" + name + "\"");
        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(response.text()).startsWith(beginning);
    }

    @Test
    void fileNamesAreShown() {
        var form = new MultipartForm()
                .addFile("original", "conf/<b>.json\u202e", "{}")
                .addFile("modified", "/tmp/new & old.json", "[]")
                .add("format", "json");
        var made = api.postForm("/api/v1/share", form);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var path = "/share/" + made.json().get("token").stringValue();

        assertThat(get(path + "?view=split").text())
                .contains(
                        "<span>Original<bdi>conf/&lt;b&gt;.json[U+202E]</bdi></span>",
                        "<span>Modified<bdi>new &amp; old.json</bdi></span>",
                        "<p><bdi>conf/&lt;b&gt;.json[U+202E]</bdi></p>");
        assertThat(get(path + "/patch").text())
                .startsWith("--- \"a/conf/<b>.json\\342\\200\\256\"\n+++ \"b/conf/<b>.json\\342\\200\\256\"\n@@ ");
    }

    @Test
    void fileNamesOfTheOptionsAreShown() {
        var path = share("json", "1", "2", Map.of("originalName", "conf/old.json", "modifiedName", "new.json"));

        assertThat(get(path + "?view=split").text())
                .contains("<span>Original<bdi>conf/old.json</bdi></span>", "<span>Modified<bdi>new.json</bdi></span>");
        assertThat(get(path + "/patch").text()).startsWith("--- a/conf/old.json\n+++ b/conf/old.json\n@@ ");
    }

    /** A template would take these texts for the value false. */
    @ParameterizedTest
    @ValueSource(strings = {"no", "off", "false"})
    void everyFileNameIsShown(String name) {
        var path = share("text", "a", "b", Map.of("originalName", name));

        assertThat(get(path).text())
                .contains("<span>Original<bdi>" + name + "</bdi></span>", "<p><bdi>" + name + "</bdi></p>");
    }

    @Test
    void contentsWithoutFileNamesAreCalledOriginalAndModified() {
        var path = share("text", "", "a", Map.of());

        assertThat(get(path).text())
                .contains(
                        "<span>Original</span><span>Modified</span>",
                        "<li class=\"added\"><b>1</b> <span>line added</span></li>",
                        "no line break at the end");
        assertThat(get(path + "/patch").text())
                .isEqualTo("--- a/file\n+++ b/file\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n");
    }

    @Test
    void aCachedDownloadIs304() {
        var path = share("text", "a", "b", Map.of()) + "/original";
        var tag = get(path).header("ETag");
        var again = Api.send(request(path).header("If-None-Match", tag));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.text()).isEmpty();
    }

    @Test
    void theStylesheetIsCachedByTheUrlOfItsVersion() {
        var page = get(share("text", "a", "b", Map.of())).text();
        var link = Pattern.compile("href=\"(assets/page\\.css\\?v=[0-9a-f]+)\"").matcher(page);
        assertThat(link.find()).isTrue();
        var style = get("/share/" + link.group(1));
        assertThat(style.status()).isEqualTo(200);
        assertThat(style.header("Content-Type")).startsWith("text/css");
        assertThat(style.header("Cache-Control")).isEqualTo("max-age=31536000, public");
        var again = Api.send(request("/share/" + link.group(1)).header("If-None-Match", style.header("ETag")));
        assertThat(again.status()).isEqualTo(304);
    }

    /** Reads all pages of a view, from the links to the next page. */
    private List<String> pages(String path, String query) {
        var pages = new ArrayList<String>();
        for (var next = query; next != null; ) {
            var page = get(path + "?" + next);
            assertThat(page.status()).as(page.text()).isEqualTo(200);
            assertThat(page.bytes().length).isLessThan(1_500_000);
            pages.add(page.text());
            var link = Pattern.compile("rel=\"next\" href=\"\\?([^\"#]*)").matcher(page.text());
            next = link.find() ? link.group(1).replace("&amp;", "&") : null;
        }
        return pages;
    }

    @ParameterizedTest
    @ValueSource(strings = {"split", "unified"})
    void aComparisonIsReadToItsEndPageByPage(String view) {
        var original = IntStream.range(0, 1_223).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
        var path = share("text", original, original.replace("line", "other"), Map.of());
        var pages = pages(path, "view=" + view);
        assertThat(pages).hasSize(3);
        assertThat(pages.getFirst()).contains("Page 1 of 3", "id=\"L1\"").doesNotContain("id=\"L501\"", "rel=\"prev\"");
        assertThat(pages.getLast())
                .contains("Page 3 of 3", "id=\"R1223\"", "rel=\"prev\" href=\"?view=" + view + "&amp;from=2#");
        assertThat(pages(share("text", "a\nb\n".repeat(1_100), "c\nb\n".repeat(1_100), Map.of("context", 0)), "")
                        .getLast())
                .contains("id=\"c1100\"", "<h4>Change 1,100 of 1,100</h4>");
        for (int line = 1; line <= 1_223; line++) {
            assertThat(pages.get((line - 1) / 500)).contains("id=\"L" + line + "\"", "id=\"R" + line + "\"");
        }
    }

    @Test
    void aTruncatedComparisonLinksToThePatch() {
        var path = share("text", "", "line\n".repeat(20_001), Map.of());
        var last = get(path + "?from=1000");
        assertThat(last.text())
                .contains("Only the first <b>20,000</b> changed lines are shown.")
                .contains("The rest is in the <a href=\"" + path.substring("/share/".length())
                        + "/patch\" download>patch</a>");
    }

    @Test
    void thePagesOfHostileContentHaveAMaximumSize() {
        var original = ("'\u0001\t ".repeat(300) + "\n" + "same\n").repeat(400);
        var path = share("text", original, original.replace("'", "\""), Map.of());
        assertThat(get(path).bytes().length).isLessThan(1_500_000);
        assertThat(get(path + "?from=3").bytes().length).isLessThan(1_500_000);
        var code = ("1 ".repeat(480) + "x\n").repeat(400);
        var coloured =
                share("text", code, code.replace("x", "y"), Map.of("originalName", "a.java", "modifiedName", "a.java"));
        assertThat(get(coloured).text()).contains("<b class=\"n\">");
        assertThat(get(coloured).bytes().length).isLessThan(1_500_000);
        var json = IntStream.range(0, 200)
                .mapToObj(i -> "\"" + "'".repeat(900) + i + "\":\"" + "<\\t".repeat(400) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
        assertThat(pages(share("json", json, json.replace("<", ">"), Map.of()), "view=changes"))
                .hasSizeGreaterThan(2);
    }

    @Test
    void everyEntryIsShownOnOneOfThePages() {
        var original =
                IntStream.range(0, 900).mapToObj(i -> "\"k" + i + "\":1").collect(Collectors.joining(",", "{", "}"));
        var path = share("json", original, original.replace(":1", ":2"), Map.of());
        var pages = pages(path, "view=changes");
        assertThat(pages).hasSize(2);
        assertThat(pages.getFirst()).contains(">k499<").doesNotContain(">k500<");
        assertThat(pages.getLast()).contains(">k500<", ">k899<").doesNotContain(">k499<");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    type=added             | 300 changes match     | >new0<     | >k0<
                    type=removed           | 0 changes match       | role=\"search\" | >k0<
                    path=K1                | 111 changes match     | >k1<       | >new1<
                    type=changed&path=k899 | 1 change matches      | >k899<     | >k0<
                    path=<b>%26            | 0 changes match       | value=\"&lt;b&gt;&amp;\" | <b>&
                    """)
    void entriesAreFilteredByTypeAndPath(String filter, String count, String shown, String hidden) {
        var original =
                IntStream.range(0, 900).mapToObj(i -> "\"k" + i + "\":1").collect(Collectors.joining(",", "{", "}"));
        var added = IntStream.range(0, 300).mapToObj(i -> ",\"new" + i + "\":1").collect(Collectors.joining());
        var path = share("json", original, original.replace(":1", ":2").replace("}", added + "}"), Map.of());
        var page = get(path + "?view=changes&" + filter.replace("<", "%3C").replace(">", "%3E"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text().replaceAll("<b>(\\d+)</b> ", "$1 "))
                .contains(count, shown)
                .doesNotContain(hidden);
    }

    /** In lower case, a capital sigma at the end of a word differs from one inside a word. */
    @Test
    void theFilterFindsAPathByItsBeginningInGreekCapitals() {
        var original = "{\"\u03a3\u0399\u03a3\u03a5\u03a6\u039f\u03a3\": 1}";
        var path = share("json", original, original.replace("1", "2"), Map.of());

        assertThat(get(path + "?view=changes&path=" + URLEncoder.encode("\u03a3\u0399\u03a3", StandardCharsets.UTF_8))
                        .text())
                .contains("<b>1</b> change matches");
    }

    @Test
    void aFilterStaysOnTheNextPage() {
        var original =
                IntStream.range(0, 1_200).mapToObj(i -> "\"k" + i + "\":1").collect(Collectors.joining(",", "{", "}"));
        var path = share("json", original, original.replace(":1", ":2"), Map.of());
        var pages = pages(path, "type=changed&path=k");
        assertThat(pages).hasSize(3);
        assertThat(pages.get(1))
                .contains("Page 2 of 3", "<b>1,200</b>", "view=changes&amp;type=changed&amp;path=k&amp;from=1001");
        assertThat(pages.getLast()).contains(">k1199<");
    }

    @Test
    void thePageSaysThatTheFilterSearchesOnlyTheFirstEntries() {
        int entries = PageLimits.MAX_CHANGES + 1;
        var path = share("json", array(entries, "1"), array(entries, "2"), Map.of());
        var downloads = "All of them are in the <a href=\"" + token(path) + "/diff\"";
        assertThat(get(path).text())
                .contains("Only the first <b>10,000</b> of <b>10,001</b> changes are shown. " + downloads);
        assertThat(get(path + "?view=changes&path=7").text())
                .contains("The filter searches only the changes that are shown without a filter. " + downloads)
                .doesNotContain("changes are shown");
    }

    private static String array(int length, String element) {
        return "[" + String.join(",", Collections.nCopies(length, element)) + "]";
    }

    @ParameterizedTest
    @ValueSource(strings = {"from=0", "from=x", "view=x", "type=x", "path=%00", "path=a%1F"})
    void anInvalidQueryIsAnErrorPage(String query) {
        var page = get(share("text", "a", "b", Map.of()) + "?" + query);
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.header("Content-Type")).startsWith("text/html");
    }

    @Test
    void aViewThatTheFormatDoesNotHaveIsTheDefaultView() {
        assertThat(get(share("text", "a", "b", Map.of()) + "?view=changes").text())
                .contains("class=\"view split\"");
    }

    @Test
    void whiteSpaceIsMarkedForTheStylesheet() {
        assertThat(get(share("text", "", "\ta\u00a0b \n    c", Map.of())).text())
                .contains("<span class=\"tab\">\t</span>")
                .contains("<span class=\"sp\">    </span>")
                .contains("a<span class=\"gap\">\u00a0</span>b<span class=\"sp\"> </span>");
    }

    @Test
    void thePageDescribesItselfForPreviews() {
        assertThat(get(share("text", "a", "b", Map.of("title", "A \"title\" <b>")))
                        .text())
                .contains("<meta property=\"og:title\" content=\"A &quot;title&quot; &lt;b&gt;\">")
                .contains(
                        "<meta property=\"og:description\" content=\"Text: 1 line added, 1 line removed, 1 line modified\">");
    }

    @ParameterizedTest
    @CsvSource({
        "/share, GET, 404",
        "/share/a/b/c, GET, 404",
        "/share/a, POST, 405",
        "/share/a;b, GET, 400",
        "/share/a%2Fb, GET, 400"
    })
    void everyErrorAtThePathOfAPageIsAPage(String path, String method, int status) {
        var request = request(path).method(method, BodyPublishers.noBody());
        var page = Api.send(request.header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
        assertThat(page.status()).isEqualTo(status);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(page.text()).contains("<h1>", "<link rel=\"stylesheet\" href=\"/share/assets/page.css?v=");
        var problem = Api.send(request.setHeader("Accept", "application/json"));
        assertThat(problem.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void anInternalErrorIsAPageWithoutInternalDetails() {
        var path = share("text", "a", "b", Map.of());
        jdbc.update(
                "update share_chunk set bytes = ? where token = ? and part = 'VIEWS'",
                new byte[] {1, 2, 3},
                path.substring("/share/".length()));
        var page = get(path);
        assertThat(page.status()).isEqualTo(500);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text())
                .contains("<h1>Internal error</h1>", page.header("X-Request-Id"))
                .doesNotContain("Exception", "dev.collate", "gzip", "GZIP");
    }

    @Test
    void aShareThatWasStoredInAnotherFormatIsNotFound() {
        var path = share("text", "a", "b", Map.of());
        jdbc.update("update share_chunk set part = 'PAGE' where token = ? and part = 'VIEWS'", token(path));
        assertThat(get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    text | the old word here | the new word here
                    json | {"a": [1, 2], "b": "x"} | {"a": [1, 3], "c": 1.50}
                    xml  | <a><b>old</b></a> | <a><b>new</b><c/></a>
                    """)
    void aViewReadsOnlyTheStoredPages(String format, String original, String modified) {
        var path = share(format, original, modified, Map.of());
        var pages =
                views(path).stream().map(view -> get(path + "?" + view).text()).toList();
        jdbc.update(
                "update share_chunk set bytes = ? where token = ? and part in ('PATCH', 'DIFF')",
                new byte[] {1, 2, 3},
                token(path));
        assertThat(views(path).stream().map(view -> get(path + "?" + view).text()))
                .isEqualTo(pages);
        assertThat(pages.getLast()).contains("<mark>");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void eachSideOfAnUnchangedLineHasItsOwnText(int context) {
        var path = share(
                "text", "First\n2\n3\n4\nb\n", "FIRST\n2\n3\n4\nc\n", Map.of("ignoreCase", true, "context", context));
        assertThat(get(path + "?view=split").text())
                .contains("<td class=\"text\">First</td>", "<td class=\"text right\">FIRST</td>");
        assertThat(get(path + "?view=unified").text())
                .contains("<td class=\"text\">First</td>")
                .doesNotContain("<td class=\"text\">FIRST");
    }

    @Test
    void thePageNamesTheOptionsOfTheComparison() {
        var path = share("text", "A\nb\n", "a\nc\n", Map.of("ignoreCase", true, "context", 0, "title", "T"));
        var page = get(path).text();
        assertThat(page)
                .contains(
                        "aria-label=\"Options of the comparison\"",
                        "<bdi>context</bdi>: <bdi><code>0</code></bdi>",
                        "<bdi>ignoreCase</bdi>: <bdi><code>true</code></bdi>",
                        "<b>1</b> <span>line added</span>")
                .doesNotContain("<bdi>title</bdi>");
        assertThat(get(path + "/patch").text()).isEqualTo("--- a/file\n+++ b/file\n@@ -2,1 +2,1 @@\n-b\n+c\n");
        assertThat(get(share("text", "A", "a", Map.of("ignoreCase", true))).text())
                .contains("do not differ in anything that the options compare");
        assertThat(get(share("text", "A", "a", Map.of())).text()).doesNotContain("Options of the comparison");
        assertThat(get(share("json", "{\"a\":1}", "{\"a\":2}", Map.of("ignorePaths", List.of("a"))))
                        .text())
                .contains("differ only in how they are written or in what the options ignore");
        var paths = List.of("<b>\u202e", "x".repeat(300));
        assertThat(get(share("json", "1", "2", Map.of("ignorePaths", paths))).text())
                .contains("<code>&lt;b&gt;[U+202E], xxx", "xxx...</code>")
                .doesNotContain("x".repeat(201));
        var rules = List.of(Map.of("path", "a", "ignore", true));
        assertThat(get(share("json", "1", "2", Map.of("rules", rules))).text())
                .contains("&quot;path&quot;:&quot;a&quot;", "&quot;ignore&quot;:true")
                .doesNotContain("path=a");
    }

    @Test
    void movedBlocksAreLinked() {
        var block = "one two three four\nfive six seven eight\n";
        var path = share("text", block + "a\nb\nc\n", "a\nb\nc\n" + block, Map.of("moves", true));
        for (var view : List.of("split", "unified")) {
            var page = get(path + "?view=" + view).text();
            assertThat(page)
                    .containsOnlyOnce("one two three four <a class=\"note\" href=\"#R4\">moved to line 4</a>")
                    .containsOnlyOnce("one two three four <a class=\"note\" href=\"#L1\">moved from line 1</a>")
                    .contains("<td class=\"text removed moved\">", "id=\"R4\"", "id=\"L1\"")
                    .doesNotContain("moved to line 5", "moved from line 2");
        }
        assertThat(get(share("text", block + "a\nb\nc\n", "a\nb\nc\n" + block, Map.of()))
                        .text())
                .doesNotContain("moved to line", "class=\"text removed moved\"");
    }

    /** The lines before the second block are unchanged on one side, so both blocks have successive places. */
    @Test
    void eachOfTwoMovedBlocksHasItsNote() {
        var rest = IntStream.range(0, 20)
                .mapToObj(i -> "rest of the text " + i + "\n")
                .collect(Collectors.joining());
        var first = "one two three four\nfive six seven eight\nnine ten eleven twelve\n";
        var second = "alpha beta gamma\ndelta epsilon zeta\neta theta iota\n";
        var path = share(
                "text",
                first + "a kept line\n" + second + rest,
                "a kept line\n" + rest + first + second,
                Map.of("moves", true));
        for (var view : List.of("split", "unified")) {
            assertThat(get(path + "?view=" + view).text())
                    .contains(
                            ">moved to line 22</a>",
                            ">moved to line 25</a>",
                            ">moved from line 1</a>",
                            ">moved from line 5</a>")
                    .doesNotContain("moved to line 23", "moved to line 26");
        }
    }

    @Test
    void aBlockMovedToAnotherPageIsNamed() {
        var block = "one two three four\nfive six seven eight\n";
        var text = IntStream.range(0, 5_000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        var changed = text.replace("1\n", "changed\n");
        var path = share("text", block + text, changed + block, Map.of("moves", true));
        assertThat(get(path + "?view=split").text())
                .contains("<span class=\"note\"> moved to line 5001 </span>")
                .doesNotContain("href=\"#R5001\"");
    }

    @Test
    void csvIsShownAsATableWithItsChangedCellsMarked() {
        var path = share("csv", "id,name\n1,Ann\n2,Ben\n3,Cy\n", "id,name\n1,Ann\n2,Bo & Ben\n", Map.of());
        assertThat(views(path)).containsExactly("view=table", "view=changes", "view=split", "view=unified");
        var page = get(path).text();
        assertThat(page)
                .contains("<td class=\"number\">2</td><td class=\"number\">2</td><td>2</td><td class=\"changed\">")
                .contains("now: </span><mark>Bo &amp; </mark>Ben</ins>")
                .contains("<tr id=\"c2\" class=\"removed\">")
                .doesNotContain("Ann</td>");
        assertThat(get(share("csv", "a,b\n1,2\n", "\"a\",b\n1,2\n", Map.of())).text())
                .contains("No difference in any row");
    }

    @Test
    void csvThatDiffersOnlyInItsHeaderHasDifferentColumns() {
        var path = share("csv", "id,name\n", "id,title\n", Map.of());
        for (var view : List.of("table", "changes")) {
            assertThat(get(path + "?view=" + view).text())
                    .contains("No difference in any row", "The two contents have different columns")
                    .doesNotContain("differ only in how they are written");
        }
    }

    @Test
    void minifiedJsonAndXmlAreShownIndented() {
        var json = get(
                share("json", "{\"a\":1,\"b\":{\"c\":2}}", "{\"a\":1,\"b\":{\"c\":3}}", Map.of()) + "?view=indented");
        assertThat(withoutColours(json.text()))
                .contains("<span class=\"sp\">  </span>&quot;a&quot;: 1,")
                .contains("<mark>2</mark>", "<mark>3</mark>")
                .doesNotContain("no line break at the end");
        var xml = get(share("xml", "<a><b>x</b><c/></a>", "<a><b>y</b><c/></a>", Map.of()) + "?view=indented");
        assertThat(withoutColours(xml.text()))
                .contains("<span class=\"sp\">  </span>&lt;c/&gt;")
                .contains("&lt;b&gt;<mark>x</mark>&lt;/b&gt;", "&lt;b&gt;<mark>y</mark>&lt;/b&gt;");
    }

    private static String withoutColours(String html) {
        return html.replaceAll("<b class=\"\\w\">|</b>", "");
    }

    @Test
    void contentsThatDifferOnlyInWhiteSpaceHaveNoDifferenceIndented() {
        var path = share("json", "{\"a\":1}", "{\n  \"a\": 1\n}", Map.of());
        assertThat(get(path + "?view=indented").text()).contains("No difference in the indented contents");
        assertThat(get(path + "?view=split").text()).doesNotContain("No difference");
    }

    @Test
    void largeContentsHaveNoIndentedView() {
        var original = "[\"" + "x".repeat(4 << 20) + "\",1]";
        assertThat(views(share("json", original, original.replace(",1]", ",2]"), Map.of())))
                .containsExactly("view=changes", "view=split", "view=unified");
        var growing = "[" + "[[1]],".repeat(200_000) + "1]";
        assertThat(views(share("json", growing, growing.replace(",1]", ",2]"), Map.of())))
                .containsExactly("view=changes", "view=split", "view=unified");
    }

    private static String token(String path) {
        return path.substring("/share/".length());
    }

    @Test
    void anUnknownPartIsNotFound() {
        assertThat(get(share("text", "a", "b", Map.of()) + "/owner").status()).isEqualTo(404);
    }
}
