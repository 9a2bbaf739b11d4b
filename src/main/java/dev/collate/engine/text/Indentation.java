package dev.collate.engine.text;

import dev.collate.engine.align.Alignment.Placement;

/**
 * Chooses the best of the equivalent positions of a change, so that the change looks like a block of code. For example, a change should
 * begin after a blank line, and it should not end between a heading and its body.
 *
 * <p>The rules and weights come from git's indent heuristic. Michael Haggerty determined them from changes that people had positioned by
 * hand. A split is the boundary between two lines. Each position of a change has two splits: one before the first line of the change, and
 * one after the last line. The lines that follow the splits should have little indentation. In addition, each split has a penalty. A
 * position with less indentation is better unless its penalties are higher by more than {@value #LESS_INDENT}. If the indentation is equal,
 * lower penalties are better.
 */
final class Indentation implements Placement {
    private static final int MAX_POSITIONS = 100;
    private static final int MAX_BLANKS = 20;
    private static final int MAX_INDENTATION = 200;
    private static final int TAB = 8;
    private static final int BLANK = -1;

    // The penalties of a split. A negative number makes the split better.
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
        // If the change can move by more than its own length, its lines repeat, so further positions would look the
        // same.
        int first = Math.max(earliest, Math.max(latest - size - 1, latest - MAX_POSITIONS));
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

    /** Rates the split directly before {@code line}. */
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
            penalty += indentPenalty(before.indent(), indent, after.indent(), blanks > 0);
        }
        return new Split(indent, penalty);
    }

    /**
     * Returns the penalty for the difference in indentation between the line before a split and the line after the split. The penalty also
     * depends on the indentation of the following line, and on whether there is a blank line at the split.
     */
    private static int indentPenalty(int before, int indent, int after, boolean atBlank) {
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
     * Counts the blank lines directly before {@code line} (if {@code step} is -1) or directly after it (if {@code step} is 1). Also returns
     * the indentation of the first line that is not blank. Like git, stops after {@value #MAX_BLANKS} blank lines and returns the
     * indentation 0.
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
     * Returns the number of columns of white space at the start of a line. Returns {@link #BLANK} if the line consists of white space, or
     * if the text has no line with this number. As in git, a form feed does not count as white space.
     */
    private int indent(int line) {
        if (line < 0 || line >= lines.count()) {
            return BLANK;
        }
        byte[] bytes = lines.text().bytes();
        int indent = 0;
        for (int at = lines.lineStart(line); at < lines.text().to() && indent < MAX_INDENTATION; at++) {
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
     * The rating of one split.
     *
     * @param indent the indentation of the first line after the split that is not blank
     * @param penalty lower is better
     */
    private record Split(int indent, int penalty) {}

    private record Surroundings(int blanks, int indent) {}
}
