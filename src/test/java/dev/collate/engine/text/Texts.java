package dev.collate.engine.text;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.Slices;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/** Texts and options for tests. */
final class Texts {
    private static final long LARGE_BUDGET = 100_000_000;

    /** The two sides of a test case. */
    record Pair(String original, String modified) {}

    private Texts() {}

    static TextDiffOptions options() {
        return options(Algorithm.MYERS, 3);
    }

    static TextDiffOptions options(Algorithm algorithm, int context) {
        return new TextDiffOptions(algorithm, context, false, false, Inline.NONE, LARGE_BUDGET, false);
    }

    static TextDiff diff(String original, String modified, TextDiffOptions options) {
        return TextDiffer.compare(Slices.inLargerArray(original), Slices.inLargerArray(modified), options)
                .diff();
    }

    static String patch(Pair texts, TextDiffOptions options) {
        return patch(texts, options, FileName.ofPatchedFile(null, null));
    }

    static String patch(Pair texts, TextDiffOptions options, FileName name) {
        var out = new ByteArrayOutputStream();
        assertDoesNotThrow(() -> TextDiffer.compareForPatch(
                        Slices.inLargerArray(texts.original()), Slices.inLargerArray(texts.modified()), options)
                .writePatch(out, name));
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Returns a text that resembles code, and an edited copy of it. Each of the two texts may end without a line feed or be empty. */
    static Pair random(SplittableRandom random) {
        var original = new ArrayList<String>();
        int length = random.nextInt(60);
        for (int i = 0; i < length; i++) {
            original.add(line(random));
        }
        var modified = new ArrayList<String>();
        for (var line : original) {
            switch (random.nextInt(12)) {
                case 0 -> {}
                case 1 -> modified.add(line(random));
                case 2 -> modified.addAll(List.of(line(random), line(random), line));
                default -> modified.add(line);
            }
        }
        return new Pair(
                String.join("\n", original) + (random.nextBoolean() ? "\n" : ""),
                String.join("\n", modified) + (random.nextBoolean() ? "\n" : ""));
    }

    private static String line(SplittableRandom random) {
        var words = new String[] {
            "", "", "}", "{", "if (a) {", "return b;", "\u00e9t\u00e9", "\ud83d\ude00", "x\r", "  y", "\tz"
        };
        return "  ".repeat(random.nextInt(3)) + words[random.nextInt(words.length)];
    }

    /** Splits a text into lines as the API does if the other text of the comparison is {@code other}. */
    static List<String> lines(String text, String other) {
        if (text.isEmpty()) {
            return List.of();
        }
        boolean terminated = text.endsWith("\n") && (other.isEmpty() || other.endsWith("\n"));
        return List.of((terminated ? text.substring(0, text.length() - 1) : text).split("\n", -1));
    }

    /** Returns the hunks in the format of a unified diff, and the statistics in a last line. */
    static String render(TextDiff diff) {
        var result = new StringJoiner("\n", "", "\n");
        for (var hunk : diff.hunks()) {
            result.add("@@ -%d,%d +%d,%d @@"
                    .formatted(hunk.oldStart(), hunk.oldLines(), hunk.newStart(), hunk.newLines()));
            for (var line : hunk.changes()) {
                result.add(line.type().sign() + line.content().toString());
            }
        }
        var stats = diff.stats();
        return result.add("%d added, %d removed, %d changed"
                        .formatted(stats.additions(), stats.deletions(), stats.changes()))
                .toString();
    }

    /** Applies the hunks to the original, line by line. Throws an {@link AssertionError} if a hunk does not match the original. */
    static List<String> apply(TextDiff diff, List<String> original) {
        var result = new ArrayList<String>();
        int index = 0;
        for (var hunk : diff.hunks()) {
            int start = hunk.oldLines() == 0 ? hunk.oldStart() : hunk.oldStart() - 1;
            result.addAll(original.subList(index, start));
            index = start;
            int newLine = result.size();
            check(hunk.newStart() == (hunk.newLines() == 0 ? newLine : newLine + 1), "new start of " + hunk);
            for (var line : hunk.changes()) {
                if (line.type() != LineType.ADD) {
                    check(line.oldLineNumber() == index + 1, "old number of " + line);
                    check(original.get(index++).equals(line.content().toString()), "content of " + line);
                }
                if (line.type() != LineType.DEL) {
                    result.add(line.content().toString());
                    check(line.newLineNumber() == result.size(), "new number of " + line);
                }
            }
            check(index - start == hunk.oldLines() && result.size() - newLine == hunk.newLines(), "size of " + hunk);
        }
        result.addAll(original.subList(index, original.size()));
        return result;
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
