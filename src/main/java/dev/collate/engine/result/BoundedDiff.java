package dev.collate.engine.result;

/**
 * Finds the differences of two trees within a maximum size of the response. If a list of all differences would be many times as large as
 * the documents, it reports fewer and larger differences, so that a small request cannot cause a huge response.
 */
@FunctionalInterface
public interface BoundedDiff {
    /**
     * Maximum size of the response for each byte of the documents, without the values that the response copies from them. The rest of the
     * response is mostly paths.
     */
    long GROWTH = 8;

    /** Bytes of the response, without the copied values, that are always allowed. */
    long FREE = 1 << 20;

    /**
     * Searches for differences and stops when there are too many.
     *
     * @param maxDepth maximum number of tree levels that are compared recursively; a difference at a deeper level replaces the whole node
     *     at the last compared level
     * @param found receives the differences
     * @return whether a budget ran out, so that a smaller diff may exist
     */
    boolean find(int maxDepth, Differences found);

    /**
     * Searches on all levels first. While there are too many differences, searches again on half as many levels. The result with zero
     * levels, which replaces the root and its siblings, is always accepted.
     *
     * @param levels maximum number of levels of a tree
     * @param details number of details per difference
     * @param documentBytes total length of both documents
     */
    default Outcome run(int levels, int details, long documentBytes) {
        for (int maxDepth = levels; ; maxDepth /= 2) {
            var found = new Differences(details, FREE + GROWTH * documentBytes);
            boolean spent = find(maxDepth, found);
            if (!found.tooMany() || maxDepth == 0) {
                return new Outcome(found, spent || maxDepth < levels);
            }
        }
    }

    /**
     * The result of a search.
     *
     * @param approximate whether a smaller diff may exist
     */
    record Outcome(Differences found, boolean approximate) {}
}
