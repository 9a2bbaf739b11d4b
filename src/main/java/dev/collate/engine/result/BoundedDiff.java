package dev.collate.engine.result;

/**
 * Looks for the differences of two trees, and for fewer and larger ones where to name each would fill an answer many times as large as
 * the documents: a small request must not make a huge answer.
 */
@FunctionalInterface
public interface BoundedDiff {
    /** What stands in an answer beside the documents' own text, mostly paths, may be this many times as long as the documents. */
    long GROWTH = 8;

    /** What is this short in all is never too long. */
    long FREE = 1 << 20;

    /**
     * Looks once, as long as there are not too many differences.
     *
     * @param maxDepth levels of the trees that are compared inside; what differs further down is one node for another
     * @param found takes the differences
     * @return whether a budget ran out, so that a smaller difference may exist
     */
    boolean find(int maxDepth, Differences found);

    /**
     * Looks on all levels, and on half as many again and again while that finds too many. What is found on no level at all, one root for
     * the other and what stands beside it, is taken in any case.
     *
     * @param levels the most that a tree has
     * @param details how many numbers of its own the search keeps with each difference
     * @param documentBytes length of both documents
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
     * What was found.
     *
     * @param approximate whether fewer or smaller differences may explain as much
     */
    record Outcome(Differences found, boolean approximate) {}
}
