package dev.collate.share.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** Creates a share and returns the path of its page. */
    private String share(String format, String original, String modified, Map<String, String> options) {
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
    void thePageNeedsNoKeyAndAllowsNoScripts() {
        var page = get(share("text", "a", "b", Map.of("title", "Two letters")));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy"))
                .isEqualTo("default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none';"
                        + " form-action 'none'; frame-ancestors 'none'");
        assertThat(page.header("X-Robots-Tag")).isEqualTo("noindex, nofollow");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
        assertThat(page.text())
                .contains("<h1><bdi>Two letters</bdi></h1>", "<meta name=\"robots\" content=\"noindex, nofollow\">");
    }

    @ParameterizedTest
    @CsvSource({"text", "json", "yaml", "csv", "xml"})
    void sharedContentStaysText(String format) {
        var content = Hostile.content(format);
        var page = get(share(
                        format,
                        content.replace("%s", "old <b>"),
                        content.replace("%s", "new <b>"),
                        Map.of("title", Hostile.TEXT)))
                .text();
        assertThat(page)
                .contains("&lt;script&gt;document.title=&#39;run&#39;&lt;/script&gt;")
                .contains("new &lt;b&gt;");
        assertThat(page).doesNotContain("<script", "<img", "<b>document", "old <b>");
        assertThat(Pattern.compile("</textarea>").matcher(page).results()).hasSize(2);
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
        get(path + "/original");
        get(path + "/patch");
        Api.send(request(path).method("HEAD", BodyPublishers.noBody()));
        assertThat(api.get("/api/v1" + path).json().get("viewCount").longValue())
                .isEqualTo(3);
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
        assertThat(response.header("Content-Length")).isEqualTo(Integer.toString(response.bytes().length));
        assertThat(response.text()).startsWith(beginning);
    }

    @Test
    void fileNamesAreShown() {
        var form = new MultipartForm()
                .addFile("original", "conf/<b>.json\u202e", "{}".getBytes(UTF_8))
                .addFile("modified", "/tmp/new & old.json", "[]".getBytes(UTF_8))
                .add("format", "json".getBytes(UTF_8));
        var made = api.post("/api/v1/share", form.contentType(), form.bytes());
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var path = "/share/" + made.json().get("token").stringValue();

        assertThat(get(path).text())
                .contains(
                        "<span>Original<bdi>conf/&lt;b&gt;.json[U+202E]</bdi></span>",
                        "<span>Modified<bdi>new &amp; old.json</bdi></span>",
                        "<p><bdi>conf/&lt;b&gt;.json[U+202E]</bdi></p>");
        assertThat(get(path + "/patch").text())
                .startsWith("--- \"a/conf/<b>.json\\342\\200\\256\"\n+++ \"b/conf/<b>.json\\342\\200\\256\"\n@@ ");
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

    @Test
    void thePageOfALongComparisonIsBoundedAndLinksToTheRest() {
        var original = IntStream.range(0, 10_000).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
        var modified = IntStream.range(0, 10_000)
                .mapToObj(i -> i % 2 == 0 ? "line " + i : "another " + i)
                .collect(Collectors.joining("\n"));
        var path = share("text", original, modified, Map.of());
        var page = get(path);
        assertThat(page.bytes().length).isLessThan(3_000_000);
        assertThat(page.text())
                .contains("Only the first")
                .contains("<a href=\"" + path.substring("/share/".length()) + "/patch\" download>patch</a>")
                .contains(">line 100<")
                .doesNotContain(">line 9000<");
    }

    @Test
    void aComparisonWithManyEntriesReportsTheOmittedEntries() {
        var original =
                IntStream.range(0, 900).mapToObj(i -> "\"k" + i + "\":1").collect(Collectors.joining(",", "{", "}"));
        var page = get(share("json", original, original.replace(":1", ":2"), Map.of()))
                .text();
        assertThat(page).contains("Only the first <b>500</b> of <b>900</b> changes are shown.");
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
                "update share_chunk set bytes = ? where token = ? and part = 'PAGE_1'",
                new byte[] {1, 2, 3},
                path.substring("/share/".length()));
        var page = get(path);
        assertThat(page.status()).isEqualTo(500);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text())
                .contains("<h1>Internal error</h1>", page.header("X-Request-Id"))
                .doesNotContain("Exception", "dev.collate", "gzip", "GZIP");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    text | the old word here | the new word here
                    json | {"a": [1, 2], "b": "x"} | {"a": [1, 3], "c": 1.50}
                    xml  | <a><b>old</b></a> | <a><b>new</b><c/></a>
                    """)
    void aViewReadsTheStoredPageModel(String format, String original, String modified) {
        var path = share(format, original, modified, Map.of());
        var page = get(path).text();
        jdbc.update(
                "update share_chunk set bytes = ? where token = ? and part in ('PATCH', 'DIFF')",
                new byte[] {1, 2, 3},
                token(path));
        assertThat(get(path).text()).isEqualTo(page).contains("<mark>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    text | the old word here | the new word here
                    json | {"a": [1, 2], "b": "x"} | {"a": [1, 3], "c": 1.50}
                    xml  | <a><b>old</b></a> | <a><b>new</b><c/></a>
                    """)
    void sharesOfOlderVersionsHaveTheSamePage(String format, String original, String modified) {
        var path = share(format, original, modified, Map.of());
        var page = get(path).text();
        assertThat(jdbc.update("delete from share_chunk where token = ? and part = 'PAGE_1'", token(path)))
                .isEqualTo(1);
        assertThat(get(path).text()).isEqualTo(page);
        assertThat(jdbc.queryForObject(
                        "select count(*) from share_chunk where token = ? and part = 'PAGE_1'",
                        Long.class,
                        token(path)))
                .as("kept for the next view")
                .isEqualTo(1);
        assertThat(get(path).text()).isEqualTo(page);
    }

    private static String token(String path) {
        return path.substring("/share/".length());
    }

    @Test
    void anUnknownPartIsNotFound() {
        assertThat(get(share("text", "a", "b", Map.of()) + "/owner").status()).isEqualTo(404);
    }
}
