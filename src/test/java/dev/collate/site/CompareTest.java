package dev.collate.site;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.json.JsonMapper;

/** Tests the comparison form and the result, without scripts. */
@RunningServer
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompareTest {
    private static final String HOSTILE = "<script>document.title='run'</script>\"'</textarea>&amp;";

    @Autowired
    private Api api;

    private Visitor visitor;

    @BeforeAll
    void signIn() {
        visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/compare");
    }

    /** Sends the form of the page as a person who is signed in. Names and values alternate. */
    private Api.Response compare(String... fields) {
        return visitor.post("/compare", MultipartForm.of(fields));
    }

    /** Presses a button of a page whose share fields are filled in. */
    private Api.Response compareWithShareFields(String button, String value) {
        return compare(
                "original", "a", "modified", "b", "options.title", "<b>", "options.expiresIn", "never", button, value);
    }

    private static String kept(String content) {
        return Base64.getEncoder().encodeToString(content.getBytes(UTF_8));
    }

    /** Returns the value of a hidden field. */
    private static String hidden(String page, String name) {
        var found = Pattern.compile("name=\"" + name + "\" value=\"([^\"]+)\"").matcher(page);
        assertThat(found.find()).isTrue();
        return HtmlUtils.htmlUnescape(found.group(1));
    }

    @Test
    void theFormHasEveryOptionWithItsDefault() {
        var page = visitor.get("/compare");
        assertThat(page.status()).isEqualTo(200);
        for (var option : CompareOption.ALL) {
            var field = Pattern.compile("<[^>]* name=\"" + option.option().parameter() + "\"[^>]*>")
                    .matcher(page.text());
            assertThat(field.find()).as(option.option().parameter()).isTrue();
            if (option.isFlag()) {
                assertThat(field.group().contains("checked="))
                        .as(option.option().parameter())
                        .isEqualTo(option.defaultText().equals("true"));
            } else {
                assertThat(page.text()).contains("Default: " + option.defaultText() + ".");
            }
        }
        assertThat(page.text())
                .contains("class=\"option for-yaml\"", "class=\"option for-text common-text common-detect\"")
                .doesNotContain("options.inline", "options.identical", "options.patch");
    }

    @Test
    void aCheckboxThatIsNotCheckedIsFalseOnlyIfTheFormHasCheckboxes() {
        String[] fields = {"original", "[1.0, 2]", "modified", "[1, 2]", "format", "json", "checkboxes", "sent"};
        var strict = compare(fields).text();
        assertThat(strict)
                .contains("name=\"options.semantic\" value=\"false\"")
                .doesNotContain("options.ignoreKeyOrder");
        var loose = compare(Stream.concat(
                                Arrays.stream(fields),
                                Stream.of(
                                        "options.semantic",
                                        "true",
                                        "options.ignoreKeyOrder",
                                        "true",
                                        "options.arrayOrderMatters",
                                        "true"))
                        .toArray(String[]::new))
                .text();
        assertThat(loose)
                .contains("No difference in meaning")
                .doesNotContain("options.semantic", "options.ignoreKeyOrder", "options.arrayOrderMatters");
        var edit = compare("original", "1", "modified", "2", "options.semantic", "false", "action", "edit")
                .text();
        assertThat(edit)
                .containsPattern("name=\"options.semantic\" aria")
                .containsPattern("id=\"arrayOrderMatters\"[^>]* checked");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    the old word      | the new word      | Text
                    {"a": 1}          | {"a": 2}          | JSON
                    <a>1</a>          | <a>2</a>          | XML
                    'a: 1\nb:\n  - c' | 'a: 2\nb:\n  - c' | YAML
                    '- a\n- b: 1'     | '- a\n- b: 2'     | YAML
                    {"a": 1}          | 'a: 1\nb: 2'      | YAML
                    '- milk\n- eggs'  | '- milk\n- tea'   | Text
                    'id;n\n1;a'       | 'id;n\n1;b'       | CSV
                    'id\tn\n1\ta'     | 'id\tn\n1\tb'     | CSV
                    <a>1</a>          | {"a": 1}          | Text
                    'a: 1\nb: 2'      | ''                | YAML
                    """)
    void theFormatIsDetected(String original, String modified, String format) {
        var page = compare(
                "original",
                original.translateEscapes(),
                "modified",
                String.valueOf(modified).translateEscapes(),
                "format",
                "");
        assertThat(page.status()).as(page.text()).isEqualTo(200);
        assertThat(page.text())
                .contains("<h1><bdi>" + format + " comparison</bdi></h1>", "<span>" + format + "</span>, detected");
    }

    @Test
    void aTableWithManyColumnsIsDetected() {
        var csv = "column,".repeat(200) + "last\n" + "1,".repeat(200);
        var page = compare("original", csv + "2\n", "modified", csv + "3\n", "format", "");
        assertThat(page.text()).contains("<span>CSV</span>, detected");
    }

    @Test
    void theFormatIsDetectedFromTheNameOfAFile() {
        var page = visitor.post(
                "/compare",
                new MultipartForm()
                        .addFile("original-file", "a.yaml", "a: 1\n")
                        .addFile("modified-file", "b<b>.yaml", "a: 2\n")
                        .add("at", "view=split"));
        assertThat(page.text())
                .contains("<title>1 value changed \u00b7 a.yaml \u2192 b&lt;b&gt;.yaml \u00b7 Collate</title>")
                .contains("<h1><bdi>a.yaml \u2192 b&lt;b&gt;.yaml</bdi></h1>", "<bdi>b&lt;b&gt;.yaml</bdi>");
    }

    @ParameterizedTest
    @CsvSource({"a.json, b.yaml", "a.yml, b.json"})
    void jsonAndYamlAreComparedAsYaml(String original, String modified) {
        var page = compare(
                "original",
                original.endsWith("json") ? "{\"a\": [1]}" : "a: [1]",
                "modified",
                modified.endsWith("json") ? "{\"a\": [1]}" : "a: [1]",
                "original-name",
                original,
                "modified-name",
                modified);
        assertThat(page.text()).contains("<span>YAML</span>, detected", "No difference in meaning");
    }

    @Test
    void aGuessThatCannotBeParsedIsComparedAsText() {
        var page = compare("original", "[INFO] a", "modified", "[INFO] b");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains(
                        "<h1><bdi>Text comparison</bdi></h1>",
                        "Compared as text, because the contents are not valid JSON: ");
    }

    @Test
    void aTextMayHaveAFileName() {
        var page = compare("original", "a", "modified", "b", "original-name", " src/a.txt ", "modified-name", "");
        assertThat(page.text()).contains("--- a/src/a.txt", "<span>Original<bdi>src/a.txt</bdi></span>");
        // A template would take these texts for the value false.
        var words = compare("original", "a", "modified", "b", "original-name", "no", "modified-name", "off");
        assertThat(words.text())
                .contains("name=\"original-name\" value=\"no\"", "name=\"modified-name\" value=\"off\"");
        var edit = compare("original", "a", "modified", "b", "original-name", "src/a.txt", "action", "edit");
        assertThat(edit.text()).contains("id=\"original-name\" value=\"src/a.txt\"");
        var invalid = compare("original", "a", "modified", "b", "modified-name", "..");
        assertThat(invalid.status()).isEqualTo(400);
        assertThat(invalid.text()).contains("id=\"modified-error\">must be a file name of 1 to 255 characters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    text | a               | b;c             | <b>2</b> <span>lines added</span> | <b>1</b> <span>line modified</span>
                    csv  | id,b;1,2        | id,b;1,2;3,4    | <b>1</b> <span>row added</span>   | <b>0</b> <span>values changed</span>
                    csv  | id,b;1,2        | id,b,c;1,2,3    | <b>1</b> <span>value added</span> | <b>0</b> <span>values changed</span>
                    text | ''              | ''              | Both contents are empty.          | No difference
                    """)
    void theResultBeginsWithItsStatistics(
            String format, String original, String modified, String first, String second) {
        var page = compare(
                "original", original.replace(";", "\n"), "modified", modified.replace(";", "\n"), "format", format);
        assertThat(page.text()).contains(first, second);
    }

    @Test
    void lineBreaksOfTextFieldsAreLineFeeds() {
        var page = compare("original", "a\r\nb\r\n", "modified", "a\nb\n", "format", "text");
        assertThat(page.text()).contains("No difference");
    }

    @Test
    void anUnchangedTextFieldKeepsTheLineBreaksOfItsFile() {
        var edit = compare("original-kept", kept("a\r\nb\r"), "modified-kept", kept("a\nb\n"), "action", "edit");
        String[] fields = {
            "original",
            "a\r\nb\r\n",
            "original-kept",
            hidden(edit.text(), "original-kept"),
            "modified",
            "a\r\nb\r\n",
            "modified-kept",
            hidden(edit.text(), "modified-kept"),
            "action",
            "patch"
        };
        assertThat(compare(fields).text()).contains("-a\r\n-b\r", "+a\n+b\n");
        fields[1] = "a\r\nc\r\n";
        assertThat(compare(fields).text()).contains(" a\n-c\n+b\n");
        fields[3] = kept("a\r\nb\r\n");
        assertThat(compare(fields).text()).contains("-a\r\n-c\r\n+a\n+b\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"windows-1252", "utf-16le", "utf-16be"})
    void aFileIsReadInItsCharset(String charset) {
        var page = visitor.post(
                "/compare",
                new MultipartForm()
                        .addFile("original-file", "a.txt", "caf\u00e9 \u20ac\n".getBytes(Charset.forName(charset)))
                        .addFile("modified-file", "b.txt", "caf\u00e9 \u20ac\n"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text())
                .contains("<li>Original read as " + charset + "</li>", "The files have different charsets.");
        assertThat(hidden(page.text(), "original-kept")).isEqualTo(kept("caf\u00e9 \u20ac\n"));
        var fields = new String[] {
            "original-kept", kept("a"), "modified-kept", kept("a"), "original-charset", charset, "action", "edit"
        };
        assertThat(hidden(compare(fields).text(), "original-charset")).isEqualTo(charset);
    }

    @Test
    void aFileThatIsNotTextHasItsErrorAtItsFieldAndIsNotShown() {
        var page = visitor.post(
                "/compare",
                new MultipartForm()
                        .addFile("original-file", "a.png", "\u0089PNG\r\n".getBytes(ISO_8859_1))
                        .addFile("modified-file", "b.txt", "valid text"));
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text())
                .contains("id=\"original-error\">This is an image (PNG). The page Images", "valid text</textarea>")
                .doesNotContain("PNG\r", "original-file:");
    }

    @Test
    void aGuessedFormatIsGuessedAgainAfterEdit() {
        var page = compare("original", "{\"a\": 1}", "modified", "{\"a\": 2}", "format", "")
                .text();
        assertThat(page).doesNotContain("name=\"format\"");
        assertThat(hidden(page, "shown-format")).isEqualTo("json");
        String[] fields = {
            "original-kept",
            hidden(page, "original-kept"),
            "modified-kept",
            hidden(page, "modified-kept"),
            "shown-format",
            "json",
            "action",
            "edit"
        };
        assertThat(compare(fields).text())
                .doesNotContain(" selected", "shown-format")
                .contains("value=\"\" checked=\"checked\"");
    }

    @Test
    void aChosenFormatStaysChosenAfterEdit() {
        var page = compare("original", "{}", "modified", "{}", "format", "yaml").text();
        assertThat(hidden(page, "format")).isEqualTo("yaml");
        var edit =
                compare("original", "{}", "modified", "{}", "format", "yaml", "shown-format", "yaml", "action", "edit");
        assertThat(edit.text()).contains("name=\"format\" value=\"yaml\" checked=\"checked\"");
    }

    @Test
    void theButtonsOfAPageCompareWithTheFormatOfThePage() {
        var page =
                compare("original", "[INFO] a", "modified", "[INFO] b", "shown-format", "text", "at", "view=unified");
        assertThat(page.text()).contains("<h1><bdi>Text comparison</bdi></h1>").doesNotContain("Compared as text");
        assertThat(share("original", "[INFO] a", "modified", "[INFO] b", "shown-format", "text"))
                .contains("[INFO]");
    }

    @Test
    void anErrorOfTheShareIsShownAtItsFieldWithTheComparison() {
        var page = compare(
                "original",
                "{\"a\": 1}",
                "modified",
                "{\"a\": 2}",
                "options.title",
                "a\tb",
                "options.expiresIn",
                "7d",
                "action",
                "share");
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains("<h1><bdi>JSON comparison</bdi></h1>", "class=\"more share\" open=\"open\"")
                .contains("id=\"title-error\">must not contain control characters or line breaks<")
                .contains("value=\"a\tb\"", "<option value=\"7d\" selected=\"selected\">");
    }

    @Test
    void onlyAPlanWithSharesHasTheFieldsOfAShare() {
        assertThat(expiries(compareWith(RunningServer.PRO_KEY)))
                .containsExactly("7 days", "30 days", "90 days", "never");
        assertThat(compareWith(RunningServer.FREE_KEY)).contains("<b>1</b>").doesNotContain("id=\"expiry\"");
    }

    private String compareWith(String key) {
        var visitor = Visitor.signedIn(api, key);
        visitor.get("/compare");
        return visitor.post("/compare", MultipartForm.of("original", "a", "modified", "b"))
                .text();
    }

    private static List<String> expiries(String page) {
        return Pattern.compile("<option[^>]*>([^<]+)</option>")
                .matcher(page.substring(page.indexOf("id=\"expiry\"")))
                .results()
                .map(option -> option.group(1))
                .toList();
    }

    @Test
    void theTitleAndTheExpiryOfAShareStayWithEveryButton() {
        var view = compareWithShareFields("at", "view=split");
        assertThat(view.text()).contains("value=\"&lt;b&gt;\"", "<option value=\"never\" selected=\"selected\">");
        var edit = compareWithShareFields("action", "edit");
        assertThat(hidden(edit.text(), "options.title")).isEqualTo("<b>");
        assertThat(hidden(edit.text(), "options.expiresIn")).isEqualTo("never");
    }

    @Test
    void anErrorOfTheShareIsShownAboveTheFormIfTheContentsAreNotKept() {
        var page = compare(
                "original",
                "a".repeat(CompareForm.MAX_KEPT_BYTES),
                "modified",
                "b",
                "options.title",
                "a\tb",
                "action",
                "share");
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains("<p>options.title: must not contain control characters or line breaks.</p>")
                .doesNotContain("at the fields below");
        assertThat(hidden(page.text(), "options.title")).isEqualTo("a\tb");
    }

    @Test
    void errorsStandAtTheFieldOfTheirSideOrOption() {
        var broken = compare("original", "{\"a\": }", "modified", "{}", "format", "json");
        assertThat(broken.status()).isEqualTo(422);
        assertThat(broken.text())
                .contains("id=\"original-error\">line 1, column 7")
                .contains("aria-describedby=\"original-error\"", "{&quot;a&quot;: }");
        var option = compare("original", "a", "modified", "b", "format", "text", "options.context", "many");
        assertThat(option.status()).isEqualTo(400);
        assertThat(option.text()).contains("id=\"context-error\">must be an integer of 0 or more", "value=\"many\"");
    }

    @Test
    void optionsOfTheFormatAreUsed() {
        var page = compare("original", "A", "modified", "a", "format", "text", "options.ignoreCase", "true");
        assertThat(page.text()).contains("differ only in what the options ignore");
        var ignored = compare(
                "original", "{\"a\":1,\"b\":1}", "modified", "{\"a\":2,\"b\":2}", "options.ignorePaths", "a\r\nb\r\n");
        assertThat(ignored.text()).contains("No difference in meaning");
    }

    @Test
    void tooManyPathsAreRefused() {
        for (var format : List.of("json", "xml")) {
            var page = compare(
                    "original",
                    "<a/>",
                    "modified",
                    "<b/>",
                    "format",
                    format,
                    "options.ignorePaths",
                    "/a\n".repeat(9_000));
            assertThat(page.status()).isEqualTo(400);
            assertThat(page.text()).contains("id=\"ignorePaths-error\">must not have more than ");
        }
        assertThat(CompareOption.ALL)
                .filteredOn(CompareOption::hasLines)
                .allSatisfy(
                        option -> assertThat(option.values("a\n".repeat(9_000))).hasSize(1_000));
    }

    @Test
    void aKeptContentThatNoPageHasSentIsRejected() {
        for (var sent : List.of(
                kept("a".repeat(CompareForm.MAX_KEPT_BYTES + 3)),
                "?",
                Base64.getEncoder().encodeToString(new byte[] {-1}))) {
            var page = compare("original-kept", sent, "modified", "b");
            assertThat(page.status()).isEqualTo(400);
            assertThat(page.text())
                    .contains("id=\"original-error\">cannot be read: choose the file or paste the text again<");
        }
    }

    @Test
    void theNextActionUsesTheContentsOfThePage() {
        var page = compare("original", "a\r\nb", "modified", "a\nc").text();
        assertThat(hidden(page, "original-kept")).isEqualTo(kept("a\nb"));
        var patch =
                compare("original-kept", kept("a\r\nb\r\n"), "modified-kept", kept("a\r\nc\r\n"), "action", "patch");
        assertThat(patch.header("Content-Type")).startsWith("text/x-diff");
        assertThat(patch.header("Content-Disposition")).startsWith("attachment");
        assertThat(patch.text()).contains("-b\r\n", "+c\r\n");
        var json = compare("original-kept", kept("1"), "modified-kept", kept("2"), "action", "json", "format", "json");
        assertThat(json.header("Content-Type")).startsWith("application/json");
        assertThat(json.json().path("changes").size()).isEqualTo(1);
        var edit = compare("original-kept", kept("x < y"), "modified-kept", kept("z"), "action", "edit");
        assertThat(edit.text()).contains("x &lt; y</textarea>");
        var unified = compare("original-kept", kept("a"), "modified-kept", kept("b"), "at", "view=unified");
        assertThat(unified.text()).contains("class=\"view unified\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t"})
    void aDelimiterMayBeWhiteSpace(String delimiter) {
        var json = compare(
                "original",
                "a" + delimiter + "b\n1" + delimiter + "2\n",
                "modified",
                "a" + delimiter + "b\n1" + delimiter + "3\n",
                "format",
                "csv",
                "options.delimiter",
                delimiter,
                "action",
                "json");
        assertThat(json.json().at("/changes/0/path").asString()).isEqualTo("[0].b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"view=%zz", "path=%", "path=a&type=%4"})
    void aBrokenEscapeSequenceInTheQueryOfAViewIs400(String query) {
        var page = compare("original", "a", "modified", "b", "at", query);
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text()).contains("&#39;%&#39; that is not followed by two hexadecimal digits");
    }

    @Test
    void pathsWithoutEffectAreNamed() {
        var rules = "[{\"path\": \"<b>\", \"ignore\": true}, {\"path\": \"a\", \"ignore\": true}]";
        String[] fields = {"original", "{\"a\": 1}", "modified", "{\"a\": 2}", "options.rules", rules};
        assertThat(compare(fields).text()).contains("No value has this path: <code>&lt;b&gt;</code>");
        fields[5] = "[{\"path\": \"a\", \"ignore\": true}]";
        assertThat(compare(fields).text()).doesNotContain("No value has this path");
        assertThat(compare("original", "{\"a\": 1}", "modified", "{\"a\": 2}", "options.ignorePaths", "a\nB")
                        .text())
                .contains("No value has this path: <code>B</code>")
                .doesNotContain("<code>a</code>");
    }

    @Test
    void optionsThatTheFormatDoesNotHaveAreNamed() {
        String[] json = {"original", "{\"a\": 1}", "modified", "{\"a\": 2}", "options.ignoreCase", "true"};
        assertThat(compare(json).text()).contains("“Ignore case” has no effect on JSON.");
        String[] text = {"original", "a", "modified", "b", "options.ignoreCase", "true", "options.arrayKey", "id"};
        assertThat(compare(text).text())
                .contains("“Key of array elements” has no effect on text.")
                .doesNotContain("“Ignore case” has");
        assertThat(compare("original", "a", "modified", "b").text()).doesNotContain("has no effect");
    }

    @Test
    void movesAreFoundUnlessAPersonDoesNotWantThem() {
        var block = "one\ntwo\nthree\nfour\n";
        var rest = "a\nb\nc\nd\ne\nf\ng\nh\n";
        assertThat(compare("original", block + rest, "modified", rest + block).text())
                .contains("moved to line 9");
        assertThat(compare("original", block + rest, "modified", rest + block, "checkboxes", "sent")
                        .text())
                .doesNotContain("moved to line");
    }

    @Test
    void theDownloadedJsonPatchIsThatOfTheApi() {
        var original = "{\"items\":[{\"id\":1},{\"id\":2,\"n\":1}]}";
        var modified = "{\"items\":[{\"id\":2,\"n\":2},{\"id\":1}]}";
        var options = Map.of("arrayKey", "id");
        var expected = api.postJson(
                "/api/v1/diff/json",
                JsonMapper.shared()
                        .writeValueAsString(Map.of("original", original, "modified", modified, "options", options)),
                "Accept",
                "application/json-patch+json");
        String[] fields = {
            "original",
            original,
            "modified",
            modified,
            "options.arrayKey",
            "id",
            "options.moves",
            "true",
            "action",
            "json-patch"
        };
        var patch = compare(fields);

        assertThat(patch.text()).isEqualTo(expected.text());
        assertThat(patch.header("Content-Type")).startsWith("application/json-patch+json");
        assertThat(patch.header("Content-Disposition")).isEqualTo("attachment; filename=\"patch.json\"");
    }

    @ParameterizedTest
    @CsvSource({"json,1,true", "yaml,1,true", "csv,a,true", "xml,<a/>,false", "text,a,false"})
    void onlyTreesHaveAJsonPatch(String format, String content, boolean has) {
        var page = compare("original", content, "modified", content, "format", format);
        assertThat(page.text().contains("value=\"json-patch\"")).isEqualTo(has);
    }

    /** Shares a comparison with these fields. Returns the page of the share. */
    private String share(String... fields) {
        var response = visitor.post("/compare", MultipartForm.of(fields).add("action", "share"));
        assertThat(response.status()).as(response.text()).isEqualTo(303);
        assertThat(response.header("Location"))
                .startsWith("./account/shares/shr_")
                .endsWith("?done=SHARE_CREATED");
        var own = visitor.get(response.header("Location").substring(1)).text();
        assertThat(own).contains("The share was created.", "data-copy=\"link\"", "My shares", "Delete the share");
        return visitor.get(own.replaceAll("(?s).*id=\"link\" href=\"[^\"]*(/share/[^\"]+)\".*", "$1"))
                .text();
    }

    @Test
    void aSharedComparisonHasAPage() {
        assertThat(share(
                        "original-kept",
                        kept("a"),
                        "modified-kept",
                        kept("b"),
                        "format",
                        "text",
                        "options.title",
                        "From the form",
                        "options.expiresIn",
                        "7d"))
                .contains("From the form");
    }

    @Test
    void aSharedComparisonKeepsItsOptions() {
        var page = share(
                "original-kept",
                kept("A\nb"),
                "modified-kept",
                kept("a\nc"),
                "format",
                "text",
                "options.ignoreCase",
                "true",
                "options.context",
                "");
        assertThat(page)
                .contains("<bdi>ignoreCase</bdi>: <bdi><code>true</code></bdi>", "<b>1</b> <span>line added</span>")
                .doesNotContain("<bdi>context</bdi>");
    }

    @Test
    void aChosenLanguageColoursTheResultAndTheShare() {
        String[] fields = {
            "original", "return 1", "modified", "return 2", "format", "text", "options.language", "python"
        };
        var shown = compare(fields).text();
        assertThat(shown).contains("<b class=\"k\">return</b>", "name=\"options.language\" value=\"python\"");
        var created = visitor.post("/compare", MultipartForm.of(fields).add("action", "share"));
        var token = created.header("Location").replaceAll(".*/shares/|\\?.*", "");
        assertThat(visitor.get("/share/" + token).text()).contains("<b class=\"k\">return</b>");
    }

    @Test
    void contentsAboveOneMegabyteAreNotKept() {
        var large = "line\n".repeat(220_000);
        var page = compare("original", large, "modified", large + "more\n");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("choose the files again").doesNotContain("-kept\"");
        assertThat(page.bytes().length).isLessThan(1_500_000);
    }

    @ParameterizedTest
    @CsvSource({"at, view=split", "action, patch", "action, share", "action, edit"})
    void aButtonWithoutContentsAsksForTheFilesAgain(String button, String value) {
        var page = compare("format", "text", "options.context", "7", button, value);
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.text())
                .contains(
                        "id=\"original-error\">was not sent; choose the file again",
                        "id=\"modified-error\">was not sent")
                .contains("name=\"options.context\" value=\"7\"");
    }

    @ParameterizedTest
    @CsvSource({"split", "unified"})
    void comparedContentStaysText(String view) {
        var page = compare("original", HOSTILE, "modified", HOSTILE + HOSTILE, "at", "view=" + view)
                .text();
        assertThat(page).contains("&lt;script&gt;").doesNotContain("<script>");
        assertThat(compare("original", HOSTILE, "modified", "{", "format", "json")
                        .text())
                .contains("&lt;script&gt;")
                .doesNotContain("<script>");
    }
}
