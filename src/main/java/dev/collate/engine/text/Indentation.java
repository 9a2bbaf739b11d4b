package dev.collate.engine.text;

import dev.collate.engine.align.Placement;

/**
 * Chooses the position of a change so that the change looks like a block: after blank lines, before lines with little
 * indentation, not between a heading and its body.
 *
 * <p>The rules and weights come from git's indent heuristic. Michael Haggerty determined them from changes that people had positioned by
 * hand. The rating of a position is computed from its two splits, which are before the first line and after the last line of the change.
 * Less indentation after a split is better. If positions are similar, penalties decide.
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
        // A shift by more than the length of the run would only repeat the same lines.
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

    /** Rates a split of the text before {@code line}. */
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

    /**
     * Returns the penalty for the difference in indentation between the line before a split and the line after the split. The penalty also
     * depends on the next line.
     */
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

    /**
     * Counts the blank lines next to {@code line} in one direction, and returns the indentation of the line after them.
     */
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
     * Returns the columns of white space before the first other character. Returns {@link #BLANK} if there is no other
     * character or no such line. As in git, a form feed does not count as white space.
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
     * The rating of one side of a change.
     *
     * @param indent the indentation of the first line after the split that is not blank
     * @param penalty lower is better
     */
    private record Split(int indent, int penalty) {}

    private record Surroundings(int blanks, int indent) {}
}
