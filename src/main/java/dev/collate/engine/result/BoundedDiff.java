package dev.collate.engine.result;

import dev.collate.engine.align.WorkBudget;

/**
 * Finds the differences of two trees and limits the size of the response. If a list of all differences would be too large, reports whole
 * subtrees as changed, which gives fewer differences. So a small request cannot cause a huge response.
 */
@FunctionalInterface
public interface BoundedDiff {
    /**
     * Number of bytes that the response may have for each byte of the documents. The values that the response copies from the documents do
     * not count. The rest of the response is mostly paths.
     */
    long GROWTH = 8;

    /** Number of bytes that the response may always have, even for tiny documents. Copied values do not count. */
    long FREE = 1 << 20;

    /**
     * Compares the trees and adds the differences to {@code found}. Stops when {@link Differences#tooMany} returns true.
     *
     * @param maxDepth maximum number of tree levels that are compared. If two nodes at the last compared level differ in their descendants,
     *     they are reported as one change of the whole node
     * @param budget the steps for finding a minimal diff, which earlier comparisons of the same trees may have spent
     * @param found the empty table to which the differences are added
     * @return whether the work budget was spent, so that a smaller diff may exist
     */
    boolean find(int maxDepth, WorkBudget budget, Differences found);

    /**
     * Compares all levels of the trees first. While there are too many differences, compares the trees again with half as many levels. With
     * zero levels, the root and the nodes next to it are replaced as a whole; this result is always accepted. All comparisons share one work
     * budget.
     *
     * @param levels maximum number of levels of a tree
     * @param details number of details per row, see {@link Differences}
     * @param documentBytes total length of both documents
     * @param workBudget maximum number of steps for finding a minimal diff
     */
    default Outcome run(int levels, int details, long documentBytes, long workBudget) {
        var budget = new WorkBudget(workBudget);
        for (int maxDepth = levels; ; maxDepth /= 2) {
            var found = new Differences(details, FREE + GROWTH * documentBytes);
            boolean spent = find(maxDepth, budget, found);
            if (!found.tooMany() || maxDepth == 0) {
                return new Outcome(found, spent || maxDepth < levels);
            }
        }
    }

    /**
     * The result of the comparison.
     *
     * @param approximate whether a smaller diff may exist
     */
    record Outcome(Differences found, boolean approximate) {}
}
