package dev.collate.engine.text;

/** What makes two lines equal. It reads one line at a time, and can compare that one with any other; what is ignored is ignored here. */
sealed interface LineKey permits ExactKey, FoldedKey {
    /** The key for these options. */
    static LineKey of(Folding folding) {
        return folding.none() ? new ExactKey() : new FoldedKey(folding);
    }

    /** Reads the line that begins at {@code start}; answers its hash. */
    long read(Lines lines, int start);

    /** Where the line ends that was read. */
    int end();

    /** Whether the line that begins at {@code start} is equal to the one that was read. */
    boolean sameAs(Lines lines, int start);
}
