package dev.collate.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * A hunk as the page shows it: changed lines and the unchanged lines around them, side by side.
 *
 * @param before the collapsed unchanged lines before this hunk, after the previous hunk or from the start of the content
 */
record HunkView(UnchangedRun before, List<Pair> rows) {
    HunkView {
        rows = List.copyOf(rows);
    }

    /** Returns the hunk with more rows at its end. */
    HunkView followedBy(List<Pair> more) {
        return new HunkView(before, Stream.concat(rows.stream(), more.stream()).toList());
    }

    /** Returns the lines in the order of a patch. */
    List<Line> lines() {
        return SideBySide.lines(rows);
    }

    /** Returns the number of added lines, formatted. */
    String added() {
        return "+" + count(Line.Kind.ADDED);
    }

    /** Returns the number of removed lines, formatted. */
    String removed() {
        return "\u2212" + count(Line.Kind.REMOVED);
    }

    private String count(Line.Kind kind) {
        return NumberFormats.number(
                lines().stream().filter(line -> line.kind() == kind).count());
    }

    /**
     * Returns the range of the lines in words, for example {@code Original lines 3 to 9}. If all lines of the hunk are added, returns their
     * range in the modified content.
     */
    String place() {
        int[] old =
                lines().stream().mapToInt(Line::oldNumber).filter(n -> n > 0).toArray();
        return old.length == 0
                ? "Modified " + range(lines().stream().mapToInt(Line::newNumber).toArray())
                : "Original " + range(old);
    }

    private static String range(int[] numbers) {
        int last = numbers[numbers.length - 1];
        return numbers[0] == last ? "line " + last : "lines " + numbers[0] + " to " + last;
    }
}
