package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.work.Cancellation;

/**
 * Pairs each member of an object with the member of another object that has the same name. Members with equal hashes have equal names, so
 * only the names of the other members must be read.
 */
final class MemberMatcher {
    /** Number of steps of the work budget that each member costs in a hash table, because it misses the caches of the processor. */
    private static final long STEPS_PER_ENTRY = 8;

    /** Maximum number of members in a hash table that costs no steps. Such a table fits in the caches. */
    private static final int MAX_FREE_ENTRIES = 64;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    /** @param budget counts the steps for hash tables; the callers count the other steps */
    MemberMatcher(NodeTable tableA, NodeTable tableB, WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.budget = budget;
    }

    /** Returns the pairs of members of {@code a} and {@code b} with the same name. */
    Pairs pair(int a, int b) {
        int countA = tableA.childCount(a);
        int countB = tableB.childCount(b);
        var pairs = new Pairs(countA, countB);
        int inOrderCount = countInOrder(a, b, Math.min(countA, countB));
        for (int i = 0; i < inOrderCount; i++) {
            pairs.pair(i, i);
        }
        if (inOrderCount < Math.min(countA, countB)) {
            budget.spend(
                    Math.max(countA, countB) - inOrderCount > MAX_FREE_ENTRIES
                            ? STEPS_PER_ENTRY * (countA + countB - 2L * inOrderCount)
                            : 0);
            pairs.pairByKey(i -> hashA(a, i), j -> hashB(b, j));
            pairs.pairByKey(i -> nameHashA(a, i), j -> nameHashB(b, j));
        }
        return pairs;
    }

    /** Returns the number of members at the start that have the same names in the same order. */
    private int countInOrder(int a, int b, int end) {
        int i = 0;
        while (i < end && (hashA(a, i) == hashB(b, i) || nameHashA(a, i) == nameHashB(b, i))) {
            cancellation.checkAt(i);
            i++;
        }
        return i;
    }

    private long hashA(int a, int i) {
        return tableA.hash(tableA.child(a, i));
    }

    private long hashB(int b, int j) {
        return tableB.hash(tableB.child(b, j));
    }

    private long nameHashA(int a, int i) {
        return tableA.nameHash(tableA.child(a, i), budget);
    }

    private long nameHashB(int b, int j) {
        return tableB.nameHash(tableB.child(b, j), budget);
    }
}
