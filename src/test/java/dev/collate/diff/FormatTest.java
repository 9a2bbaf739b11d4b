package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class FormatTest {
    /**
     * Each content has two lines. The patch needs 30 bytes of heap for each line, in addition to the heap that the comparison of the format
     * needs. JSON and XML also need the heap of their layouts, and CSV needs the heap of its table.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    TEXT | `a\nb`       | `c\nd`    | 120
                    JSON | `[1,\n{}]`   | `2\n`     | 999
                    XML  | `<a b=""/>\n` | `<c>\n`   | 1102
                    YAML | `a: 1\n`     | `- [1,2]\n` | 666
                    CSV  | `a,b\r\n`    | `1\n`     | 4894
                    """)
    void heapBytesIncludeTheItemsAndTheLinesOfBothContents(Format format, String original, String modified, long heap) {
        long contents =
                4L * (Utf8Slice.of(original).length() + Utf8Slice.of(modified).length());
        var request = DocumentDiffRequest.of(
                format,
                new Contents(Utf8Slice.of(original), Utf8Slice.of(modified), FileNames.NONE),
                RequestParameters.ofMap(Map.of()),
                1);
        assertThat(request.heapBytes(Output.PAGE, Work.UNLIMITED)).isEqualTo(contents + heap);
    }
}
