package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.result.Change;
import dev.collate.engine.result.Change.ChangeType;
import dev.collate.engine.result.Value;
import dev.collate.page.PageIndex.Section;
import dev.collate.page.PageIndex.Window;
import dev.collate.share.PageRenderer.CompressedWindows;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.HtmlUtils;

@Tag("engine")
class ChangeTableTest {
    /** The entries of all windows, in one list. */
    private record Shown(Section section, List<ChangeView> entries) {
        boolean cut() {
            return section.isCut();
        }
    }

    /** Returns the entries as the page shows them. */
    private static Shown read(boolean plainStrings, Change... changes) {
        return read(plainStrings, List.of(changes));
    }

    private static Shown read(boolean plainStrings, List<Change> changes) {
        var section = ChangeTable.writeWindows(changes, plainStrings, window -> 1);
        var entries = new ArrayList<ChangeView>();
        ChangeTable.readEntries(changes, plainStrings, (change, view) -> entries.add(view));
        assertThat(section.itemCount()).isEqualTo(entries.size());
        return new Shown(section, entries);
    }

    /** Returns an entry with values as JSON texts; null for none. */
    private static Change change(ChangeType type, @Nullable String oldValue, @Nullable String newValue) {
        return new Change("a", type, value(oldValue), value(newValue), "/a", null, null, null, null);
    }

    private static @Nullable Value value(@Nullable String json) {
        return json == null ? null : new Value.Json(Utf8Slice.of(json));
    }

    private static Change added(String newValue) {
        return change(ChangeType.ADDED, null, newValue);
    }

    @Test
    void valuesAreShownAsTheyWereWritten() {
        var change = read(false, change(ChangeType.CHANGED, "1.50e0", "123456789012345678901234567890.10"))
                .entries()
                .getFirst();
        assertThat(change.path().text()).isEqualTo("a");
        assertThat(change.type()).isEqualTo(ChangeType.CHANGED);
        assertThat(change.values().html().original()).isEqualTo("1.50e0");
        assertThat(change.values().html().modified()).isEqualTo("123456789012345678901234567890.10");
    }

    @Test
    void stringsAreQuotedUnlessEveryValueIsAString() {
        var change = added("\"1 \\\"x\\\" \\u00e9\"");
        assertThat(HtmlUtils.htmlUnescape(
                        read(false, change).entries().getFirst().values().html().modified()))
                .isEqualTo("\"1 \\\"x\\\" \\u00e9\"");
        assertThat(HtmlUtils.htmlUnescape(
                        read(true, change).entries().getFirst().values().html().modified()))
                .isEqualTo("1 \"x\" \u00e9");
        assertThat(read(true, change).entries().getFirst().values().html().original())
                .isNull();
    }

    @Test
    void aMovedEntryShowsItsPositions() {
        var change = read(false, new Change("b", ChangeType.MOVED, null, null, "/b", "a", 0, 2, null))
                .entries()
                .getFirst();
        assertThat(change.oldPath().text()).isEqualTo("a");
        assertThat(change.values().html().original()).isEqualTo("position <mark>1</mark>");
        assertThat(change.values().html().modified()).isEqualTo("position <mark>3</mark>");
    }

    /**
     * The page shows every value that a comparison accepts: numbers of any length, names of any length, and arrays nested 500 levels deep.
     */
    @ParameterizedTest
    @ValueSource(strings = {"number", "name", "levels"})
    void anyValueIsShown(String what) {
        var value = switch (what) {
            case "number" -> "7".repeat(5_000);
            case "name" -> "{\"" + "n".repeat(60_000) + "\":1}";
            default -> "[".repeat(500) + "]".repeat(500);
        };
        var table = read(false, change(ChangeType.REMOVED, value, null));
        assertThat(table.entries()).hasSize(1);
        assertThat(table.cut()).isFalse();
    }

    @Test
    void entriesAreCutAfterTheEntryThatFillsThePage() {
        var table = read(true, Collections.nCopies(140, added('"' + "x".repeat(30_000) + '"')));
        assertThat(table.entries()).hasSize(PageLimits.MAX_TOTAL_VALUE_CHARACTERS / PageLimits.MAX_COMPARED_CHARACTERS);
        assertThat(table.cut()).isTrue();
    }

    @Test
    void aLongValueIsCutBetweenCharacters() {
        var emoji = "\uD83D\uDE00".repeat(PageLimits.MAX_COMPARED_CHARACTERS);
        var values = read(true, added("\"x" + emoji + '"')).entries().getFirst().values();
        assertThat(values.modified().isCut()).isTrue();
        int omitted = PageLimits.MAX_COMPARED_CHARACTERS / 2 - 1 - 499;
        assertThat(values.html().modified())
                .isEqualTo("x" + "\uD83D\uDE00".repeat(499) + "<span class=\"note\"> … "
                        + DisplayText.countWithNoun(omitted, "character")
                        + " … </span><span class=\"note\"> … and more </span>");
    }

    @Test
    void differentWordsOfAValueAreMarked() {
        var change = read(
                        false,
                        change(
                                ChangeType.CHANGED,
                                "{\"b\":1,\"c\":\"an old word\"}",
                                "{\"b\":1,\"c\":\"a new word\",\"d\":2}"))
                .entries()
                .getFirst();
        assertThat(change.values().html().original())
                .isEqualTo("{\n  &quot;b&quot;: 1,\n  &quot;c&quot;: &quot;<mark>an old</mark> word&quot;\n}");
        assertThat(change.values().html().modified())
                .isEqualTo(
                        "{\n  &quot;b&quot;: 1,\n  &quot;c&quot;: &quot;<mark>a new</mark> word&quot;<mark>,</mark>\n"
                                + "<mark>  &quot;d&quot;: 2</mark>\n}");
    }

    @Test
    void theFilterFindsPathsOfAnyLength() throws IOException {
        var list = new Fragment.Builder();
        Stream.of("\u20ac".repeat(40_000) + "\u00e9nd", "", "\uD83D\uDE00")
                .forEach(path -> list.add(Fragment.ROW, Fragment.joinFields(ChangeType.ADDED.name(), "5", path)));

        var stored = new CompressedWindows();
        int window = stored.add(new byte[0]);
        stored.add(list.build().toBytes());
        var section = new Section(List.of(new Window(window, 1)), 3, 0, false, false, 0, 0);

        for (var path : List.of("\u00e9ND", "\uD83D\uDE00")) {
            var query = new PageQuery(Optional.of(PageView.CHANGES), 1, Optional.of(ChangeType.ADDED), path);
            assertThat(ChangeTable.Selection.of(stored::chunk, section, query, Work.UNLIMITED)
                            .shownEntries())
                    .hasSize(1);
        }
    }

    @Test
    void theFilterSearchesThePartOfAPathThatThePageShows() {
        var path = "a".repeat(PageLimits.MAX_SHOWN_CHARACTERS - 1) + "Bc";
        var view = ChangeView.of(
                new Change(path, ChangeType.ADDED, null, value("1"), "/a", null, null, null, null), false);
        assertThat(view.searchText()).contains("ab").doesNotContain("c");
        assertThat(view.path().text()).endsWith("aB");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 bytes", "1, 1 byte", "1023, '1,023 bytes'", "1024, 1.0 KB", "1048575, 1.0 MB", "52428800, 50.0 MB"
    })
    void sizesAreFormattedForReaders(long bytes, String size) {
        assertThat(DisplayText.size(bytes)).isEqualTo(size);
    }
}
