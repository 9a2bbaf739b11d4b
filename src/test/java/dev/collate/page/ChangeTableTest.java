package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.share.PackedWindows;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class ChangeTableTest {
    /** The entries of all windows, in one list. */
    private record Shown(Section section, List<ChangeView> entries) {
        boolean cut() {
            return section.cut();
        }
    }

    private static Shown read(String changes, boolean plainStrings) throws IOException {
        var diff = "{\"changes\":[" + changes + "],\"stats\":{\"additions\":0,\"deletions\":0,\"changes\":1}}";
        var packed = new PackedWindows();
        var section = ChangeTable.write(
                DiffEntries.ofJson(new ByteArrayInputStream(diff.getBytes(StandardCharsets.UTF_8))
                        .readNBytes(PageLimits.DIFF_BYTES)),
                plainStrings,
                change -> true,
                new StoredWindows<>(packed));
        var entries = new ArrayList<ChangeView>();
        for (var window : section.windows()) {
            entries.addAll(PageJson.read(packed.open(window.position()), ChangeTable.class)
                    .entries());
        }
        return new Shown(section, entries);
    }

    @Test
    void valuesAreShownAsTheyWereWritten() throws IOException {
        var change = read(
                        "{\"path\":\"a\",\"type\":\"changed\",\"oldValue\":1.50e0,"
                                + "\"newValue\":123456789012345678901234567890.10,\"pointer\":\"/a\"}",
                        false)
                .entries()
                .getFirst();
        assertThat(Span.text(change.path().spans())).isEqualTo("a");
        assertThat(change.type()).isEqualTo("changed");
        assertThat(change.oldValue().text()).isEqualTo("1.50e0");
        assertThat(change.newValue().text()).isEqualTo("123456789012345678901234567890.10");
    }

    @Test
    void stringsAreQuotedUnlessEveryValueIsAString() throws IOException {
        var change = "{\"path\":\"\\u0061\",\"type\":\"added\",\"newValue\":\"1 \\\"x\\\" \\u00e9\"}";
        assertThat(read(change, false).entries().getFirst().newValue().text()).isEqualTo("\"1 \\\"x\\\" \\u00e9\"");
        assertThat(read(change, true).entries().getFirst().newValue().text()).isEqualTo("1 \"x\" \u00e9");
        assertThat(Span.text(read(change, true).entries().getFirst().path().spans()))
                .isEqualTo("a");
        assertThat(read(change, true).entries().getFirst().oldValue()).isNull();
    }

    @Test
    void aMovedEntryShowsItsPositions() throws IOException {
        var change = read("{\"path\":\"b\",\"type\":\"moved\",\"oldPath\":\"a\",\"oldIndex\":0,\"newIndex\":2}", false)
                .entries()
                .getFirst();
        assertThat(change.oldPath()).isEqualTo(PathView.of("a"));
        assertThat(change.oldValue().text()).isEqualTo("position 1");
        assertThat(change.newValue().text()).isEqualTo("position 3");
    }

    /**
     * The page shows every value that a comparison accepts: numbers of any length, names of any length, and arrays nested 500 levels deep.
     */
    @ParameterizedTest
    @ValueSource(strings = {"number", "name", "levels"})
    void anyValueIsShown(String what) throws IOException {
        var value = switch (what) {
            case "number" -> "7".repeat(5_000);
            case "name" -> "{\"" + "n".repeat(60_000) + "\":1}";
            default -> "[".repeat(500) + "]".repeat(500);
        };
        var table = read("{\"path\":\"a\",\"type\":\"removed\",\"oldValue\":" + value + "}", false);
        assertThat(table.entries()).hasSize(1);
        assertThat(table.cut()).isFalse();
    }

    @Test
    void aDiffLargerThanTheReadLimitIsCutAfterTheLastCompleteEntry() throws IOException {
        var huge = "{\"path\":\"b\",\"type\":\"added\",\"newValue\":\"" + "x".repeat(PageLimits.DIFF_BYTES) + "\"}";
        var table = read("{\"path\":\"a\",\"type\":\"added\",\"newValue\":1}," + huge, false);
        assertThat(table.entries()).hasSize(1);
        assertThat(table.cut()).isTrue();
    }

    @Test
    void entriesAreCutAfterTheEntryThatFillsThePage() throws IOException {
        var entry = "{\"path\":\"a\",\"type\":\"added\",\"newValue\":\"" + "x".repeat(30_000) + "\"}";
        var table = read(String.join(",", Collections.nCopies(140, entry)), true);
        assertThat(table.entries()).hasSize(PageLimits.ALL_VALUE_CHARACTERS / PageLimits.VALUE_CHARACTERS);
        assertThat(table.cut()).isTrue();
    }

    @Test
    void aLongValueIsCutBetweenCharacters() throws IOException {
        var emoji = "\uD83D\uDE00".repeat(PageLimits.VALUE_CHARACTERS);
        var value = read("{\"path\":\"a\",\"type\":\"added\",\"newValue\":\"x" + emoji + "\"}", true)
                .entries()
                .getFirst()
                .newValue();
        assertThat(value.cut()).isTrue();
        assertThat(value.text()).isEqualTo("x" + "\uD83D\uDE00".repeat(499));
        assertThat(value.spans().getLast().omitted()).isEqualTo(PageLimits.VALUE_CHARACTERS / 2 - 1 - 499);
        assertThat(value.html()).endsWith(" … and more </span>");
    }

    @Test
    void differentWordsOfAValueAreMarked() throws IOException {
        var change = read(
                        "{\"path\":\"a\",\"type\":\"changed\",\"oldValue\":{\"b\":1,\"c\":\"an old word\"},"
                                + "\"newValue\":{\"b\":1,\"c\":\"a new word\",\"d\":2}}",
                        false)
                .entries()
                .getFirst();
        assertThat(change.oldValue().html())
                .isEqualTo("{\n  &quot;b&quot;: 1,\n  &quot;c&quot;: &quot;<mark>an old</mark> word&quot;\n}");
        assertThat(change.newValue().html())
                .isEqualTo(
                        "{\n  &quot;b&quot;: 1,\n  &quot;c&quot;: &quot;<mark>a new</mark> word&quot;<mark>,</mark>\n"
                                + "<mark>  &quot;d&quot;: 2</mark>\n}");
    }

    @Test
    void aLongPathBreaksBetweenItsSteps() {
        assertThat(PathView.of("/a/b<[2]/text()").html()).isEqualTo("/<wbr>a/<wbr>b&lt;[2]<wbr>/<wbr>text()<wbr>");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 bytes", "1, 1 byte", "1023, '1,023 bytes'", "1024, 1.0 KB", "1048575, 1.0 MB", "52428800, 50.0 MB"
    })
    void sizesAreFormattedForReaders(long bytes, String size) {
        assertThat(NumberFormats.size(bytes)).isEqualTo(size);
    }
}
