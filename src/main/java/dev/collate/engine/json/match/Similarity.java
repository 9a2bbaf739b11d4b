package dev.collate.engine.json.match;

import dev.collate.engine.align.SortedMultisets;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.json.parse.ValueKind;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import java.util.Arrays;

/** Computes the similarity of two values: a number from 0 to {@value #EQUAL}. */
final class Similarity {
    /** The similarity of equal values. */
    static final int EQUAL = 1000;

    /**
     * The minimum similarity of two values that are compared recursively: half of the nodes of the larger value are also in the other
     * value.
     */
    static final int MIN_SIMILARITY = 500;

    private final NodeTable original;
    private final NodeTable modified;
    private final PairOptions options;
    private final boolean loose;
    private final boolean tolerant;
    private final MemberPairs members;
    private final ToleranceMatcher closePairs;
    private final WorkBudget budget;
    private final Cancellation cancellation = Cancellation.current();

    Similarity(NodeTable original, NodeTable modified, JsonOptions options, WorkBudget budget) {
        this.original = original;
        this.modified = modified;
        this.options = new PairOptions(original, modified, options, budget);
        this.loose = this.options.loose();
        this.tolerant = this.options.maxTolerance() > 0;
        this.members = new MemberPairs(original, modified, new TextHash(!options.semantic()));
        this.closePairs = new ToleranceMatcher(original, modified, options, this.options, this, budget);
        this.budget = budget;
    }

    /** Returns whether two nodes have the same hash, or are scalars that the options treat as equal. */
    boolean equal(int a, int b) {
        return original.hash(a) == modified.hash(b) || loose && options.close(a, b);
    }

    /** Returns whether two elements are equal, including all values inside them, and do not have different identities. */
    boolean equal(Elements a, int i, Elements b, int j) {
        return !Identity.differ(a.identity(i), b.identity(j)) && of(a, i, b, j) == EQUAL;
    }

    /** Returns whether two values with different hashes may be equal. */
    boolean loose() {
        return loose;
    }

    /** Returns whether the request has a numeric tolerance. */
    boolean tolerant() {
        return tolerant;
    }

    /** See {@link ToleranceMatcher#of}. */
    int[] closePairs(int[] some, int[] others) {
        return closePairs.of(some, others);
    }

    /** Returns the fraction of nodes that two elements have in common, as a number from 0 to {@link #EQUAL}. */
    int of(Elements a, int i, Elements b, int j) {
        cancellation.check();
        int nodeA = a.node(i);
        int nodeB = b.node(j);
        if (equal(nodeA, nodeB)) {
            return EQUAL;
        }
        budget.spend(1);
        if (!original.isContainer(nodeA)
                || original.kind(nodeA) != modified.kind(nodeB)
                || a.keyed() && b.keyed() && Identity.differ(a.identity(i), b.identity(j))) {
            return 0;
        }
        return original.kind(nodeA) == ValueKind.ARRAY ? arrays(nodeA, nodeB) : objects(nodeA, nodeB);
    }

    /** Returns whether two elements are similar. For most similar objects, the method only counts the equal members and reads no names. */
    boolean areSimilar(Elements a, int i, Elements b, int j) {
        return !a.keyed() && haveManyEqualMembers(a.node(i), b.node(j)) || of(a, i, b, j) >= MIN_SIMILARITY;
    }

    private boolean haveManyEqualMembers(int a, int b) {
        if (original.kind(a) != ValueKind.OBJECT || modified.kind(b) != ValueKind.OBJECT) {
            return false;
        }
        budget.spend((long) original.children(a) + modified.children(b));
        cancellation.check();
        return permille(members.equalNodes(a, b), Math.max(original.nodes(a), modified.nodes(b)) - 1) >= MIN_SIMILARITY;
    }

    /**
     * Returns the similarity of two objects. Objects that differ in a single member are always similar, because the differing member
     * results in only one entry, like a replacement of the whole object. Ignored members do not count.
     */
    private int objects(int a, int b) {
        var partners = members.of(a, b);
        budget.spend(partners.length + modified.children(b));
        cancellation.check();
        int unequal = 0;
        for (int j = 0; j < modified.children(b); j++) {
            unequal += modified.ignored(modified.child(b, j)) ? 0 : 1;
        }
        long common = 0;
        for (int i = 0; i < partners.length; i++) {
            int one = original.child(a, i);
            if (partners[i] == Differences.NONE) {
                unequal += original.ignored(one) ? 0 : 1;
            } else {
                int other = modified.child(b, partners[i]);
                common += common(one, other);
                unequal -= !modified.ignored(other) && equal(one, other) ? 1 : 0;
            }
        }
        int share = permille(common, Math.max(original.nodes(a), modified.nodes(b)) - 1);
        return unequal <= 1 ? Math.max(share, MIN_SIMILARITY) : share;
    }

    /**
     * Returns the similarity of two arrays: the fraction of elements that are in both arrays. Arrays that differ in a single element are
     * always similar.
     */
    private int arrays(int a, int b) {
        int longer = Math.max(original.children(a), modified.children(b));
        budget.spend(4L * longer);
        cancellation.check();
        int equal = tolerant ? equalWithin(a, b) : equalAnywhere(a, b);
        int share = permille(equal, longer);
        return longer - equal <= 1 ? Math.max(share, MIN_SIMILARITY) : share;
    }

    private int equalWithin(int a, int b) {
        return options.ordered(a, b) ? equalInPlace(a, b) : closePairs.count(a, b);
    }

    private int equalInPlace(int a, int b) {
        int equal = 0;
        for (int i = 0; i < Math.min(original.children(a), modified.children(b)); i++) {
            cancellation.checkAt(i);
            int other = modified.child(b, i);
            equal += common(original.child(a, i), other) == modified.nodes(other) ? 1 : 0;
        }
        return equal;
    }

    private int equalAnywhere(int a, int b) {
        return SortedMultisets.common(sortedHashes(original, a), sortedHashes(modified, b));
    }

    private static long[] sortedHashes(NodeTable table, int array) {
        var hashes = new long[table.children(array)];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = table.hash(table.child(array, i));
        }
        Arrays.sort(hashes);
        return hashes;
    }

    /** Returns the number of nodes that two subtrees have in common, including their roots. */
    private long common(int a, int b) {
        if (equal(a, b)) {
            return modified.nodes(b);
        }
        if (!original.isContainer(a) || original.kind(a) != modified.kind(b) || budget.spent()) {
            return 0;
        }
        int nodes = Math.max(original.nodes(a), modified.nodes(b));
        int share = original.kind(a) == ValueKind.ARRAY ? arrays(a, b) : objects(a, b);
        return 1 + (nodes - 1L) * share / EQUAL;
    }

    private static int permille(long part, int whole) {
        return whole == 0 ? EQUAL : (int) (part * EQUAL / whole);
    }
}
