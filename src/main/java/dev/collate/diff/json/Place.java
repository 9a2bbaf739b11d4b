package dev.collate.diff.json;

/**
 * Where a pair of nodes stands in its containers, counted from 0. {@link #NAMED} for the members of objects and for the root, whose
 * place is told by the name alone.
 *
 * @param original index in the original container
 * @param modified index in the modified container
 * @param patched index while the differences are applied to the original container one after the other
 */
record Place(int original, int modified, int patched) {
    static final Place NAMED = new Place(Differences.NONE, Differences.NONE, Differences.NONE);
}
