package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

@RunningServer
class JsonDiffApiTest {
    private static final String JSON = "/api/v1/diff/json";

    @Autowired
    private Api api;

    @Test
    void documentsAreTextOrInlineJson() {
        var expected = """
                {"changes":[{"path":"a","type":"changed","oldValue":1.10,"newValue":null,"pointer":"/a"}],\
                "stats":{"additions":0,"deletions":0,"changes":1}}""";
        assertThat(api.postJson(JSON, "{\"original\":\"{\\\"a\\\":1.10}\",\"modified\":{\"a\":null}}")
                        .text())
                .isEqualTo(expected);
        assertThat(api.postJson(JSON, "{\"original\":{\"a\": 1.10 },\"modified\":\"{\\\"a\\\":null}\"}")
                        .text())
                .isEqualTo(expected);
    }

    @Test
    void aFormTakesRulesAsJsonText() {
        var response = api.postForm(
                "/api/v1/diff/yaml",
                MultipartForm.of(
                        "original",
                        "{\"a\": [1, 2], \"b\": \"X\"}",
                        "modified",
                        "a: [2, 1]\nb: x\nc: 1\n",
                        "options.originalFormat",
                        "json",
                        "options.rules",
                        "[{\"path\":\"a\",\"arrayOrderMatters\":false},{\"path\":\"/b\",\"ignoreCase\":true}]"));
        assertThat(response.json().path("changes").findValuesAsString("path")).containsExactly("c");
        assertThat(response.json().path("unmatchedPaths").size()).isZero();
        assertThat(api.postForm(JSON, MultipartForm.of("original", "1", "modified", "1", "options.rules", "a=1"))
                        .json()
                        .path("detail")
                        .asString())
                .isEqualTo(
                        "options.rules: must be JSON text of at most 100000 characters, without duplicate keys: one rule, or an array of rules.");
        assertThat(api.postForm(
                                JSON,
                                MultipartForm.of(
                                        "original",
                                        "1",
                                        "modified",
                                        "1",
                                        "options.rules",
                                        "{\"path\":\"a\",\"ignore\":true,\"ignore\":false}"))
                        .json()
                        .path("detail")
                        .asString())
                .contains("without duplicate keys");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"rules\":[[{\"path\":\"a\",\"ignore\":true}]]",
                "\"rules\":[\"{\\\"path\\\":\\\"a\\\",\\\"ignore\\\":true}\"]",
                "\"rules\":[1]",
                "\"rules\":[{\"path\":\"a\",\"numericTolerance\":BIG}]",
                "\"numericTolerance\":BIG",
                "\"numericTolerance\":1e400"
            })
    void anInvalidOptionIsNamed(String option) {
        var options = option.replace("BIG", "9".repeat(309));
        var response = api.postJson(JSON, "{\"original\":1,\"modified\":1,\"options\":{" + options + "}}");
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.invalidFields()).containsExactly("options." + option.substring(1, option.indexOf('"', 1)));
    }

    @Test
    void aPatchIsReturnedIfRequested() {
        var response =
                api.postJson(JSON, "{\"original\":[1,2],\"modified\":[0,1]}", "Accept", "application/json-patch+json");
        assertThat(response.header("Content-Type")).startsWith("application/json-patch+json");
        assertThat(response.text())
                .isEqualTo("[{\"op\":\"add\",\"path\":\"/0\",\"value\":0},{\"op\":\"remove\",\"path\":\"/2\"}]");
    }

    @Test
    void theDelimiterOfEachSideIsDetectedAndNamed() {
        var contents = Map.of("original", "a,b\n1,2\n", "modified", "a;b\n1;3\n");
        var response = api.post("/api/v1/diff/csv", contents);
        assertThat(response.json().at("/changes")).hasSize(1);
        assertThat(response.json().at("/changes/0/path").asString()).isEqualTo("[0].b");
        assertThat(response.header("X-Original-Delimiter")).isEmpty();
        assertThat(response.header("X-Modified-Delimiter")).isEqualTo(";");
        var explicit = api.post(
                "/api/v1/diff/csv",
                Map.of("original", "a;b\n1;2\n", "modified", "a;b\n1;3\n", "options", Map.of("delimiter", ",")));
        assertThat(explicit.json().at("/changes/0/path").asString()).isEqualTo("[0].a;b");
        assertThat(explicit.header("X-Modified-Delimiter")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    json | {"original":"{","modified":{}}       | 422 | original: line 1, column 2: expected a key in double quotes, found the end.
                    json | {"original":{},"modified":{"a":1,"a":2}} | 422 | modified: line 1, column 8: duplicate key "a".
                    yaml | {"original":"a: 1","modified":"a: !!int x"} | 422 | modified: line 1, column 4: the value is not valid for the tag !!int.
                    csv  | {"original":"a","modified":"a\\n1,2"} | 422 | modified: row 1, line 2: the row has 2 cells, but the header has 1: if the delimiter is not ",", name it.
                    json | {"modified":{}}                        | 400 | original: is required.
                    json | {"original":null,"modified":{}}        | 400 | original: is required.
                    csv  | {"original":"a","modified":"a","options":{"delimiter":";;"}} | 400 | options.delimiter: must be auto, \\t or one character other than a double quote and a line break.
                    yaml | {"original":{},"modified":""}          | 400 | original: must be a string.
                    json | {"original":{},"modified":{},"options":{"semantic":1}} | 400 | options.semantic: must be true or false.
                    json | {"original":{},"modified":{},"options":{"ignorePaths":["a","b["]}} | 400 | options.ignorePaths[1]: is not a path: expected an index, '*' or a name in double quotes at character 3.
                    json | {"original":{},"modified":{},"options":{"ignorePaths":["/a~["]}} | 400 | options.ignorePaths[0]: is not a JSON Pointer: expected 0 or 1 after '~'.
                    json | {"original":{},"modified":{},"options":{"rules":{}}} | 400 | options.rules: must be an array of at most 100 elements.
                    json | {"original":{},"modified":{},"options":{"rules":[1]}} | 400 | options.rules: must be rules such as {"path": "items", "arrayOrderMatters": false}.
                    json | {"original":{},"modified":{},"options":{"rules":[{"path":"a","ignore":true},{"ignore":true}]}} | 400 | options.rules: rule 2: path is required.
                    json | {"original":{},"modified":{},"options":{"rules":[{"path":"a"}]}} | 400 | options.rules: rule 1: has no option: add at least one of ignore, arrayOrderMatters, arrayKey, numericTolerance and ignoreCase.
                    json | {"original":{},"modified":{},"options":{"rules":[{"path":"a[","ignore":true}]}} | 400 | options.rules: rule 1: path is not a path: expected an index, '*' or a name in double quotes at character 3.
                    json | {"original":{},"modified":{},"options":{"rules":[{"path":"a","ignored":true}]}} | 400 | options.rules: rule 1: has the unknown member "ignored"; the members of a rule are path, ignore, arrayOrderMatters, arrayKey, numericTolerance and ignoreCase.
                    json | {"original":{},"modified":{},"options":{"rules":[{"path":"a","numericTolerance":-1}]}} | 400 | options.rules: rule 1: numericTolerance must be a number of 0 or more.
                    json | {"original":"a: 1","modified":{},"options":{"originalFormat":"yml"}} | 400 | options.originalFormat: must be one of json, yaml.
                    json | {"original":{},"modified":{},"options":{"numericTolerance":-1}} | 400 | options.numericTolerance: must be a number of 0 or more.
                    """)
    void theErrorNamesWhatIsInvalid(String notation, String body, int status, String detail) {
        var response = api.postJson("/api/v1/diff/" + notation, body);
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.json().path("detail").asString()).isEqualTo(detail);
        assertThat(response.code()).isEqualTo(status == 422 ? "unprocessable" : "invalid_request");
    }

    @Test
    void moreThan100IgnoredPathsAreRejected() {
        var paths = Collections.nCopies(101, "a");
        var response =
                api.post(JSON, Map.of("original", "1", "modified", "1", "options", Map.of("ignorePaths", paths)));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("must not have more than 100 paths");
    }

    @Test
    void inlineDocumentsMayBeDeep() {
        var deep = "[".repeat(500) + "]".repeat(500);
        assertThat(api.postJson(JSON, "{\"original\":" + deep + ",\"modified\":" + deep + "}")
                        .status())
                .isEqualTo(200);
        assertThat(api.postJson(JSON, "{\"original\":[" + deep + "],\"modified\":1}")
                        .json()
                        .path("detail")
                        .asString())
                .isEqualTo("original: line 1, column 501: arrays and objects are nested more than 500 levels deep.");
    }
}
