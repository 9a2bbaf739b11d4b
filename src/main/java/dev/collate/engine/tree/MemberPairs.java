package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Differences;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.work.Cancellation;

/**
 * Pairs the members of two objects that have the same name. Members with equal hashes have equal names, so only the names of the other
 * members must be read.
 */
final class MemberPairs {
    /** Number of steps of the work budget that each member costs in a hash table, because it misses the caches of the processor. */
    private static final long STEPS_PER_ENTRY = 8;

    private final NodeTable tableA;
    private final NodeTable tableB;
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    /** @param budget pays for hash tables; the other costs arise when the members are read */
    MemberPairs(NodeTable tableA, NodeTable tableB, WorkBudget budget) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.budget = budget;
    }

    /** Returns for each member of {@code a} the index of the member of {@code b} with the same name, or {@link Differences#NONE}. */
    int[] partners(int a, int b) {
        var partners = new int[tableA.childCount(a)];
        int inOrder = inOrder(a, b, Math.min(partners.length, tableB.childCount(b)));
        for (int i = 0; i < inOrder; i++) {
            partners[i] = i;
        }
        if (tableB.childCount(b) - inOrder <= Long.SIZE) {
            pairBySearch(partners, a, b, inOrder);
        } else if (inOrder < partners.length) {
            pairByTable(partners, a, b, inOrder);
        }
        return partners;
    }

    /**
     * Returns the number of members at the start that have the same names in the same order. If two members of small objects are not
     * equal, the method compares their names only if the next two members are equal; otherwise it stops at these members. A search is then
     * faster. In large objects, the method always compares the names, because hash tables take longer.
     */
    private int inOrder(int a, int b, int end) {
        boolean large = tableB.childCount(b) > Long.SIZE;
        int i = 0;
        while (true) {
            cancellation.checkAt(i);
            i += tableA.equalRun(a, tableB, b, i, end - i);
            if (i >= end - 1 || !large && tableA.equalRun(a, tableB, b, i + 1, 1) == 0 || nameA(a, i) != nameB(b, i)) {
                return i;
            }
            i++;
        }
    }

    /**
     * Pairs the members from the index {@code from} on. For each member, the method searches all members of {@code b} that have no partner
     * yet. The bits of {@code free} mark these members.
     */
    private void pairBySearch(int[] partners, int a, int b, int from) {
        long free = lowest(tableB.childCount(b) - from);
        for (int i = from; i < partners.length; i++) {
            cancellation.checkAt(i);
            long found = withHash(tableA.hash(tableA.child(a, i)), b, from, free);
            partners[i] = found == 0 ? Differences.NONE : from + Long.numberOfTrailingZeros(found);
            free ^= found;
        }
        for (int i = from; free != 0 && i < partners.length; i++) {
            cancellation.checkAt(i);
            if (partners[i] == Differences.NONE) {
                long found = withName(nameA(a, i), b, from, free);
                partners[i] = found == 0 ? Differences.NONE : from + Long.numberOfTrailingZeros(found);
                free ^= found;
            }
        }
    }

    /** Returns a long in which the lowest {@code bits} bits are 1 and the other bits are 0. */
    private static long lowest(int bits) {
        return bits == 0 ? 0 : -1L >>> Long.SIZE - bits;
    }

    /** Returns the lowest bit of {@code free} whose member has this hash, or 0 if no member has this hash. */
    private long withHash(long wanted, int b, int from, long free) {
        long rest = free;
        while (rest != 0 && tableB.hash(tableB.child(b, from + Long.numberOfTrailingZeros(rest))) != wanted) {
            rest &= rest - 1;
        }
        return Long.lowestOneBit(rest);
    }

    /** Returns the lowest bit of {@code free} whose member has a name with this hash, or 0 if no member has such a name. */
    private long withName(long wanted, int b, int from, long free) {
        long rest = free;
        while (rest != 0 && nameB(b, from + Long.numberOfTrailingZeros(rest)) != wanted) {
            rest &= rest - 1;
        }
        return Long.lowestOneBit(rest);
    }

    /** Pairs the members from the index {@code from} on with hash tables. */
    private void pairByTable(int[] partners, int a, int b, int from) {
        int size = partners.length - from;
        int otherSize = tableB.childCount(b) - from;
        budget.spend(STEPS_PER_ENTRY * (size + otherSize));
        var pairs = new Pairs(size, otherSize);
        pairs.pairByKey(i -> tableA.hash(tableA.child(a, from + i)), j -> tableB.hash(tableB.child(b, from + j)));
        pairs.pairByKey(i -> nameA(a, from + i), j -> nameB(b, from + j));
        for (int i = 0; i < size; i++) {
            partners[from + i] = pairs.isPairedA(i) ? from + pairs.partner(i) : Differences.NONE;
        }
    }

    private long nameA(int a, int i) {
        return tableA.nameHash(tableA.child(a, i));
    }

    private long nameB(int b, int j) {
        return tableB.nameHash(tableB.child(b, j));
    }
}
