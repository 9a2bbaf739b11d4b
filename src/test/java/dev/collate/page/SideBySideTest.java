package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.InlineBudget;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.engine.text.TextDiffer;
import dev.collate.http.request.RequestParameters;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class SideBySideTest {
    private static final TextDiffOptions OPTIONS =
            new TextDiffOptions(Algorithm.MYERS, 100, false, false, Inline.NONE, 1_000_000, false);

    /**
     * Returns the lines of a patch of two texts. Each argument is a line of both texts after a space, of the original after {@code -}, or
     * of the modified text after {@code +}.
     */
    private static List<ChangeLine> patch(String... lines) {
        return patch(TextDiffer.compare(text('+', lines), text('-', lines), OPTIONS));
    }

    private static List<ChangeLine> patch(LineDiff diff) {
        var hunkLines = new LineWindows.LineLimiter();
        return StreamSupport.stream(diff.hunks(new InlineBudget(1_000_000)).spliterator(), false)
                .flatMap(hunk -> hunkLines.takeLines(hunk).stream())
                .toList();
    }

    /** Returns one of the two texts: all lines except the lines with {@code otherSign}. */
    private static Utf8Slice text(char otherSign, String... lines) {
        return Utf8Slice.of(Arrays.stream(lines)
                .filter(line -> line.charAt(0) != otherSign)
                .map(line -> line.substring(1) + "\n")
                .collect(Collectors.joining()));
    }

    /** Returns rows as text, with marked pieces in brackets. */
    private static List<String> rows(String... lines) {
        var diff = TextDiffer.compare(text('+', lines), text('-', lines), OPTIONS);
        var request = DocumentDiffRequest.of(
                Format.TEXT,
                new Contents(Utf8Slice.of(""), Utf8Slice.of(""), FileNames.NONE),
                RequestParameters.ofMap(Map.of()),
                1_000_000);
        return new LineRows(diff, request)
                .rowsOfHunk(patch(diff)).stream()
                        .map(row -> side(row.left()) + " | " + side(row.right()))
                        .toList();
    }

    private static String side(Row.@Nullable Line line) {
        return line == null ? "." : ShownLine.of(line).markedText();
    }

    @Test
    void anUnchangedLineIsOnBothSides() {
        assertThat(rows(" a", "+b")).containsExactly("a | a", ". | b");
    }

    @Test
    void similarLinesShareARowAtAnyPosition() {
        assertThat(rows(
                        "-Order find(String id) {",
                        "-  return it;",
                        "+/** Finds. */",
                        "+Optional find(String id) {",
                        "+  return it();"))
                .containsExactly(
                        ". | /** Finds. */",
                        "[Order] find(String id) { | [Optional] find(String id) {",
                        "  return it; |   return it[()];");
    }

    @Test
    void dissimilarLinesArePairedInOrder() {
        assertThat(rows("-one", "-two", "+three", " same", "+four"))
                .containsExactly("one | three", "two | .", "same | same", ". | four");
    }

    @Test
    void theDifferenceInALongLineIsShownWithContext() {
        var words = "word ".repeat(600);
        var row =
                rows("-" + words + "old " + words, "+" + words + "new " + words).getFirst();
        var before = "{2900}" + "word ".repeat(20);
        var after = " word".repeat(20) + "{2901}";
        assertThat(row).isEqualTo(before + "[old]" + after + " | " + before + "[new]" + after);
    }

    @Test
    void anEmptyLineNextToAnotherLineIsShownEmpty() {
        assertThat(rows("-", "+one")).containsExactly(" | one");
        assertThat(rows("-one", "+")).containsExactly("one | ");
        assertThat(rows("-", "+\r")).hasSize(1);
    }

    @Seeds
    void rowsContainEveryLineOfAPatch(long seed) {
        var random = new Random(seed);
        String[] texts = {"", " ", "\t", "a", "a b", "a b c d", "return it;", "return it();", "😀"};
        for (int caseNumber = 0; caseNumber < 100; caseNumber++) {
            var lines = new ArrayList<String>();
            for (int i = random.nextInt(12); i >= 0; i--) {
                lines.add(" -+".charAt(random.nextInt(3)) + texts[random.nextInt(texts.length)]);
            }
            var hunkLines = patch(lines.toArray(String[]::new));
            // Every row can be rendered.
            assertThat(rows(lines.toArray(String[]::new))).hasSameSizeAs(SideBySide.pairs(hunkLines));
            var shown = SideBySide.pairs(hunkLines).stream()
                    .flatMap(pair -> Stream.of(pair.left(), pair.right()))
                    .filter(Objects::nonNull)
                    .toList();
            assertThat(texts(shown, LineType.DEL))
                    .as("seed %d, case %d: %s", seed, caseNumber, lines)
                    .isEqualTo(texts(hunkLines, LineType.DEL));
            assertThat(texts(shown, LineType.ADD))
                    .as("seed %d, case %d: %s", seed, caseNumber, lines)
                    .isEqualTo(texts(hunkLines, LineType.ADD));
        }
    }

    private static List<String> texts(List<ChangeLine> lines, LineType type) {
        return lines.stream()
                .filter(line -> line.type() == type)
                .map(line -> line.content().toString())
                .toList();
    }
}
