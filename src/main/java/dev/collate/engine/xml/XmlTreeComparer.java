package dev.collate.engine.xml;

import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.result.Differences;
import dev.collate.engine.result.Differences.Finding;
import dev.collate.engine.xml.DifferenceRecorder.NodePair;
import dev.collate.work.Cancellation;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Compares two trees recursively from their roots, and records the differences in document order. Added attributes come after the other
 * attributes of their element. In an element whose children have no order, added children come after the other children.
 */
final class XmlTreeComparer {
    /** Number of details in each row of the {@link Differences} table. */
    public static final int DETAIL_COUNT = 2;

    /**
     * Index of the detail that has the position of the original node among the siblings with the same step in the path, counted from 1. The
     * position is 0 for an attribute, and for a node without such siblings.
     */
    public static final int ORIGINAL_ORDINAL = 0;

    /** Index of the detail that has the position of the modified node, in the same form as {@link #ORIGINAL_ORDINAL}. */
    public static final int MODIFIED_ORDINAL = 1;

    private final XmlTree original;
    private final XmlTree modified;
    private final QNames names;
    private final int maxDepth;
    private final Differences differences;
    private final DifferenceRecorder recorder;
    private final Cancellation cancellation = Cancellation.current();
    private final boolean moves;
    private final ChildSimilarity similarity;
    private final WorkBudget budget;
    private final boolean ignoreAttributeOrder;

    /**
     * Creates a comparison of trees that were read with the same names and options.
     *
     * @param budget the steps for finding a minimal diff
     * @param maxDepth maximum depth of the elements whose contents are compared; if two elements at a greater depth differ, the whole
     *     original element is reported as removed and the whole modified element as added
     * @param differences receives the differences
     */
    public XmlTreeComparer(
            XmlTree original,
            XmlTree modified,
            QNames names,
            XmlOptions options,
            WorkBudget budget,
            int maxDepth,
            Differences differences) {
        this.original = original;
        this.modified = modified;
        this.names = names;
        this.maxDepth = maxDepth;
        this.differences = differences;
        this.recorder = new DifferenceRecorder(original, modified, names, differences);
        this.moves = options.moves();
        this.similarity = new ChildSimilarity(names, moves, budget);
        this.budget = budget;
        this.ignoreAttributeOrder = options.ignoreAttributeOrder();
    }

    /** Compares the trees. Does not compare further contents when the response would have too many differences. */
    public void compare() {
        compareChildren(NodePair.DOCUMENTS, XmlTree.DOCUMENT, XmlTree.DOCUMENT);
    }

    /** Compares the children of two nodes. The recursion is at most {@link XmlReader#MAX_DEPTH} levels deep. */
    private void compareChildren(NodePair parents, int a, int b) {
        var before = Children.of(original, names, a);
        var after = Children.of(modified, names, b);
        var aligner = new ChildAligner(before, after, similarity, budget);
        if (original.isUnordered(a) || modified.isUnordered(b)) {
            compareUnordered(parents, before, after, aligner.alignUnordered());
            return;
        }
        var pairs = aligner.align();
        var moved = moves ? aligner.pairMoved() : new BitSet();
        int j = 0;
        for (int i = 0; i < before.size(); i++) {
            cancellation.checkAt(i);
            if (!pairs.isPairedA(i)) {
                recorder.addRemoved(parents, before, i);
                continue;
            }
            int partner = pairs.partner(i);
            if (moved.get(i)) {
                recorder.addPair(parents, Finding.MOVED, before, i, after, partner);
            } else {
                recordAdded(parents, after, j, partner, pairs);
                j = partner + 1;
            }
            comparePair(parents, before, i, after, partner);
        }
        recordAdded(parents, after, j, after.size(), pairs);
    }

    /** Records the children {@code [from, to)} that have no partner. */
    private void recordAdded(NodePair parents, Children after, int from, int to, Pairs pairs) {
        for (int j = pairs.nextUnpairedB(from); j < to; j = pairs.nextUnpairedB(j + 1)) {
            cancellation.checkAt(j);
            recorder.addAdded(parents, after, j);
        }
    }

    /** Compares children without an order. Records the changed and removed children first, and then the added children. */
    private void compareUnordered(NodePair parents, Children before, Children after, Pairs pairs) {
        for (int i = 0; i < before.size(); i++) {
            cancellation.checkAt(i);
            if (pairs.isPairedA(i)) {
                comparePair(parents, before, i, after, pairs.partner(i));
            } else {
                recorder.addRemoved(parents, before, i);
            }
        }
        recordAdded(parents, after, 0, after.size(), pairs);
    }

    private void comparePair(NodePair parents, Children before, int i, Children after, int j) {
        if (before.hash(i) == after.hash(j) || differences.isTooLarge()) {
            return;
        }
        if (before.kind(i) != NodeKind.ELEMENT) {
            recorder.addPair(parents, Finding.CHANGED, before, i, after, j);
        } else if (parents.depth() == maxDepth) {
            recorder.addRemoved(parents, before, i);
            recorder.addAdded(parents, after, j);
        } else {
            var inside = recorder.addNested(parents, before, i, after, j);
            compareAttributes(inside, before.node(i), after.node(j));
            compareChildren(inside, before.node(i), after.node(j));
        }
    }

    /** Compares the attributes of two elements by name, and records the differences under the pair of these elements. */
    private void compareAttributes(NodePair elements, int a, int b) {
        int[] before = comparedAttributes(original, a);
        int[] after = comparedAttributes(modified, b);
        var pairs = new Pairs(before.length, after.length);
        pairs.pairByKey(i -> attributeKey(original, before[i]), j -> attributeKey(modified, after[j]));
        for (int i = 0; i < before.length; i++) {
            if (!pairs.isPairedA(i)) {
                recorder.addAttribute(elements, Finding.REMOVED, before[i], Differences.NONE);
            } else if (original.hash(before[i]) != modified.hash(after[pairs.partner(i)])) {
                recorder.addAttribute(elements, Finding.CHANGED, before[i], after[pairs.partner(i)]);
            }
        }
        for (int j = pairs.nextUnpairedB(0); j < after.length; j = pairs.nextUnpairedB(j + 1)) {
            recorder.addAttribute(elements, Finding.ADDED, Differences.NONE, after[j]);
        }
        if (!ignoreAttributeOrder && !areInOrder(pairs, before.length)) {
            recorder.addReordered(elements);
        }
    }

    /** Returns the attributes of an element that are not ignored. */
    private static int[] comparedAttributes(XmlTree tree, int element) {
        return IntStream.range(element + 1, tree.firstChild(element))
                .filter(node -> tree.kind(node) == NodeKind.ATTRIBUTE && !tree.isIgnored(node))
                .toArray();
    }

    /** Returns the key of an attribute for {@link Pairs#pairByKey}. */
    private long attributeKey(XmlTree tree, int attribute) {
        return names.canonicalId(tree.name(attribute)) + 1L;
    }

    private static boolean areInOrder(Pairs pairs, int size) {
        int[] partners = IntStream.range(0, size)
                .map(pairs::partner)
                .filter(partner -> partner != Pairs.NO_PARTNER)
                .toArray();
        return IntStream.range(1, partners.length).allMatch(i -> partners[i - 1] < partners[i]);
    }
}
