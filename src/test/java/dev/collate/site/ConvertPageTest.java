package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.util.HtmlUtils;

/** Tests the page that converts CSV to SQL, without scripts. */
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConvertPageTest {
    private static final String CSV = "id,name,zip\n1,\"Anna <b>\",00123\n2,,\n";

    private static final Pattern TYPE_FIELD = Pattern.compile("name=\"(column_types[^\"]*)\" value=\"([^\"]*)\"");

    private static final Pattern KEPT = Pattern.compile("name=\"kept\" value=\"([^\"]*)\"");

    @Autowired
    private Api api;

    private Visitor visitor;

    @BeforeAll
    void signIn() {
        visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/convert");
    }

    @Test
    void aPersonWhoIsNotSignedInIsRedirectedToTheSignIn() {
        var response = new Visitor(api).get("/convert");

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location")).isEqualTo("sign-in?continue=%2Fconvert");
        var stranger = new Visitor(api);
        stranger.get("/sign-in");
        var post = stranger.post("/convert", form(CSV));
        assertThat(post.status()).isEqualTo(401);
        assertThat(post.text()).contains("href=\"/sign-in\"", "your session has ended");
    }

    @Test
    void theResultShowsRowsTypesScriptAndCommand() {
        var page = visitor.post("/convert", form(CSV).add("include_create_table", "true"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("2 rows, 3 columns.")
                .contains("<bdi>Anna &lt;b&gt;</bdi>")
                .contains("<i class=\"quiet\">NULL</i>")
                .contains("<code>INTEGER</code>", "not null", "nullable")
                .contains("<span class=\"keyword\">CREATE</span> <span class=\"keyword\">TABLE</span>")
                .contains("<span class=\"string\">&#39;Anna &lt;b&gt;&#39;</span>")
                .contains("psql -v ON_ERROR_STOP=1 -1 -f people.sql shop")
                .doesNotContain("Only the beginning");
    }

    @Test
    void theTableHasTheNameOfItsFileUnlessThePersonChoosesOne() {
        var first = visitor.post("/convert", file("kunden 2024.csv", "", ""));
        assertThat(first.text())
                .contains("Download kunden_2024.sql", "value=\"kunden_2024\"")
                .contains("name=\"file_table\" value=\"kunden_2024\"");
        assertThat(visitor.post("/convert", file("orders.csv", "kunden_2024", "kunden_2024"))
                        .text())
                .contains("Download orders.sql");
        assertThat(visitor.post("/convert", file("orders.csv", "people", "kunden_2024"))
                        .text())
                .contains("Download people.sql");
        var pasted = visitor.post("/convert", options(new MultipartForm().add("text", "")));
        assertThat(pasted.text()).contains("value=\"people\"", "name=\"file_table\" value=\"my_table\"");
        assertThat(visitor.get("/convert?sample").text()).contains("name=\"file_table\" value=\"people\"");
    }

    @ParameterizedTest
    @CsvSource({"売上データ二〇二四年度第一四半期東京支店集計結果最終版.csv, 売上データ二〇二四年度第一四半期東京支店", "Mu\u0308ller.csv, Müller", "डेटा.csv, डेटा"})
    void theNameOfAFileInAnyLanguageBecomesTheNameOfTheTable(String file, String table) {
        var page = visitor.post("/convert", file(file, "", ""));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("name=\"file_table\" value=\"" + table + "\"");
    }

    /** A pattern needs a time that is quadratic in the length of the name: 0.3 s for the 10 KB that a name may have. */
    @Test
    void onlyTheBeginningOfALongFileNameIsRead() {
        assertThat(visitor.post("/convert", file("_".repeat(254) + "ab.csv", "", ""))
                        .text())
                .contains("Download a.sql");
    }

    private static MultipartForm file(String name, String table, String fileTable) {
        return new MultipartForm()
                .addFile("file", name, CSV)
                .add("dialect", "postgresql")
                .add("delimiter", "auto")
                .add("batch_size", "500")
                .add("table_name", table)
                .add("file_table", fileTable);
    }

    @Test
    void theFormCreatesTheTableByDefault() {
        assertThat(visitor.get("/convert").text())
                .contains("name=\"include_create_table\" value=\"true\" checked=\"checked\"");
        assertThat(visitor.post("/convert", form(CSV)).text())
                .contains("name=\"include_create_table\" value=\"true\">");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PK\\3\\4....xl/workbook.xml     | This is an Excel workbook: save it as CSV",
                "PK\\3\\4....a.txt               | This is a ZIP archive",
                "\\211PNG\\r\\n                   | This is an image (PNG)",
                "RIFF....WEBPVP8                | This is an image (WebP)",
                "%PDF-1.7                       | This is a PDF document",
                "a\\0\\0\\0\\377\\377\\1           | This is a binary file"
            })
    void theErrorNamesTheTypeOfAFileThatIsNotText(String start, String sentence) {
        var file = new MultipartForm()
                .addFile("file", "a.csv", start.translateEscapes().getBytes(StandardCharsets.ISO_8859_1));
        var page = visitor.post("/convert", options(file));
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains(sentence).doesNotContain("<pre class=\"value\">");
    }

    @Test
    void anotherTypeConvertsTheKeptContentAgain() {
        var file = new MultipartForm().addFile("file", "people.csv", CSV);
        var page = visitor.post("/convert", options(file));
        var kept = kept(page);

        var again = visitor.post(
                "/convert",
                options(new MultipartForm()
                        .addFile("file", "", new byte[0])
                        .add("text", "")
                        .add("kept", kept)
                        .add("column_types.id", "text")
                        .add("column_types.name", "auto")));

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.text())
                .contains("<span class=\"string\">&#39;1&#39;</span>", "name=\"column_types.id\" value=\"text\"");
    }

    /** The file is as large as a page keeps. Its Base64 is larger than other fields may be. */
    @Test
    void aFileOfOneMegabyteIsKept() {
        var csv = "n\n" + "1\n".repeat((ConvertForm.MAX_KEPT_BYTES - 2) / 2);
        var page = visitor.post("/convert", options(new MultipartForm().addFile("file", "a.csv", csv)));
        var kept = kept(page);
        assertThat(visitor.post("/convert", options(new MultipartForm().add("kept", kept)))
                        .text())
                .contains("524,287 rows, 1 column.");
        var longer = visitor.post("/convert", options(new MultipartForm().add("kept", kept + "AAAA")));
        assertThat(longer.status()).isEqualTo(400);
    }

    @Test
    void onlyTheFirstColumnsOfAVeryWideTableAreShown() {
        var names = IntStream.rangeClosed(1, 5_000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        var wide = visitor.post("/convert", options(new MultipartForm().add("text", names + "\n"), "h2"))
                .text();
        assertThat(wide)
                .contains("0 rows, 5,000 columns.", "The first 4,000 of 5,000 columns.", "<bdi>c4000</bdi>")
                .doesNotContain("<bdi>c4001</bdi>");
        var longNames =
                IntStream.range(100, 600).mapToObj(i -> "c".repeat(997) + i).collect(Collectors.joining(","));
        var others = visitor.post("/convert", options(new MultipartForm().add("text", longNames + "\n"), "sqlite"));
        assertThat(others.text()).contains("0 rows, 500 columns.", "The first 400 of 500 columns.");
    }

    @Test
    void theReasonOfEachTypeIsShown() {
        var csv =
                "day,code,size,name,empty,ok\n2024-01-01,1,1,,,true\n2024-01-02,007,3000000000,Ann,,false\nN/A,2,2.5,,,\n";
        assertThat(visitor.post("/convert", form(csv)).text())
                .contains(
                        ">row 3: &quot;N/A&quot; is not a date<",
                        ">row 2: &quot;007&quot; has a leading zero or a plus sign<",
                        ">row 3: &quot;2.5&quot; is not a 64-bit integer<",
                        ">row 2: &quot;Ann&quot; is text<",
                        ">each value is true or false<");
    }

    @Test
    void anOfferGivesATextColumnAnotherType() {
        var csv = "day;paid;price\n31.12.2024;ja;1.123,01\n01.02.2024;nein;5,00\n";
        var page = visitor.post("/convert", form(csv).add("include_create_table", "true"))
                .text();
        var offers = Pattern.compile("<button class=\"button\" name=\"offer\" value=\"([^\"]+)\"")
                .matcher(page)
                .results()
                .map(offer -> HtmlUtils.htmlUnescape(offer.group(1)))
                .toList();
        assertThat(page).contains("2 of 2 cells are dates ", ">Use<span class=\"spoken\"> for day</span>");
        assertThat(offers).hasSize(3);
        for (var offer : offers) {
            page = visitor.post("/convert", form(csv).add("offer", offer)).text();
            assertThat(page).doesNotContain("value=\"" + HtmlUtils.htmlEscape(offer) + "\"");
        }
        var forged = visitor.post("/convert", form(csv).add("offer", "dialect=mysql&date_format=dd.MM.yyyy"));
        assertThat(forged.text())
                .contains("value=\"postgresql\" selected", "value=\"dd.MM.yyyy\"", "<code>DATE</code>");
    }

    @Test
    void aColumnWithQuotesInItsNameCanHaveAnotherType() {
        var csv = "\"the \"\"id\"\" + 1%\"\n1\n";
        var name = "column_types.the+%22id%22+%2B+1%25";
        assertThat(visitor.post("/convert", form(csv)).text()).contains("name=\"" + name + "\"");
        assertThat(visitor.post("/convert", form(csv).add(name, "text")).text())
                .contains("name=\"" + name + "\" value=\"text\"", "<span class=\"string\">&#39;1&#39;</span>");
    }

    @Test
    void thePastedTextStaysInTheForm() {
        assertThat(visitor.post("/convert", form(CSV)).text())
                .contains(">\nid,name,zip\n1,&quot;Anna &lt;b&gt;&quot;,00123");
    }

    @Test
    void aContentOfMoreThanOneMegabyteMustBeChosenAgain() {
        var large = "id,name\n" + "1,abcdefgh\n".repeat(100_000);
        var page = visitor.post("/convert", options(new MultipartForm().addFile("file", "a.csv", large)));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .hasSizeLessThan(200_000)
                .contains(
                        "larger than 1 MB: choose the file again", "The first 50 of 100,000 rows", "Only the beginning")
                .doesNotContain("name=\"kept\"");
    }

    @Test
    void theDownloadIsTheScriptOfTheApi() {
        var download = visitor.post("/convert/script", form(CSV));
        var expected = Api.send(api.request("/v1/convert/csv-to-sql?dialect=postgresql&table_name=people")
                .header("Content-Type", "text/csv")
                .header("Accept", "application/sql")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(CSV)));

        assertThat(download.text()).isEqualTo(expected.text());
        assertThat(download.header("Content-Disposition")).isEqualTo("attachment; filename=\"people.sql\"");
        assertThat(download.header("Content-Type")).isEqualTo("application/sql;charset=UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {",#a,b;c", ",#a;b,c;d", "\\t#a\t\"b,c\"\td", "|#a|b"})
    void theDelimiterIsDetected(String delimiter, String header) {
        assertThat(visitor.post("/convert", form(header + "\n")).text())
                .contains("Used: <code>" + (delimiter.equals("\\t") ? "tab" : delimiter) + "</code>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {":#:", "' '#space", "\\t#tab", "é#é"})
    void theDelimiterMayBeAnyCharacter(String delimiter, String shown) {
        var csv = "a?b\n1?2\n".replace("?", delimiter.equals("\\t") ? "\t" : delimiter);
        var page = visitor.post("/convert", form(csv, delimiter));

        assertThat(page.text())
                .contains("Used: <code>" + shown + "</code>", "1 row, 2 columns")
                .contains("name=\"delimiter\"", "value=\"" + delimiter + "\"");
    }

    @Test
    void anInvalidDelimiterIsAnErrorAtItsField() {
        var page = visitor.post("/convert", form(CSV, "::"));

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("id=\"delimiter-error\">must be auto, ", "value=\"::\"");
    }

    @Test
    void anErrorOfTheContentShowsItsRow() {
        var page = visitor.post("/convert", form("id,name\n1,Anna\n2,Ben,<i>\n"));

        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("row 2, line 3", "<pre class=\"value\">2,Ben,&lt;i&gt;</pre>");
        var other = visitor.post("/convert", form("id,name\r1,Anna\r\n2," + "é".repeat(600) + ",3\n"));
        assertThat(other.text()).contains("line 3", "<pre class=\"value\">2," + "é".repeat(498) + "...</pre>");
    }

    @Test
    void anErrorOfAnOptionIsShownAtItsField() {
        var form = new MultipartForm()
                .add("text", CSV)
                .add("dialect", "cobol")
                .add("table_name", "a.b.c.d")
                .add("batch_size", "0")
                .add("delimiter", "auto");
        var page = visitor.post("/convert", form);

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains("id=\"dialect-error\">must be one of mysql")
                .contains("id=\"table-error\"")
                .contains("id=\"batch-error\">must be an integer from 1 to 10000");
    }

    @Test
    void theOptionsOfTheColumnsAreKept() {
        var page = visitor.post(
                "/convert",
                form("title\nFirst Day; zip\n31.05.2024; 1\n")
                        .add("skip_rows", "1")
                        .add("trim", "true")
                        .add("identifier_case", "snake")
                        .add("date_format", "dd.MM.yyyy")
                        .add("text_type", "unbounded")
                        .add("timestamps", "utc"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("2024-05-31", "<bdi>first_day</bdi>", "Used: <code>;</code>")
                .contains("id=\"skip_rows\" name=\"skip_rows\" min=\"0\" max=\"1000\" required value=\"1\"")
                .contains("<option value=\"snake\" selected=\"selected\">")
                .contains("name=\"trim\" value=\"true\" checked=\"checked\"")
                .contains("name=\"text_type\" value=\"unbounded\" checked=\"checked\"")
                .contains("name=\"timestamps\" value=\"utc\" checked=\"checked\"")
                .contains("value=\"dd.MM.yyyy\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "utf-16le", "utf-16be", "utf-8"})
    void theCharsetOfAFileIsDetectedAndKept(String charset) {
        var csv = "name\nJürgen €\nzoë\n".getBytes(Charset.forName(charset));
        var page = visitor.post("/convert", options(new MultipartForm().addFile("file", "a.csv", csv)));
        assertThat(page.text()).contains("<bdi>Jürgen €</bdi>", "Used: <code>" + charset + "</code>");
        assertThat(page.text().contains("<li>Read as " + charset + "</li>")).isEqualTo(!charset.equals("utf-8"));

        var kept = kept(page);
        var again = visitor.post(
                "/convert/script", options(new MultipartForm().add("kept", kept).add("charset", charset)));
        assertThat(again.text()).contains("'Jürgen €'");
    }

    /** A template would take this text for the value false. */
    @Test
    void theLineOfAnErrorMayBeNo() {
        var page = visitor.post("/convert", form("a,b\nno\n"));
        assertThat(page.text()).contains("the row has 1 cell, but the header has 2.</p><pre class=\"value\">no</pre>");
    }

    @Test
    void theLineOfAnErrorEndsAtACharacter() {
        var page = visitor.post("/convert", form("a,b\n" + "x".repeat(499) + "😀y\n"));
        assertThat(page.text()).contains("x😀...</pre>");
    }

    @Test
    void aFileThatIsNotValidInTheChosenCharsetIsAnError() {
        var file = new MultipartForm()
                .addFile("file", "a.csv", "name\nzoë\n".getBytes(StandardCharsets.ISO_8859_1))
                .add("charset", "utf-8");
        var page = visitor.post("/convert", options(file));
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text())
                .contains("line 2, column 3: not valid UTF-8 (byte 8): choose another charset.", "id=\"csv-error\"");
    }

    @Test
    void anOptionThatIsNotUtf8IsAnErrorAtItsField() {
        var form = new MultipartForm()
                .add("text", "id\n1\n")
                .add("table_name", "t")
                .add("dialect", new byte[] {(byte) 0xdd})
                .add("batch_size", "7");
        var page = visitor.post("/convert", form);
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("id=\"dialect-error\">must be UTF-8", "name=\"batch_size\"", "value=\"7\"");
    }

    @Test
    void aFileThatIsNotValidInTheChosenCharsetIsKept() {
        var kept = Base64.getEncoder().encodeToString("name\nzoë\n".getBytes(StandardCharsets.ISO_8859_1));
        for (var path : List.of("/convert", "/convert/script")) {
            var form = new MultipartForm().add("kept", kept).add("charset", "utf-8");
            var page = visitor.post(path, options(form));
            assertThat(page.status()).isEqualTo(422);
            assertThat(page.text()).contains("name=\"kept\" value=\"" + kept + "\"");
        }
    }

    @Test
    void aQuotedEmptyCellIsNullOnlyInAColumnOfNumbers() {
        var page = visitor.post("/convert", form("count,text\n\"\",\"\"\n5,a\n"));
        assertThat(page.text()).contains("<td><i class=\"quiet\">NULL</i></td><td><bdi></bdi></td>");
    }

    @Test
    void theScriptCanBeACopyAndAllColumnsNullable() {
        var page = visitor.post(
                "/convert",
                form("id,name\n1,-\n2,none\n")
                        .add("format", "copy")
                        .add("not_null", "false")
                        .add("include_create_table", "true")
                        .add("null_values", "-\r\nnone"));
        assertThat(page.text())
                .contains("<option value=\"copy\" selected=\"selected\">", "name=\"not_null\" value=\"false\" checked")
                .contains(">1</span>\t\\N\n", ">2</span>\t\\N\n")
                .contains("<td><bdi>2</bdi></td><td><i class=\"quiet\">NULL</i></td>")
                .doesNotContain(">NOT<");
        assertThat(visitor.post(
                                "/convert",
                                options(new MultipartForm().add("text", "a\n1\n"), "mysql")
                                        .add("format", "copy"))
                        .text())
                .contains("id=\"format-error\">copy exists only for the dialect postgresql");
    }

    @Test
    void aColumnCanHaveATypeOfTheDatabase() {
        var page = visitor.post("/convert", form("a,b\n1,2\n").add("column_types.a", "numeric(10,2)"));
        assertThat(page.text())
                .contains("<code>NUMERIC(10,2)</code>", "name=\"column_types.a\" value=\"numeric(10,2)\"")
                .contains("<option value=\"jsonb\">");
        var wrong = visitor.post("/convert", form("a,b\n1,2\n").add("column_types.a", "numbr"));
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.text())
                .contains("id=\"type-error-0\">must be one of", "name=\"column_types.a\" value=\"numbr\"");
    }

    @ParameterizedTest
    @CsvSource({"keep,keep", "keep,lower", "keep,snake", "lower,snake", "snake,keep", "snake,lower"})
    void theTypeOfAColumnIsKeptIfTheColumnNamesChange(String before, String after) {
        var csv = "Zip Code,zip-code,zip-code,\n1,2,3,4\n";
        var page = visitor.post("/convert", form(csv).add("identifier_case", before));
        for (int column = 0; column < 4; column++) {
            var changed = typed(page.text(), column, form(csv).add("identifier_case", after));
            var result = visitor.post("/convert", changed);
            assertThat(result.status()).as(result.text()).isEqualTo(200);

            var again = typed(result.text(), -1, form(csv).add("identifier_case", after));
            var values = new String[] {"1", "2", "3", "4"};
            values[column] = "'" + values[column] + "'";
            assertThat(visitor.post("/convert/script", again).text()).contains("(" + String.join(", ", values) + ")");
        }
    }

    /** Adds the types of a page to a form. Adds the type text for the column with this index, if the page has it. */
    private static MultipartForm typed(String page, int column, MultipartForm form) {
        int at = 0;
        for (var field : TYPE_FIELD.matcher(page).results().toList()) {
            form.add(field.group(1), at++ == column ? "text" : field.group(2));
        }
        return form;
    }

    @Test
    void aKeyUpdatesTheRowsOfTheTable() {
        var page = visitor.post(
                "/convert",
                form(CSV)
                        .add("primary_key", "zip, id")
                        .add("on_conflict", "update")
                        .add("create_if_not_exists", "true")
                        .add("transaction", "true"));

        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text())
                .contains("the cell in column &quot;zip&quot; is NULL")
                .contains("value=\"zip, id\"", "<option value=\"update\" selected=\"selected\">");
        var script = visitor.post(
                "/convert/script",
                form(CSV)
                        .add("primary_key", "id")
                        .add("on_conflict", "update")
                        .add("create_if_not_exists", "true")
                        .add("transaction", "true"));
        assertThat(script.text())
                .startsWith("BEGIN;\nCREATE TABLE IF NOT EXISTS ")
                .contains("ON CONFLICT (\"id\") DO UPDATE")
                .endsWith("COMMIT;\n");
        assertThat(visitor.post("/convert", form(CSV).add("primary_key", "nr")).text())
                .contains("id=\"key-error\">the CSV has no column &quot;nr&quot;");
    }

    @Test
    void withoutAContentTheFormSaysSo() {
        var page = visitor.post("/convert", form(""));

        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("is required: choose a file, or paste its text");
    }

    @Test
    void aUseCountsAsARequestOfTheKeyAndTheFormDoesNot() {
        var secret = new AdminApi(api)
                .create(Map.of("plan", "enterprise", "requestsPerHour", 2))
                .get("secret")
                .asString();
        var counted = Visitor.signedIn(api, secret);
        counted.get("/convert");
        counted.get("/convert");
        assertThat(counted.post("/convert", form(CSV)).header("X-RateLimit-Remaining"))
                .isEqualTo("0");
        var third = counted.post("/convert", form(CSV));

        assertThat(third.status()).isEqualTo(429);
        assertThat(third.header("Content-Type")).startsWith("text/html");
    }

    @Test
    void aFreeKeyConvertsUpToItsLargestBody() {
        var free = Visitor.signedIn(api, RunningServer.FREE_KEY);
        free.get("/convert");
        assertThat(free.post("/convert", form(CSV)).status()).isEqualTo(200);
        var large = free.post("/convert", form("a\n" + "1\n".repeat(3 << 20)));

        assertThat(large.status()).isEqualTo(413);
        assertThat(large.header("Content-Type")).startsWith("text/html");
    }

    private static MultipartForm form(String csv) {
        return form(csv, "auto");
    }

    private static MultipartForm form(String csv, String delimiter) {
        return options(new MultipartForm().add("text", csv), "postgresql", delimiter);
    }

    private static MultipartForm options(MultipartForm form) {
        return options(form, "postgresql");
    }

    private static MultipartForm options(MultipartForm form, String dialect) {
        return options(form, dialect, "auto");
    }

    private static MultipartForm options(MultipartForm form, String dialect, String delimiter) {
        return form.add("dialect", dialect)
                .add("table_name", "people")
                .add("delimiter", delimiter)
                .add("batch_size", "500");
    }

    /** Returns the content that the page keeps for the next form. */
    private static String kept(Api.Response page) {
        var kept = KEPT.matcher(page.text());
        assertThat(kept.find()).isTrue();
        return kept.group(1);
    }
}
