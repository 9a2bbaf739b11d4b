package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;

/**
 * How two texts are compared.
 *
 * @param context equal lines around a change, 0 or more
 * @param ignoreWhitespace lines that differ only in white space, of whatever kind and wherever, are equal
 * @param ignoreCase lines that differ only in the case of letters are equal
 * @param workBudget steps that may be spent on looking for the best alignment, 1 or more
 */
public record TextDiffOptions(
        Algorithm algorithm,
        int context,
        boolean ignoreWhitespace,
        boolean ignoreCase,
        Inline inline,
        long workBudget) {
    /** Lines around a change in a request that does not say how many. */
    public static final int DEFAULT_CONTEXT = 3;

    /** The options of a request that has none. */
    public static TextDiffOptions defaults(long workBudget) {
        return new TextDiffOptions(Algorithm.MYERS, DEFAULT_CONTEXT, false, false, Inline.NONE, workBudget);
    }

    Folding folding() {
        return new Folding(ignoreWhitespace, ignoreCase);
    }
}
