package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiff;
import dev.collate.http.request.RequestParameters;
import dev.collate.page.LineWindows.CollapsedRun;
import dev.collate.page.LineWindows.HunkView;
import dev.collate.page.LineWindows.LineWindow;
import dev.collate.page.PageIndex.Section;
import dev.collate.page.Row.Line;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class LineWindowsTest {
    /** All windows of a comparison. */
    private record Shown(Section section, List<LineWindow> windows) {
        List<HunkView> hunks() {
            return windows.stream().flatMap(window -> window.hunks().stream()).toList();
        }

        CollapsedRun after() {
            return windows.getLast().after();
        }

        boolean cut() {
            return section.isCut();
        }
    }

    private static Shown compare(String original, String modified) {
        return compare(original, modified, 3);
    }

    private static Shown compare(String original, String modified, int context) {
        return compare(original, modified, Map.of("options.context", List.of(Integer.toString(context))));
    }

    private static Shown compare(String original, String modified, Map<String, List<String>> options) {
        var comparison = comparison(original, modified, options);
        var windows = new AllWindows();
        var section = LineWindows.writeWindows(comparison.lineDiff(), comparison.request(), windows);
        return new Shown(section, windows.contents());
    }

    private static DocumentComparison comparison(String original, String modified, Map<String, List<String>> options) {
        return DocumentDiffRequest.of(
                        Format.TEXT,
                        new Contents(Utf8Slice.of(original), Utf8Slice.of(modified), FileNames.NONE),
                        RequestParameters.ofMap(options),
                        1_000_000)
                .compare(Output.PAGE);
    }

    /** Returns the lines of one side in the order of the page. They are the lines of the collapsed runs and of the hunks. */
    private static List<String> side(Shown shown, boolean old) {
        var rows = new ArrayList<Row>();
        for (var hunk : shown.hunks()) {
            rows.addAll(hunk.before().rows());
            rows.addAll(hunk.rows());
        }
        rows.addAll(shown.after().rows());
        var numbered = rows.stream()
                .map(row -> old ? row.left() : row.right())
                .filter(Objects::nonNull)
                .toList();
        assertThat(numbered.stream().map(Line::number))
                .isEqualTo(IntStream.rangeClosed(1, numbered.size()).boxed().toList());
        return numbered.stream().map(LineWindowsTest::text).toList();
    }

    /**
     * The number of steps is counted: each pair of marked lines takes more than 100 steps, so at most a hundredth of the maximum number of
     * steps can be marked.
     */
    @Test
    void theWorkForMarksDoesNotGrowWithTheRegion() {
        long maxPairs = PageLimits.MAX_WORD_DIFF_STEPS / 100;
        var few = compare("a b c 1\n".repeat(1_000), "a b c 2\n".repeat(1_000));
        assertThat(few.section().hasUnmarkedLines()).isFalse();
        assertThat(marked(few)).isEqualTo(1_000);

        int lines = 60_000;
        assertThat((long) lines).isGreaterThan(maxPairs);
        var many = compare("1 2\n".repeat(lines), "1 3\n".repeat(lines));
        assertThat(many.section().hasUnmarkedLines()).isTrue();
    }

    /**
     * Returns the lines of a hunk in the order of a patch: the added lines of a region after its removed lines. An unchanged line is
     * returned as the original has it.
     */
    private static List<Line> lines(HunkView hunk) {
        var lines = new ArrayList<Line>();
        var added = new ArrayList<Line>();
        for (var row : hunk.rows()) {
            if (row.isUnchanged()) {
                lines.addAll(added);
                added.clear();
            }
            if (row.left() != null) {
                lines.add(row.left());
            }
            if (row.right() != null && !row.isUnchanged()) {
                added.add(row.right());
            }
        }
        lines.addAll(added);
        return lines;
    }

    private static String text(Line line) {
        return ShownLine.of(line).text();
    }

    /** Returns the kind, the text and the ending of each line of the first hunk, in the order of its patch. */
    private static List<String> firstHunk(Shown shown) {
        return lines(shown.hunks().getFirst()).stream()
                .map(ShownLine::of)
                .map(line -> line.line().kind() + line.text() + "|" + line.ending())
                .toList();
    }

    private static long marked(Shown shown) {
        return shown.hunks().stream()
                .flatMap(hunk -> lines(hunk).stream())
                .filter(line -> line.kind() == '-')
                .filter(line -> line.html().contains("<mark>"))
                .count();
    }

    @Seeds
    void collapsedRunsAndHunksTogetherContainBothContents(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var original = random.ints(random.nextInt(60), 0, 4)
                    .mapToObj(Integer::toString)
                    .toList();
            var modified = original.stream()
                    .flatMap(line -> switch (random.nextInt(12)) {
                        case 0 -> List.<String>of().stream();
                        case 1 -> List.of(line, "-- new").stream();
                        case 2 -> List.of("@@ -1 +1 @@").stream();
                        default -> List.of(line).stream();
                    })
                    .toList();
            var end = random.nextBoolean() ? "\n" : "";
            var shown = compare(text(original, end), text(modified, end));
            assertThat(List.of(side(shown, true), side(shown, false)))
                    .as("seed %d, case %d", seed, caseNumber)
                    .containsExactly(original, modified);
            assertThat(shown.cut()).isFalse();
        }
    }

    @Seeds
    void eachSideShowsItsOwnTextOfALineWhoseDifferenceIsIgnored(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var original = random.ints(random.nextInt(60), 0, 4)
                    .mapToObj(number -> "line " + number)
                    .toList();
            var modified = original.stream()
                    .flatMap(line -> switch (random.nextInt(12)) {
                        case 0 -> List.<String>of().stream();
                        case 1 -> List.of(line, "new").stream();
                        case 2, 3, 4 -> List.of("\t" + line.toUpperCase(Locale.ROOT)).stream();
                        default -> List.of(line).stream();
                    })
                    .toList();
            var options = Map.of(
                    "options.ignoreWhitespace", List.of("true"),
                    "options.ignoreCase", List.of("true"),
                    "options.context", List.of(Integer.toString(random.nextInt(4))));
            var shown = compare(
                    text(original, random.nextBoolean() ? "\n" : ""),
                    text(modified, random.nextBoolean() ? "\n" : ""),
                    options);
            assertThat(List.of(side(shown, true), side(shown, false)))
                    .as("seed %d, case %d", seed, caseNumber)
                    .containsExactly(original, modified);
        }
    }

    /** Texts with and without a line break at the end, also such with empty last lines. */
    @Seeds
    void thePageShowsTheLinesAndTheCountsOfTheApi(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var original = "abc\n\n".repeat(12).substring(random.nextInt(60));
            var modified = edited(original, random);
            var options = Map.of(
                    "options.context", List.of(Integer.toString(random.nextInt(4))),
                    "options.ignoreWhitespace", List.of(Boolean.toString(random.nextInt(4) == 0)));
            assertLinesOfTheApi(original, modified, options);
            assertLinesOfTheApi(modified, original, options);
        }
    }

    private static String edited(String text, Random random) {
        var edited = new StringBuilder(text);
        for (int edits = random.nextInt(4); edits >= 0; edits--) {
            int at = random.nextInt(edited.length() + 1);
            at = random.nextInt(3) == 0 ? edited.length() : at;
            if (random.nextBoolean()) {
                edited.insert(at, List.of("\n", "\n\n", "x", "x\n", "\nabc").get(random.nextInt(5)));
            } else {
                edited.delete(Math.max(0, at - random.nextInt(3)), at);
            }
        }
        return edited.toString();
    }

    private static void assertLinesOfTheApi(String original, String modified, Map<String, List<String>> options) {
        var diff = (TextDiff) comparison(original, modified, options).diff();
        var inApi = new ArrayList<ChangeLine>();
        for (var hunk : diff.hunks()) {
            hunk.changes().forEach(inApi::add);
        }
        var shown = compare(original, modified, options);
        var lines = shown.hunks().stream().flatMap(hunk -> lines(hunk).stream()).toList();
        assertThat(lines.stream()
                        .filter(line -> line.kind() != Row.UNCHANGED)
                        .map(line -> line.kind() + " " + line.number() + " " + text(line)))
                .as("%s, %s and %s", options, original, modified)
                .isEqualTo(inApi.stream()
                        .filter(line -> line.type() != LineType.NORMAL)
                        .map(line -> (line.type() == LineType.DEL ? "-" : "+") + " " + line.lineNumber() + " "
                                + line.content())
                        .toList());
        assertThat(shown.section().changedLines())
                .isEqualTo(diff.stats().additions() + diff.stats().deletions());
        assertThat(shown.hunks().stream()
                        .flatMap(hunk -> hunk.rows().stream())
                        .filter(Row::isUnchanged)
                        .map(row -> row.left().number() + " " + row.right().number()))
                .containsAll(inApi.stream()
                        .filter(line -> line.type() == LineType.NORMAL)
                        .map(line -> line.oldLineNumber() + " " + line.newLineNumber())
                        .toList());
        assertThat(String.join("\n", side(shown, true))).isEqualTo(withoutTerminator(original, modified, options));
        assertThat(String.join("\n", side(shown, false))).isEqualTo(withoutTerminator(modified, original, options));
    }

    /** Returns the text without the line break at its end, if this line break does not separate two lines. */
    private static String withoutTerminator(String text, String other, Map<String, List<String>> options) {
        boolean terminates = other.isEmpty()
                || other.endsWith("\n")
                || options.get("options.ignoreWhitespace").contains("true");
        return terminates && text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    @Test
    void anAddedOrRemovedLineBreakAtTheEndIsNamed() {
        assertThat(firstHunk(compare("a\nb", "a\nb\n"))).containsExactly("=a|", "=b|", "+|line break at the end");
        assertThat(firstHunk(compare("a\n", "a")).getLast()).isEqualTo("-|line break at the end");
    }

    @Test
    void anIgnoredCarriageReturnIsNotShown() {
        var shown = compare("a\r\nb\r\nc\r\n", "a\nb\nnew\nc\n", Map.of("options.ignoreWhitespace", List.of("true")));
        assertThat(side(shown, true)).containsExactly("a", "b", "c");
        assertThat(side(shown, false)).containsExactly("a", "b", "new", "c");
    }

    private static String text(List<String> lines, String end) {
        return String.join("\n", lines) + (lines.isEmpty() ? "" : end);
    }

    @Test
    void aLastLineWithoutALineBreakIsMarkedBesideAnEmptyText() {
        assertThat(firstHunk(compare("", "a\nb"))).containsExactly("+a|", "+b|no line break at the end");
    }

    @Test
    void differentWordsAreMarkedInBothLinesOfAPair() {
        var lines = lines(
                compare("the old word here\n", "the new word here\n").hunks().getFirst());
        assertThat(lines.stream().map(line -> ShownLine.of(line).markedText()))
                .containsExactly("the [old] word here", "the [new] word here");
    }

    @Test
    void aLongUnchangedRunIsShownPartlyAndCountedFully() {
        var run = "same\n".repeat(5_000);
        var shown = compare("a\n" + run + "b\n" + run, "c\n" + run + "d\n" + run);
        var middle = shown.hunks().getLast().before();
        assertThat(middle.rows()).hasSize(PageLimits.MAX_RUN_LINES);
        assertThat(middle.count()).isEqualTo(5_000 - 6);
        assertThat(shown.after().count()).isEqualTo(5_000 - 3);
        assertThat(shown.after().label()).isEqualTo("4,997 unchanged lines");
    }

    @Test
    void aRunOfThreeLinesIsShownAndARunOfFourIsCollapsed() {
        // Three lines before and three lines after the run are context of the hunks.
        for (int run = 9; run <= 10; run++) {
            var middle = "same\n".repeat(run);
            var shown = compare("a\n" + middle + "b\nsame\n", "c\n" + middle + "d\nsame\n");
            assertThat(shown.hunks().getLast().before().count()).isEqualTo(run == 9 ? 0 : 4);
            assertThat(shown.hunks().getLast().rows()).hasSize(run == 9 ? 8 : 5);
            assertThat(shown.after().count()).isZero();
        }
    }

    @Test
    void linesBeyondTheMaximumAreOmitted() {
        var shown = compare("", "line\n".repeat(PageLimits.MAX_TOTAL_HUNK_LINES + 1));
        assertThat(shown.cut()).isTrue();
        assertThat(shown.section().changedLines()).isEqualTo(PageLimits.MAX_TOTAL_HUNK_LINES);
        assertThat(compare("", "line\n".repeat(PageLimits.MAX_TOTAL_HUNK_LINES)).cut())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"same, 20990, 1000, 2", "same, 20990, 1000, 19990", "same, 999, 999, 2", "long, 1400, 1000, 2"})
    void theContextBeforeAChangeLeavesRoomForTheChange(String word, int before, int shownBefore, int changed) {
        var line = word.equals("same") ? "same\n" : "long".repeat(5_000) + "\n";
        var context = line.repeat(before);
        var end = "end\n".repeat(9);
        var added = "new\n".repeat(changed);
        var shown = compare(context + end, context + added + end, 100_000);
        int room = PageLimits.MAX_TOTAL_HUNK_LINES - shownBefore;
        assertThat(shown.section().changedLines()).isEqualTo(Math.min(changed, room));
        assertThat(shown.cut()).isEqualTo(changed > room);
        assertThat(shown.hunks().getFirst().before().count()).isEqualTo(before - shownBefore);
        assertThat(shown.hunks().getFirst().rows().getFirst().left().number()).isEqualTo(before - shownBefore + 1);
    }

    @Test
    void contextAfterTheLastChangeThatDoesNotFitIsCollapsed() {
        var context = "same\n".repeat(2 * PageLimits.MAX_TOTAL_HUNK_LINES);
        var shown = compare(context, "new\n" + context, 100_000);
        assertThat(shown.cut()).isFalse();
        assertThat(shown.section().changedLines()).isEqualTo(1);
        assertThat(shown.after().count()).isEqualTo(PageLimits.MAX_TOTAL_HUNK_LINES + 1);
        var second = compare(context, "new\n" + context + "new\n", 100_000);
        assertThat(second.cut()).isTrue();
        assertThat(second.section().changedLines()).isEqualTo(1);
    }

    @Test
    void aHunkLongerThanAPageContinuesOnTheNextPageWithItsPairs() {
        var original = IntStream.range(0, 1_250)
                .mapToObj(i -> "the old word " + i + "\n")
                .collect(Collectors.joining());
        var shown = compare(original, original.replace("old", "new"));
        assertThat(shown.windows()).hasSize(3);
        assertThat(shown.section().windows())
                .extracting(PageIndex.Window::firstItem)
                .containsExactly(1, 2, 3);
        assertThat(shown.hunks()).extracting(hunk -> hunk.rows().size()).containsExactly(500, 500, 250);
        assertThat(shown.hunks().stream().flatMap(hunk -> hunk.rows().stream()))
                .allMatch(row -> row.left().number() == row.right().number());
        assertThat(shown.section().changedLines()).isEqualTo(2_500);
    }

    @Test
    void aHunkThatFitsOnAPageIsNotDivided() {
        var run = "same\n".repeat(50);
        var part = "x\n".repeat(195);
        var shown = compare(run.repeat(3), run + part + run + part + run + part);
        assertThat(shown.windows()).extracting(window -> window.hunks().size()).containsExactly(2, 1);
        assertThat(shown.windows()).extracting(LineWindow::firstHunkNumber).containsExactly(1, 3);
        assertThat(shown.section().itemCount()).isEqualTo(3);
        assertThat(shown.section().windowIndexOf(2)).isEqualTo(0);
        assertThat(shown.section().windowIndexOf(3)).isEqualTo(1);
        assertThat(shown.section().windowIndexOf(4)).isEqualTo(1);
    }

    @Tag("large")
    @Test
    void thePagesOfEveryComparisonAreBoundedInBytes() {
        var hostile = "'\u0001".repeat(700) + "\n";
        var original = (hostile + "same\n".repeat(8)).repeat(150);
        var shown = compare(original, original.replace("'", "\""));
        assertThat(shown.windows().size()).isGreaterThan(3);
        for (var window : shown.windows()) {
            int bytes = window.hunks().stream()
                    .flatMap(hunk -> hunk.rows().stream())
                    .mapToInt(Row::bytes)
                    .sum();
            assertThat(bytes).isLessThanOrEqualTo(PageLimits.MAX_PAGE_ROW_BYTES);
        }
    }

    @Test
    void aLongLineIsCutBetweenCharacters() {
        var line = ShownLine.of(compare("", "x" + "\uD83D\uDE00".repeat(1_000))
                .hunks()
                .getFirst()
                .rows()
                .getFirst()
                .right());
        // One UTF-16 unit, then surrogate pairs: index 1,000 is inside a pair.
        assertThat(line.text()).isEqualTo("x" + "\uD83D\uDE00".repeat(499));
        assertThat(line.markedText()).endsWith("{" + (1_000 - 499) + "}");
    }

    @Test
    void carriageReturnsAreShownIfOnlyOneSideHasThem() {
        var lines = lines(compare("a\r\nold\r\n", "a\nnew\r\nlast\r\n").hunks().getFirst());
        assertThat(lines.stream().map(LineWindowsTest::text)).containsExactly("a\r", "old", "a", "new", "last");
    }

    @Test
    void aSpaceBeforeTheCarriageReturnsIsASpaceAtTheEndOfTheLine() {
        var lines = lines(compare("one two \r\n", "one two\r\n").hunks().getFirst());
        assertThat(lines.getFirst().html()).endsWith("two<mark><span class=\"sp\"> </span></mark>");
    }

    @Test
    void equalContentsHaveOneUnchangedRunAndNoHunk() {
        var shown = compare("a\nb\n", "a\nb\n");
        assertThat(shown.hunks()).isEmpty();
        assertThat(shown.after().count()).isEqualTo(2);
    }
}
