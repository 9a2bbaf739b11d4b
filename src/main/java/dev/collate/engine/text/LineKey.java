package dev.collate.engine.text;

/** Decides whether two lines are equal. Reads one line, computes its hash, and compares it with other lines. */
sealed interface LineKey permits ExactKey, FoldedKey {
    /** Returns the key for these options. */
    static LineKey of(Folding folding) {
        return folding.none() ? new ExactKey() : new FoldedKey(folding);
    }

    /** Reads the line that begins at {@code start} and returns its hash. */
    long read(Lines lines, int start);

    /** Returns the end of the line that was read last. */
    int end();

    /** Returns whether the line that begins at {@code start} is equal to the line that was read last. */
    boolean sameAs(Lines lines, int start);
}
