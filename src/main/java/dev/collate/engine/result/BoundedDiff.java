package dev.collate.engine.result;

/**
 * Finds the differences of two trees. Where naming each difference would make the response many times as large as the documents, it reports
 * fewer and larger ones instead, so that a small request cannot cause a huge response.
 */
@FunctionalInterface
public interface BoundedDiff {
    /** Maximum ratio of the response, without the documents' own text, to the length of the documents. This part is mostly paths. */
    long GROWTH = 8;

    /** Bytes that this part of the response may always take. */
    long FREE = 1 << 20;

    /**
     * Searches once and stops when there are too many differences.
     *
     * @param maxDepth maximum number of tree levels that are compared recursively; a difference further down replaces one node by another
     * @param found receives the differences
     * @return whether a budget ran out, so that a smaller diff may exist
     */
    boolean find(int maxDepth, Differences found);

    /**
     * Searches on all levels, and halves the number of levels as long as that finds too many differences. The result with zero levels,
     * which replaces the root and its siblings, is always accepted.
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
