package dev.collate.engine.tree;

import dev.collate.engine.align.LongestIncreasingSubsequence;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.JsonReader;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.ValueKind;
import dev.collate.engine.tree.parse.ValueOptions;
import dev.collate.work.Cancellation;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares two documents recursively and records the differences. The matchers only pair the children of two containers; this class records
 * the children without a partner and compares the pairs. It compares the contents of two containers only if their hashes differ. The
 * recursion is at most {@value JsonReader#MAX_DEPTH} levels deep.
 */
final class TreeComparer {
    /** Number of details in each row of the {@link Differences} table. */
    public static final int DETAIL_COUNT = 1;

    /** Index of the detail for a JSON Patch: the index of an array element when all earlier differences are applied to the original. */
    public static final int PATCHED_INDEX = 0;

    private static final int NONE = Differences.NONE;
    /** Approximate number of bytes of an array index in a path. */
    private static final int INDEX_BYTES = 8;

    private final NodeTable original;
    private final NodeTable modified;
    private final JsonOptions options;
    private final ValueOptions defaultOptions;
    private final WorkBudget budget;
    private final Differences differences;
    private final int maxDepth;
    private final Cancellation cancellation = Cancellation.current();
    private final Similarity similarity;
    private final MemberMatcher memberMatcher;
    private final Map<@Nullable Long, IdentityKeys> identityKeys = new HashMap<>();

    /**
     * @param maxDepth maximum number of nested containers whose contents are compared; if deeper containers differ, the whole container is
     *     recorded as changed
     */
    public TreeComparer(
            NodeTable original,
            NodeTable modified,
            JsonOptions options,
            WorkBudget budget,
            Differences differences,
            int maxDepth) {
        this.original = original;
        this.modified = modified;
        this.options = options;
        this.defaultOptions = options.valueOptions();
        this.budget = budget;
        this.differences = differences;
        this.maxDepth = maxDepth;
        this.similarity = new Similarity(original, modified, options, budget);
        // This class pairs the members of each object only once, which takes linear time. So these steps do not count
        // for the work budget, which limits the search for smaller differences.
        var unlimited = new WorkBudget(Long.MAX_VALUE);
        this.memberMatcher = new MemberMatcher(original, modified, unlimited);
    }

    /**
     * Two paired containers whose children are compared, or the two documents, which contain only their root.
     *
     * @param row the row of this pair in the {@link Differences}; {@link Differences#NONE} for the documents
     * @param depth number of nested containers from the root to this pair, this pair included; 0 for the documents
     * @param hasNamedChildren whether the containers are objects, so that their children have names
     * @param pathLength approximate length of the path of this pair in bytes
     */
    private record ContainerPair(int row, int depth, boolean hasNamedChildren, long pathLength) {
        static final ContainerPair DOCUMENTS = new ContainerPair(NONE, 0, false, 0);

        /** Returns the approximate length of the path of a child in bytes. */
        long pathLength(NodeTable table, int node) {
            return pathLength + (hasNamedChildren ? table.spelledName(node).length() : INDEX_BYTES);
        }
    }

    /** Records the differences between the documents. */
    public void compareRoots() {
        comparePair(ContainerPair.DOCUMENTS, NodeTable.ROOT, NodeTable.ROOT, NONE);
    }

    /**
     * Records the differences between two paired nodes.
     *
     * @param patchedIndex the index for a JSON Patch, see {@link #PATCHED_INDEX}; {@link Differences#NONE} for members and the root
     */
    private void comparePair(ContainerPair parents, int a, int b, int patchedIndex) {
        if (similarity.areShallowEqual(a, b)
                || original.isIgnored(a)
                || modified.isIgnored(b)
                || differences.isTooLarge()) {
            return;
        }
        cancellation.check();
        var kind = original.kind(a);
        if (!kind.isContainer() || kind != modified.kind(b) || parents.depth() == maxDepth) {
            record(parents, Finding.CHANGED, a, b, patchedIndex);
            return;
        }
        boolean hasNamedChildren = kind == ValueKind.OBJECT;
        int row = differences.addRow(parents.row(), Finding.NESTED, a, b, patchedIndex);
        var nestedPair = new ContainerPair(row, parents.depth() + 1, hasNamedChildren, parents.pathLength(modified, b));
        if (hasNamedChildren) {
            compareObjects(nestedPair, a, b);
            return;
        }
        if (similarity.arrayOrderMatters(a, b)) {
            compareSequences(nestedPair, a, b, pairSequence(a, b));
        } else {
            compareMultisets(nestedPair, a, b, pairMultiset(a, b));
        }
    }

    /**
     * Compares two objects: first the changed and removed members in the order of the original object, then the added members in the order
     * of the modified object.
     */
    private void compareObjects(ContainerPair parents, int a, int b) {
        var pairs = memberMatcher.pair(a, b);
        var membersInOrder = options.ignoreKeyOrder()
                ? null
                : LongestIncreasingSubsequence.indexesOf(partnersUnlessIgnored(a, pairs));
        for (int i = 0; i < original.childCount(a); i++) {
            cancellation.checkAt(i);
            int node = original.child(a, i);
            if (!pairs.isPairedA(i)) {
                recordRemoved(parents, node, NONE);
                continue;
            }
            int partner = modified.child(b, pairs.partner(i));
            if (membersInOrder != null && !membersInOrder.get(i) && !original.isIgnored(node)) {
                record(parents, Finding.MOVED, node, partner, NONE);
            }
            comparePair(parents, node, partner, NONE);
        }
        for (int j = pairs.nextUnpairedB(0); j < modified.childCount(b); j = pairs.nextUnpairedB(j + 1)) {
            cancellation.checkAt(j);
            recordAdded(parents, modified.child(b, j), NONE);
        }
    }

    /**
     * Returns the index of the partner of each member of {@code a}, or {@link Pairs#NO_PARTNER}. Returns no partner for an ignored member,
     * because the order of ignored members does not matter.
     */
    private int[] partnersUnlessIgnored(int a, Pairs pairs) {
        return IntStream.range(0, original.childCount(a))
                .map(i -> original.isIgnored(original.child(a, i)) ? Pairs.NO_PARTNER : pairs.partner(i))
                .toArray();
    }

    /** Pairs the elements of two arrays whose order matters. */
    private SequencePairs pairSequence(int a, int b) {
        var originalElements = elements(original, a, true);
        var modifiedElements = elements(modified, b, true);
        return new SequenceAligner(originalElements, modifiedElements, similarity, budget).align(options.findsMoves());
    }

    /** Pairs the elements of two arrays whose order does not matter. */
    private Pairs pairMultiset(int a, int b) {
        return new MultisetAligner(elements(original, a, false), elements(modified, b, false), similarity).align();
    }

    private Elements elements(NodeTable table, int array, boolean orderMatters) {
        var arrayKey = table.optionsOf(array, defaultOptions).arrayKeyHash();
        if (options.comparesDocuments() && array == NodeTable.ROOT && arrayKey == null) {
            return new Elements(table, array, IdentityKeys.OF_DOCUMENTS, true);
        }
        var keys = identityKeys.computeIfAbsent(arrayKey, IdentityKeys::of);
        return new Elements(table, array, keys, arrayKey != null || options.findsMoves() && orderMatters);
    }

    /**
     * Compares two sequences from the first element to the last. A client applies the patch operations in this order. So before each
     * operation, the beginning of the array is already equal to the beginning of the modified array, except for ignored elements: those of
     * the original are not removed, and those of the modified array are not added. {@code patchedShift} is the number of ignored elements
     * that were not removed so far, minus the number of ignored elements that were not added. It is added to the index in the modified
     * array. A patch is computed without moves.
     */
    private void compareSequences(ContainerPair parents, int a, int b, SequencePairs pairs) {
        int size = original.childCount(a);
        int j = 0;
        int patchedShift = 0;
        for (int i = 0; i < size; i++) {
            cancellation.checkAt(i);
            int node = original.child(a, i);
            if (pairs.moveTarget(i) != Pairs.NO_PARTNER) {
                int target = modified.child(b, pairs.moveTarget(i));
                record(parents, Finding.MOVED, node, target, NONE);
                comparePair(parents, node, target, NONE);
            } else if (!pairs.isPairedA(i)) {
                recordRemoved(parents, node, j + patchedShift);
                patchedShift += original.isIgnored(node) ? 1 : 0;
            } else {
                int partner = pairs.nextPairedB(j);
                patchedShift -= recordAddedRange(parents, b, j, partner, pairs, patchedShift);
                j = partner + 1;
                if (pairs.isReplaced(i)) {
                    record(parents, Finding.CHANGED, node, modified.child(b, partner), partner + patchedShift);
                } else {
                    comparePair(parents, node, modified.child(b, partner), partner + patchedShift);
                }
            }
        }
        recordAddedRange(parents, b, j, modified.childCount(b), pairs, patchedShift);
    }

    /** Records the elements {@code [from, to)} of {@code b}, which have no partner. Returns how many of them are ignored. */
    private int recordAddedRange(
            ContainerPair parents, int b, int from, int to, SequencePairs pairs, int patchedShift) {
        int ignoredCount = 0;
        for (int j = from; j < to; j++) {
            cancellation.checkAt(j);
            int node = modified.child(b, j);
            if (!pairs.isMoveTarget(j)) {
                recordAdded(parents, node, j + patchedShift - ignoredCount);
                ignoredCount += modified.isIgnored(node) ? 1 : 0;
            }
        }
        return ignoredCount;
    }

    /**
     * Compares two multisets: first the changed elements, then the removed elements, then the added elements. A patch appends the added
     * elements to the end of the array.
     */
    private void compareMultisets(ContainerPair parents, int a, int b, Pairs pairs) {
        int size = original.childCount(a);
        for (int i = 0; i < size; i++) {
            cancellation.checkAt(i);
            if (pairs.isPairedA(i)) {
                comparePair(parents, original.child(a, i), modified.child(b, pairs.partner(i)), i);
            }
        }
        int removedCount = 0;
        for (int i = 0; i < size; i++) {
            cancellation.checkAt(i);
            if (!pairs.isPairedA(i)) {
                recordRemoved(parents, original.child(a, i), i - removedCount);
                removedCount += original.isIgnored(original.child(a, i)) ? 0 : 1;
            }
        }
        int end = size - removedCount;
        for (int j = pairs.nextUnpairedB(0); j < modified.childCount(b); j = pairs.nextUnpairedB(j + 1)) {
            cancellation.checkAt(j);
            recordAdded(parents, modified.child(b, j), end);
            end += modified.isIgnored(modified.child(b, j)) ? 0 : 1;
        }
    }

    private void recordRemoved(ContainerPair parents, int a, int patchedIndex) {
        if (!original.isIgnored(a)) {
            record(parents, Finding.REMOVED, a, NONE, patchedIndex);
        }
    }

    private void recordAdded(ContainerPair parents, int b, int patchedIndex) {
        if (!modified.isIgnored(b)) {
            record(parents, Finding.ADDED, NONE, b, patchedIndex);
        }
    }

    private void record(ContainerPair parents, Finding finding, int a, int b, int patchedIndex) {
        differences.addRow(parents.row(), finding, a, b, patchedIndex);
        differences.addOverhead(b == NONE ? parents.pathLength(original, a) : parents.pathLength(modified, b));
    }
}
