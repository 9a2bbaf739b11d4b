package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.http.request.RequestParameters;
import dev.collate.work.Work;
import dev.collate.work.WorkPools;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class TreeDiffRequestTest {
    private static final long WORK_BUDGET = 1_000;

    /** The minimum in each case is the heap of the node table entries of two cells and of their row. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    x    | axb      | 1x2\\n
                    ,    | a,b      | 1,2\\r
                    \\t  | a\\tb    | 1\\t2\\r\\n
                    é    | aéb      | 1é2\\n
                    😀   | a😀b     | 1😀2\\n
                    """)
    void heapBytesCountEachCellForEveryDelimiter(String delimiter, String header, String row) {
        long none = heapBytes(delimiter, header, "");
        long many = heapBytes(delimiter, header, unescaped(row).repeat(1_000));
        long withCommas = heapBytes(
                ",",
                header.replace(delimiter, ","),
                unescaped(row.replace(delimiter, ",")).repeat(1_000));
        assertThat(many).isGreaterThanOrEqualTo(withCommas);
        assertThat(many - none).isBetween(1_000L * (2 * 12 + 2 * 12), 1_000L * 200);
    }

    /** Tiny work runs on the virtual thread of its request, where it must end soon. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"options.numericTolerance | 1", "options.rules | {\"path\": \"a\", \"ignoreCase\": true}"})
    void aToleranceOrARuleIsNotTinyWork(String option, String value) {
        assertThat(heapOfJson(Map.of())).isLessThan(WorkPools.MAX_TINY_WORK_BYTES);
        assertThat(heapOfJson(Map.of(option, List.of(value)))).isGreaterThan(WorkPools.MAX_TINY_WORK_BYTES);
    }

    /** Each document has 10,002 values, with the array. The tolerance or the rule needs 72 bytes for each value, and rules need 16 bytes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    false | 0.5 |                                                | 72
                    false | 0   |                                                | 0
                    true  | 0.5 |                                                | 72
                    true  | 0.5 | {"path": "a", "arrayOrderMatters": false}      | 88
                    false | 0   | {"path": "a", "numericTolerance": 0.5}         | 88
                    false | 0   | {"path": "a", "ignoreCase": true}              | 88
                    false | 0   | {"path": "a", "numericTolerance": 0}           | 16
                    true  | 0   | {"path": "a", "arrayOrderMatters": true}       | 16
                    """)
    void arrayElementsNeedMoreHeapIfAToleranceOrACaseRuleApplies(
            String arrayOrderMatters, String tolerance, String rule, long heapPerValue) {
        var text = "[" + "1,".repeat(10_000) + "1]";
        var options = new HashMap<String, List<String>>();
        options.put("options.arrayOrderMatters", List.of(arrayOrderMatters));
        options.put("options.numericTolerance", List.of(tolerance));
        if (rule != null) {
            options.put("options.rules", List.of(rule));
        }

        assertThat(heapOfJson(text, text, options) - heapOfJson(text, text, Map.of()))
                .isEqualTo(heapPerValue * 2 * 10_002);
    }

    /** Only the 1,000 rows of each table are array elements. The cells are not. */
    @Test
    void onlyRowsOfCsvNeedMoreHeapIfAToleranceApplies() {
        var csv = "a,b,c\n" + "1,2,3\n".repeat(1_000);
        var sent = new HashMap<String, List<String>>();
        sent.put("original", List.of(csv));
        sent.put("modified", List.of(csv));
        long exact = heapBytes(Format.CSV, sent);
        sent.put("options.numericTolerance", List.of("0.5"));

        assertThat(heapBytes(Format.CSV, sent) - exact).isEqualTo(72 * 2 * 1_000);
    }

    private static long heapOfJson(Map<String, List<String>> options) {
        return heapOfJson("{\"a\": 1}", "{\"a\": 2}", options);
    }

    private static long heapOfJson(String original, String modified, Map<String, List<String>> options) {
        var sent = new HashMap<>(options);
        sent.put("original", List.of(original));
        sent.put("modified", List.of(modified));
        return heapBytes(Format.JSON, sent);
    }

    private static long heapBytes(Format format, Map<String, List<String>> sent) {
        return TreeDiffRequest.of(format, RequestParameters.ofMap(sent), WORK_BUDGET)
                .heapBytes(Output.RESPONSE, Work.UNLIMITED);
    }

    private static long heapBytes(String delimiter, String header, String rows) {
        var sent = RequestParameters.ofMap(Map.of(
                "original", List.of(unescaped(header)),
                "modified", List.of(unescaped(header) + "\n" + rows),
                "options.delimiter", List.of(unescaped(delimiter))));
        return TreeDiffRequest.of(Format.CSV, sent, WORK_BUDGET).heapBytes(Output.RESPONSE, Work.UNLIMITED);
    }

    private static String unescaped(String text) {
        return new JsonMapper().readValue('"' + text.replace("\"", "\\\"") + '"', String.class);
    }
}
