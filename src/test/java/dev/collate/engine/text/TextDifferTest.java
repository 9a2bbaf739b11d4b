package dev.collate.engine.text;

import static dev.collate.engine.text.Texts.diff;
import static dev.collate.engine.text.Texts.options;
import static dev.collate.engine.text.Texts.render;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.result.Stats;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.Seeds;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class TextDifferTest {
    @Seeds
    void applyingTheHunksToTheOriginalGivesTheModifiedText(long seed, Algorithm algorithm) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 75; caseNumber++) {
            var pair = Texts.random(random);
            var diff = diff(pair.original(), pair.modified(), options(algorithm, random.nextInt(5)));

            var original = Texts.lines(pair.original(), pair.modified());
            var modified = Texts.lines(pair.modified(), pair.original());
            assertThat(Texts.apply(diff, original))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(modified);
        }
    }

    @Seeds
    void hunksNeverTouchAndKeepTheirContext(long seed) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var pair = Texts.random(random);
            int context = random.nextInt(4);
            int end = 0;
            for (var hunk : diff(pair.original(), pair.modified(), options(Algorithm.MYERS, context))
                    .hunks()) {
                int start = hunk.oldLines() == 0 ? hunk.oldStart() : hunk.oldStart() - 1;
                assertThat(start == 0 || start > end)
                        .as("a gap before %s, seed %d, case %d", hunk, seed, caseNumber)
                        .isTrue();
                end = start + hunk.oldLines();

                var types = StreamSupport.stream(hunk.changes().spliterator(), false)
                        .map(ChangeLine::type)
                        .toList();
                long before = types.stream().takeWhile(LineType.NORMAL::equals).count();
                assertThat(before)
                        .as("context, seed %d, case %d", seed, caseNumber)
                        .isEqualTo(Math.min(context, start + before));
            }
        }
    }

    @ParameterizedTest(name = "[{index}]")
    @CsvSource(
            emptyValue = "",
            value = {
                "'',          '',          0, 0, 0",
                "'',          'a',         1, 0, 0",
                "'',          '|',         1, 0, 0",
                "'',          'a|',        1, 0, 0",
                "'',          'a|b',       2, 0, 0",
                "'',          'a||',       2, 0, 0",
                "'a|',        '',          0, 1, 0",
                "'a|b|',      '',          0, 2, 0",
                "'|',         '||',        1, 0, 0",
                "'a|b|',      'a|b',       0, 1, 0",
                "'a|b',       'a|b|',      1, 0, 0",
                "'a|b|',      'a|c|',      1, 1, 1",
                "'a|b',       'a|c',       1, 1, 1",
                "'a\r|b',     'a|b',       1, 1, 1",
                "'a|b|c|d|',  'a|x|d|',    1, 2, 1",
            })
    void lineFeedsSeparateLines(String original, String modified, int added, int removed, int changed) {
        var diff = diff(original.replace('|', '\n'), modified.replace('|', '\n'), options());

        assertThat(diff.stats()).isEqualTo(new Stats(added, removed, changed));
    }

    /** The numbers of added and removed lines are equal to the output of {@code git diff --no-index --numstat}. */
    @ParameterizedTest(name = "[{index}]")
    @CsvSource(
            emptyValue = "",
            value = {
                "'',     'a',     'add a ~'",
                "'',     'a|',    'add a'",
                "'',     'a|b',   'add a, add b ~'",
                "'a',    '',      'del a ~'",
                "'a||',  '',      'del a, del '",
                "'|a',   '',      'del , del a ~'",
                "'a',    'b',     'del a, add b'",
                "'a|',   'b',     'del a, del , add b'",
            })
    void lastLineReportsAMissingLineFeedIfTheOtherTextIsEmpty(String original, String modified, String lines) {
        var diff = diff(original.replace('|', '\n'), modified.replace('|', '\n'), options());

        assertThat(StreamSupport.stream(diff.hunks().iterator().next().changes().spliterator(), false)
                        .map(line -> line.type().wireName() + " " + line.content() + (line.noNewline() ? " ~" : "")))
                .containsExactly(lines.split(", ", -1));
    }

    @Seeds
    void aDiffWithAnEmptyTextContainsEveryByte(long seed) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 25; caseNumber++) {
            var text = Texts.random(random).modified();
            var ignoring =
                    new TextDiffOptions(Algorithm.MYERS, 3, random.nextBoolean(), false, Inline.WORD, 1000, false);

            assertThat(content(diff("", text, ignoring)))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(text);
            assertThat(content(diff(text, "", ignoring)))
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(text);
        }
    }

    /**
     * Returns all lines of a diff as one text. Appends a line feed to each line unless the line is marked as a line without a line feed.
     */
    private static String content(TextDiff diff) {
        var content = new StringBuilder();
        for (var hunk : diff.hunks()) {
            for (var line : hunk.changes()) {
                content.append(line.content()).append(line.noNewline() ? "" : "\n");
            }
        }
        return content.toString();
    }

    /** The numbers of added and removed lines are equal to the output of {@code diff -w} and {@code git diff -w --no-index --numstat}. */
    @ParameterizedTest(name = "[{index}]")
    @CsvSource(
            emptyValue = "",
            value = {
                "'a',      'a|',        0, 0",
                "'a|',     ' a',        0, 0",
                "'a|b',    'a|b|',      0, 0",
                "'a|b \r', 'a|b\r|',    0, 0",
                "'a',      'a||',       1, 0",
                "'a',      'a|b|',      1, 0",
                "'a|b|',   'a',         0, 1",
                "'a|',     'b',         1, 1",
                "'a',      'b',         1, 1",
                "'',       ' ',         1, 0",
                "'|',      ' ',         0, 0",
            })
    void ignoringWhitespaceIgnoresALineFeedAtTheEnd(String original, String modified, int added, int removed) {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, true, false, Inline.NONE, 1000, false);
        var diff = diff(original.replace('|', '\n'), modified.replace('|', '\n'), options);

        assertThat(diff.stats().additions()).isEqualTo(added);
        assertThat(diff.stats().deletions()).isEqualTo(removed);
    }

    @ParameterizedTest
    @CsvSource({
        "true,  false, '  a b',      'ab ',         true",
        "true,  false, 'a\tb\r',     'a\u00a0b',    true",
        "true,  false, 'a\u3000b',   'a b\u2028',   true",
        "true,  false, 'a b',        'A b',         false",
        "false, true,  'STRASSE \u00c9', 'strasse \u00e9', true",
        "false, true,  '\u0130',     'i',           true",
        "false, true,  '\u023a',     '\u2c65',      true",
        "false, true,  'a b',        'ab',          false",
        "true,  true,  'A  B',       'ab',          true",
        "true,  true,  'A  B',       'abc',         false",
        "false, false, 'a',          'A',           false",
        "false, false, 'a ',         'a',           false",
    })
    void ignoredDifferencesAreNotReported(
            boolean whitespace, boolean letterCase, String original, String modified, boolean equal) {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, whitespace, letterCase, Inline.NONE, 1000, false);
        var diff = diff("x\n" + original + "\ny\n", "x\n" + modified + "\ny\n", options);

        assertThat(diff.hunks().iterator().hasNext()).isEqualTo(!equal);
    }

    @Test
    void anUnchangedLineHasTheTextOfTheModifiedSide() {
        var options = new TextDiffOptions(Algorithm.MYERS, 3, true, true, Inline.NONE, 1000, false);

        assertThat(render(diff("A  b\nold\n", "a B\nnew\n", options)))
                .isEqualTo("@@ -1,2 +1,2 @@\n a B\n-old\n+new\n1 added, 1 removed, 1 changed\n");
    }

    @Seeds
    void linesWithEqualBytesAreEqualAtEveryOffset(long seed) {
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 15; caseNumber++) {
            var line = "\u0000".repeat(random.nextInt(3))
                    + "ab\u00e9".repeat(random.nextInt(9))
                    + "\u0000".repeat(random.nextInt(3));
            var diff = diff("p\n" + line + "\nq", line + "\n", options());

            assertThat(diff.stats().deletions())
                    .as("seed %d, case %d", seed, caseNumber)
                    .isEqualTo(2);
        }
    }

    @Test
    void readingADiffTwiceGivesTheSameHunks() {
        var pair = Texts.random(new SplittableRandom(7));
        var diff = diff(pair.original(), pair.modified(), options());

        assertThat(render(diff)).isEqualTo(render(diff));
    }

    @Test
    void everyLetterIsEqualToItsCapital() {
        var letters = "abcdefghijklmnopqrstuvwxyz\n@[`{\n";
        var options = new TextDiffOptions(Algorithm.MYERS, 3, false, true, Inline.NONE, 1_000, false);
        assertThat(diff(letters, letters.toUpperCase(Locale.ROOT), options)
                        .stats()
                        .changes())
                .isZero();
        assertThat(diff("@[", "`{", options).stats().changes()).isEqualTo(1);
    }
}
