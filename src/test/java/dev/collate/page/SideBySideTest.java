package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.InlineBudget;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.engine.text.TextDiffer;
import dev.collate.testing.Seeds;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class SideBySideTest {
    private static final TextDiffOptions OPTIONS =
            new TextDiffOptions(Algorithm.MYERS, 100, false, false, Inline.NONE, 1_000_000);

    /**
     * Returns the lines of a patch of two texts. Each argument is a line of both texts after a space, of the original after {@code -}, or
     * of the modified text after {@code +}.
     */
    private static List<Line> patch(String... lines) {
        var diff = TextDiffer.lines(text('+', lines), text('-', lines), OPTIONS);
        var hunkLines = new LineWindows.LineLimiter(diff);
        return StreamSupport.stream(diff.hunks(new InlineBudget(1_000_000)).spliterator(), false)
                .flatMap(hunk -> hunkLines.take(hunk).stream())
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
        return SideBySide.of(patch(lines)).stream()
                .map(row -> side(row.left()) + " | " + side(row.right()))
                .toList();
    }

    private static String side(@Nullable Line line) {
        if (line == null) {
            return ".";
        }
        var text = new StringBuilder();
        for (var span : line.spans()) {
            text.append(span.marked() ? "[" + span.text() + "]" : span.text());
            text.append(span.omitted() == 0 ? "" : String.format(Locale.ROOT, "{%d}", span.omitted()));
        }
        return text.toString();
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
            var shown = SideBySide.of(hunkLines).stream()
                    .flatMap(SideBySide.Row::lines)
                    .toList();
            assertThat(texts(shown, Line.Kind.REMOVED))
                    .as("seed %d, case %d: %s", seed, caseNumber, lines)
                    .isEqualTo(texts(hunkLines, Line.Kind.REMOVED));
            assertThat(texts(shown, Line.Kind.ADDED))
                    .as("seed %d, case %d: %s", seed, caseNumber, lines)
                    .isEqualTo(texts(hunkLines, Line.Kind.ADDED));
            shown.forEach(Line::shortened);
        }
    }

    private static List<String> texts(List<Line> lines, Line.Kind kind) {
        return lines.stream()
                .filter(line -> line.kind() == kind)
                .map(Line::text)
                .toList();
    }
}
