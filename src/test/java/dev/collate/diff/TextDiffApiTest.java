package dev.collate.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.ObjectMapper;

@RunningServer
class TextDiffApiTest {
    private static final String PATH = "/api/v1/diff/text";
    private static final ObjectMapper JSON = new ObjectMapper();

    @Autowired
    private Api api;

    @Test
    void theResponseHasTheExactHunksAndStats() {
        var response = api.post(
                PATH, Map.of("original", "Hello world\nLine two", "modified", "Hello there\nLine two\nLine three"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith("application/json");
        assertThat(response.json()).isEqualTo(JSON.readTree("""
                        {"hunks": [{"oldStart": 1, "oldLines": 2, "newStart": 1, "newLines": 3, "changes": [
                            {"type": "del", "content": "Hello world", "lineNumber": 1, "oldLineNumber": 1},
                            {"type": "add", "content": "Hello there", "lineNumber": 1, "newLineNumber": 1},
                            {"type": "normal", "content": "Line two", "lineNumber": 2, "oldLineNumber": 2, "newLineNumber": 2},
                            {"type": "add", "content": "Line three", "lineNumber": 3, "newLineNumber": 3}]}],
                         "stats": {"additions": 2, "deletions": 1, "changes": 1}}
                        """));
    }

    @Test
    void acceptsFilesAsCurlSendsThem() {
        var form = new MultipartForm()
                .add("original", "a\nb\n")
                .add("modified", "a\nB\n")
                .add("options.ignoreCase", "true");

        var response = api.postForm(PATH, form);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().path("hunks")).isEmpty();
    }

    @Test
    void returnsAPatchIfRequested() {
        var response =
                api.postJson(PATH, "{\"original\": \"a\\nb\\n\", \"modified\": \"a\\nc\"}", "Accept", "text/x-diff");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualToIgnoringCase("text/x-diff;charset=UTF-8");
        assertThat(response.text()).isEqualTo("""
                        --- a/file
                        +++ b/file
                        @@ -1,2 +1,2 @@
                         a
                        -b
                        +c
                        \\ No newline at end of file
                        """);
    }

    @Test
    void aPatchNamesTheFileOfTheForm() {
        var form = new MultipartForm()
                .addFile("original", "docs/my \u00e9.txt", "a\n")
                .addFile("modified", "new.txt", "b\n");

        var response = api.postForm(PATH, form, "Accept", "text/x-diff");

        assertThat(response.text())
                .isEqualTo("--- \"a/docs/my \\303\\251.txt\"\t\n+++ \"b/docs/my \\303\\251.txt\"\t\n"
                        + "@@ -1,1 +1,1 @@\n-a\n+b\n");
    }

    @Test
    void optionsNameTheFilesOfAPatch() {
        var json = patch("application/json", """
                {"original": "a\\n", "modified": "b\\n", "options": {"originalName": "src/a.txt", "modifiedName": "b.txt"}}
                """.getBytes(UTF_8));
        assertThat(json.text()).isEqualTo("--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1,1 +1,1 @@\n-a\n+b\n");

        var form = new MultipartForm()
                .addFile("original", "upload.tmp", "a\n")
                .add("modified", "b\n")
                .add("options.originalName", "src/a.txt");
        assertThat(patch(form.contentType(), form.bytes()).text()).isEqualTo(json.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "..", "a/", "a\nb"})
    void aNameThatIsNotAFileNameIsRejected(String name) {
        var options = Map.of("originalName", name, "modifiedName", name);
        var response = api.post(PATH, Map.of("original", "", "modified", "", "options", options));

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("options.originalName", "options.modifiedName");
        assertThat(response.json().at("/errors/0/message").asString())
                .isEqualTo("must be a file name of 1 to 255 characters, not -, . or .., without control characters");
    }

    private Api.Response patch(String contentType, byte[] body) {
        return api.post(PATH, contentType, body, "Accept", "text/x-diff");
    }

    @ParameterizedTest
    @CsvSource({"*/*", "application/json", "'text/html, */*;q=0.1'"})
    void returnsJsonUnlessAPatchIsRequested(String accept) {
        var response = api.postJson(PATH, "{\"original\": \"a\", \"modified\": \"b\"}", "Accept", accept);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).startsWith("application/json");
    }

    @Test
    void oneErrorNamesEveryInvalidParameter() {
        var response = api.postJson(PATH, """
                {"modified": 1, "options": {"algorithm": "quick", "context": -1, "ignoreCase": "yes", "inline": 2}}
                """);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields())
                .containsExactly(
                        "original",
                        "modified",
                        "options.algorithm",
                        "options.context",
                        "options.ignoreCase",
                        "options.inline");
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,3", "2147483647,4"})
    void contextMayBeAnyLength(int context, int lines) {
        var response = api.post(
                PATH,
                Map.of(
                        "original", "a\nb\nc\nd\n",
                        "modified", "a\nb\nd\n",
                        "options", Map.of("context", context)));

        assertThat(response.json().path("hunks").path(0).path("oldLines").asInt())
                .isEqualTo(lines);
    }

    @Test
    void charactersAreReturnedUnchanged() {
        var text = "\u0001\u001f \" \\ / \u007f \u00e9 \u4e2d \ud83d\ude00 \u2028 \t \r";
        var response = api.post(PATH, Map.of("original", "", "modified", text));

        assertThat(response.json().at("/hunks/0/changes/0/content").asString()).isEqualTo(text);
    }
}
