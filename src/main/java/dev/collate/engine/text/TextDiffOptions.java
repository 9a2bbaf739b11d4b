package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;

/**
 * The options of a text comparison.
 *
 * @param context the number of equal lines around a change, at least 0
 * @param ignoreWhitespace whether lines are equal if they differ only in white space of any kind, at any position
 * @param ignoreCase whether lines are equal if they differ only in case
 * @param workBudget the maximum number of steps for the best alignment, and again for the search for moved blocks; at least 1
 * @param findsMoves whether to find moved blocks
 */
public record TextDiffOptions(
        Algorithm algorithm,
        int context,
        boolean ignoreWhitespace,
        boolean ignoreCase,
        Inline inline,
        long workBudget,
        boolean findsMoves) {
    /** Default number of lines around a change. */
    public static final int DEFAULT_CONTEXT = 3;

    /** Returns the same options, with or without the search for moved blocks. */
    public TextDiffOptions withMoves(boolean findsMoves) {
        return new TextDiffOptions(algorithm, context, ignoreWhitespace, ignoreCase, inline, workBudget, findsMoves);
    }

    /** Returns the default options. */
    public static TextDiffOptions defaults(long workBudget) {
        return new TextDiffOptions(Algorithm.MYERS, DEFAULT_CONTEXT, false, false, Inline.NONE, workBudget, false);
    }

    Folding folding() {
        return new Folding(ignoreWhitespace, ignoreCase);
    }

    /** The units in which two paired lines are compared with each other. */
    public enum Inline {
        /** The lines are not compared with each other. */
        NONE,
        /** Words, runs of white space, and symbols. */
        WORD,
        /** Grapheme clusters, such as a letter with its accents. */
        CHAR
    }
}
