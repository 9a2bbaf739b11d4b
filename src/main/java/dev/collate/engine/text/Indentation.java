package dev.collate.engine.text;

import dev.collate.engine.align.Placement;

/**
 * Places a change where its first and last line make it look like a block of its own: after blank lines, before lines that are indented
 * little, not between a heading and its body.
 *
 * <p>Rules and weights are those that Michael Haggerty measured on changes that people had placed by hand, and published as git's
 * indent heuristic: a place is judged by the two splits that the change makes, before its first line and after its last. Less indent of
 * the lines after the splits is better; near ties are decided by penalties.
 */
final class Indentation implements Placement {
    private static final int MAX_PLACES = 100;
    private static final int MAX_BLANKS = 20;
    private static final int MAX_INDENTATION = 200;
    private static final int TAB = 8;
    private static final int BLANK = -1;

    private static final int START_OF_TEXT = 1;
    private static final int END_OF_TEXT = 21;
    private static final int EACH_BLANK = -30;
    private static final int EACH_BLANK_AFTER = 6;
    private static final int INDENT = -4;
    private static final int INDENT_AT_BLANK = 10;
    private static final int NEW_BLOCK = 24;
    private static final int NEW_BLOCK_AT_BLANK = 17;
    private static final int END_OF_BLOCK = 23;
    private static final int END_OF_BLOCK_AT_BLANK = 17;
    private static final int LESS_INDENT = 60;

    private final Lines lines;

    Indentation(Lines lines) {
        this.lines = lines;
    }

    @Override
    public int bestEnd(int size, int earliest, int latest) {
        int best = latest;
        int bestIndent = 0;
        int bestPenalty = 0;
        // Further up than the run is long, the same lines only come again.
        int first = Math.max(earliest, Math.max(latest - size - 1, latest - MAX_PLACES));
        for (int end = first; end <= latest; end++) {
            var above = split(end - size);
            var below = split(end);
            int indent = above.indent() + below.indent();
            int penalty = above.penalty() + below.penalty();
            if (end == first || LESS_INDENT * Integer.compare(indent, bestIndent) + penalty <= bestPenalty) {
                best = end;
                bestIndent = indent;
                bestPenalty = penalty;
            }
        }
        return best;
    }

    /** How it looks to cut the text before {@code line}. */
    private Split split(int line) {
        int own = indent(line);
        var before = surroundings(line, -1);
        var after = surroundings(line, 1);
        int indent = own == BLANK ? after.indent() : own;
        int blanksAfter = own == BLANK ? 1 + after.blanks() : 0;
        int blanks = before.blanks() + blanksAfter;
        int penalty = EACH_BLANK * blanks + EACH_BLANK_AFTER * blanksAfter;
        if (before.indent() == BLANK && before.blanks() == 0) {
            penalty += START_OF_TEXT;
        }
        if (line == lines.count()) {
            penalty += END_OF_TEXT;
        }
        if (indent != BLANK && before.indent() != BLANK) {
            penalty += step(before.indent(), indent, after.indent(), blanks > 0);
        }
        return new Split(indent, penalty);
    }

    /** The penalty for the step from the line before a split to the line after it, given what follows that. */
    private static int step(int before, int indent, int after, boolean atBlank) {
        if (indent > before) {
            return atBlank ? INDENT_AT_BLANK : INDENT;
        }
        if (indent == before) {
            return 0;
        }
        if (after > indent) {
            return atBlank ? NEW_BLOCK_AT_BLANK : NEW_BLOCK;
        }
        return atBlank ? END_OF_BLOCK_AT_BLANK : END_OF_BLOCK;
    }

    /** Blank lines next to {@code line} in one direction, and the indent of the line after them. */
    private Surroundings surroundings(int line, int step) {
        int at = line + step;
        int blanks = 0;
        while (at >= 0 && at < lines.count() && indent(at) == BLANK) {
            at += step;
            if (++blanks == MAX_BLANKS) {
                return new Surroundings(blanks, 0);
            }
        }
        return new Surroundings(blanks, indent(at));
    }

    /**
     * Columns of white space before the first other character; {@link #BLANK} if there is none, as outside the text. A form feed is no
     * white space here, as in git.
     */
    private int indent(int line) {
        if (line < 0 || line >= lines.count()) {
            return BLANK;
        }
        byte[] bytes = lines.text().bytes();
        int indent = 0;
        for (int at = lines.start(line); at < lines.text().to() && indent < MAX_INDENTATION; at++) {
            switch (bytes[at]) {
                case ' ' -> indent++;
                case '\t' -> indent += TAB - indent % TAB;
                case '\r' -> {}
                case '\n' -> {
                    return BLANK;
                }
                default -> {
                    return indent;
                }
            }
        }
        return indent < MAX_INDENTATION ? BLANK : MAX_INDENTATION;
    }

    /**
     * One side of a change.
     *
     * @param indent of the first line after the split that is not blank
     * @param penalty the more, the worse
     */
    private record Split(int indent, int penalty) {}

    private record Surroundings(int blanks, int indent) {}
}
