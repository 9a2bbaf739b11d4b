package dev.collate.engine.text;

import dev.collate.engine.align.Alignment.Placement;

/**
 * Chooses the best of the equivalent positions of a change, so that the change looks like a block of code. For example, a change should
 * begin after a blank line, and it should not end between a heading and its body.
 *
 * <p>The rules and weights come from git's indent heuristic. Michael Haggerty determined them from changes that people had positioned by
 * hand. A split is the boundary between two lines. Each position of a change has two splits: one before the first line of the change, and
 * one after the last line. The lines that follow the splits should have little indentation. In addition, each split has a penalty. A
 * position with less indentation is better unless its penalties are higher by more than {@value #LESS_INDENT_PENALTY}. If the indentation
 * is equal, lower penalties are better.
 */
final class IndentHeuristic implements Placement {
    private static final int MAX_POSITIONS = 100;
    private static final int MAX_BLANK_LINES = 20;
    private static final int MAX_INDENTATION = 200;
    private static final int TAB_WIDTH = 8;
    private static final int BLANK_LINE = -1;

    // The penalties of a split. A negative number makes the split better.
    private static final int START_OF_TEXT_PENALTY = 1;
    private static final int END_OF_TEXT_PENALTY = 21;
    private static final int EACH_BLANK_LINE_PENALTY = -30;
    private static final int EACH_BLANK_LINE_AFTER_PENALTY = 6;
    private static final int INDENT_PENALTY = -4;
    private static final int INDENT_AT_BLANK_LINE_PENALTY = 10;
    private static final int NEW_BLOCK_PENALTY = 24;
    private static final int NEW_BLOCK_AT_BLANK_LINE_PENALTY = 17;
    private static final int END_OF_BLOCK_PENALTY = 23;
    private static final int END_OF_BLOCK_AT_BLANK_LINE_PENALTY = 17;
    private static final int LESS_INDENT_PENALTY = 60;

    private final Lines lines;

    IndentHeuristic(Lines lines) {
        this.lines = lines;
    }

    @Override
    public int bestEnd(int size, int earliest, int latest) {
        int bestEnd = latest;
        int bestIndent = 0;
        int bestPenalty = 0;
        // If the change can move by more than its own length, its lines repeat, so further positions would look the
        // same.
        int firstEnd = Math.max(earliest, Math.max(latest - size - 1, latest - MAX_POSITIONS));
        for (int end = firstEnd; end <= latest; end++) {
            var above = rateSplit(end - size);
            var below = rateSplit(end);
            int indent = above.indent() + below.indent();
            int penalty = above.penalty() + below.penalty();
            if (end == firstEnd || LESS_INDENT_PENALTY * Integer.compare(indent, bestIndent) + penalty <= bestPenalty) {
                bestEnd = end;
                bestIndent = indent;
                bestPenalty = penalty;
            }
        }
        return bestEnd;
    }

    /** Rates the split directly before {@code line}. */
    private SplitRating rateSplit(int line) {
        int ownIndent = indent(line);
        var before = surroundings(line, -1);
        var after = surroundings(line, 1);
        int indent = ownIndent == BLANK_LINE ? after.indent() : ownIndent;
        int blanksAfter = ownIndent == BLANK_LINE ? 1 + after.blanks() : 0;
        int blanks = before.blanks() + blanksAfter;
        int penalty = EACH_BLANK_LINE_PENALTY * blanks + EACH_BLANK_LINE_AFTER_PENALTY * blanksAfter;
        if (before.indent() == BLANK_LINE && before.blanks() == 0) {
            penalty += START_OF_TEXT_PENALTY;
        }
        if (line == lines.count()) {
            penalty += END_OF_TEXT_PENALTY;
        }
        if (indent != BLANK_LINE && before.indent() != BLANK_LINE) {
            penalty += indentPenalty(before.indent(), indent, after.indent(), blanks > 0);
        }
        return new SplitRating(indent, penalty);
    }

    /**
     * Returns the penalty for the difference in indentation between the line before a split and the line after the split. The penalty also
     * depends on the indentation of the following line, and on whether there is a blank line at the split.
     */
    private static int indentPenalty(int before, int indent, int after, boolean hasBlankLine) {
        if (indent > before) {
            return hasBlankLine ? INDENT_AT_BLANK_LINE_PENALTY : INDENT_PENALTY;
        }
        if (indent == before) {
            return 0;
        }
        if (after > indent) {
            return hasBlankLine ? NEW_BLOCK_AT_BLANK_LINE_PENALTY : NEW_BLOCK_PENALTY;
        }
        return hasBlankLine ? END_OF_BLOCK_AT_BLANK_LINE_PENALTY : END_OF_BLOCK_PENALTY;
    }

    /**
     * Counts the blank lines directly before {@code line} (if {@code step} is -1) or directly after it (if {@code step} is 1). Also returns
     * the indentation of the first line that is not blank. Like git, stops after {@value #MAX_BLANK_LINES} blank lines and returns the
     * indentation 0.
     */
    private Surroundings surroundings(int line, int step) {
        int index = line + step;
        int blanks = 0;
        while (index >= 0 && index < lines.count() && indent(index) == BLANK_LINE) {
            index += step;
            if (++blanks == MAX_BLANK_LINES) {
                return new Surroundings(blanks, 0);
            }
        }
        return new Surroundings(blanks, indent(index));
    }

    /**
     * Returns the number of columns of white space at the start of a line, at most {@value #MAX_INDENTATION}. Returns {@link #BLANK_LINE}
     * if the whole line is white space with fewer columns than this maximum, or if the text has no line with this number. As in git, a form
     * feed does not count as white space.
     */
    private int indent(int line) {
        if (line < 0 || line >= lines.count()) {
            return BLANK_LINE;
        }
        byte[] bytes = lines.text().bytes();
        int indent = 0;
        for (int index = lines.lineStart(line); index < lines.text().to() && indent < MAX_INDENTATION; index++) {
            switch (bytes[index]) {
                case ' ' -> indent++;
                case '\t' -> indent += TAB_WIDTH - indent % TAB_WIDTH;
                case '\r' -> {}
                case '\n' -> {
                    return BLANK_LINE;
                }
                default -> {
                    return indent;
                }
            }
        }
        return indent < MAX_INDENTATION ? BLANK_LINE : MAX_INDENTATION;
    }

    /**
     * The rating of one split.
     *
     * @param indent the indentation of the first line after the split that is not blank, or {@link #BLANK_LINE} if there is no such line
     * @param penalty lower is better
     */
    private record SplitRating(int indent, int penalty) {}

    private record Surroundings(int blanks, int indent) {}
}
