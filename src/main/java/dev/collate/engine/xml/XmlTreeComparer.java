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
     * Index of the detail that has the position of the original node among the siblings with the same step in the path. The first of these
     * siblings has position 1. The position is 0 for an attribute, and for a node without such siblings.
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
    private final boolean findsMoves;
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
        this.findsMoves = options.findsMoves();
        this.similarity = new ChildSimilarity(names, findsMoves, budget);
        this.budget = budget;
        this.ignoreAttributeOrder = options.ignoreAttributeOrder();
    }

    /** Compares the trees. Does not compare further contents when the response would have too many differences. */
    public void compare() {
        compareChildren(NodePair.DOCUMENTS, XmlTree.DOCUMENT, XmlTree.DOCUMENT);
    }

    /** Compares the children of two nodes. The recursion is at most {@link XmlReader#MAX_DEPTH} levels deep. */
    private void compareChildren(NodePair parents, int a, int b) {
        var originalChildren = Children.of(original, names, a);
        var modifiedChildren = Children.of(modified, names, b);
        var aligner = new ChildAligner(originalChildren, modifiedChildren, similarity, budget);
        if (original.isUnordered(a) || modified.isUnordered(b)) {
            compareUnordered(parents, originalChildren, modifiedChildren, aligner.alignUnordered());
            return;
        }
        var pairs = aligner.align();
        var moved = findsMoves ? aligner.pairMoved() : new BitSet();
        int j = 0;
        for (int i = 0; i < originalChildren.size(); i++) {
            cancellation.checkAt(i);
            if (!pairs.isPairedA(i)) {
                recorder.addRemoved(parents, originalChildren, i);
                continue;
            }
            int partner = pairs.partner(i);
            if (moved.get(i)) {
                recorder.addPair(parents, Finding.MOVED, originalChildren, i, modifiedChildren, partner);
            } else {
                recordAdded(parents, modifiedChildren, j, partner, pairs);
                j = partner + 1;
            }
            comparePair(parents, originalChildren, i, modifiedChildren, partner);
        }
        recordAdded(parents, modifiedChildren, j, modifiedChildren.size(), pairs);
    }

    /** Records the children {@code [from, to)} that have no partner. */
    private void recordAdded(NodePair parents, Children modifiedChildren, int from, int to, Pairs pairs) {
        // Not a loop over Pairs.nextUnpairedB: its search does not stop at `to`, and would make compareChildren
        // quadratic.
        for (int j = from; j < to; j++) {
            cancellation.checkAt(j);
            if (!pairs.isPairedB(j)) {
                recorder.addAdded(parents, modifiedChildren, j);
            }
        }
    }

    /** Compares children without an order. Records the changed and removed children first, and then the added children. */
    private void compareUnordered(NodePair parents, Children originalChildren, Children modifiedChildren, Pairs pairs) {
        for (int i = 0; i < originalChildren.size(); i++) {
            cancellation.checkAt(i);
            if (pairs.isPairedA(i)) {
                comparePair(parents, originalChildren, i, modifiedChildren, pairs.partner(i));
            } else {
                recorder.addRemoved(parents, originalChildren, i);
            }
        }
        recordAdded(parents, modifiedChildren, 0, modifiedChildren.size(), pairs);
    }

    private void comparePair(NodePair parents, Children originalChildren, int i, Children modifiedChildren, int j) {
        if (originalChildren.hash(i) == modifiedChildren.hash(j) || differences.isTooLarge()) {
            return;
        }
        if (originalChildren.kind(i) != NodeKind.ELEMENT) {
            recorder.addPair(parents, Finding.CHANGED, originalChildren, i, modifiedChildren, j);
        } else if (parents.depth() == maxDepth) {
            recorder.addRemoved(parents, originalChildren, i);
            recorder.addAdded(parents, modifiedChildren, j);
        } else {
            var nestedPair = recorder.addPair(parents, Finding.NESTED, originalChildren, i, modifiedChildren, j);
            compareAttributes(parents, nestedPair, originalChildren, i, modifiedChildren, j);
            compareChildren(nestedPair, originalChildren.node(i), modifiedChildren.node(j));
        }
    }

    /**
     * Compares the attributes of two elements by name, and records the differences under the pair of these elements. Another order of the
     * attributes is recorded as a difference of the elements, unless the options ignore it.
     */
    private void compareAttributes(
            NodePair parents, NodePair elements, Children originalChildren, int i, Children modifiedChildren, int j) {
        int[] originalAttributes = comparedAttributes(original, originalChildren.node(i));
        int[] modifiedAttributes = comparedAttributes(modified, modifiedChildren.node(j));
        var pairs = new Pairs(originalAttributes.length, modifiedAttributes.length);
        pairs.pairByKey(
                k -> attributeKey(original, originalAttributes[k]), k -> attributeKey(modified, modifiedAttributes[k]));
        for (int k = 0; k < originalAttributes.length; k++) {
            if (!pairs.isPairedA(k)) {
                recorder.addAttribute(elements, Finding.REMOVED, originalAttributes[k], Differences.NONE);
            } else if (original.hash(originalAttributes[k]) != modified.hash(modifiedAttributes[pairs.partner(k)])) {
                recorder.addAttribute(
                        elements, Finding.CHANGED, originalAttributes[k], modifiedAttributes[pairs.partner(k)]);
            }
        }
        for (int k = pairs.nextUnpairedB(0); k < modifiedAttributes.length; k = pairs.nextUnpairedB(k + 1)) {
            recorder.addAttribute(elements, Finding.ADDED, Differences.NONE, modifiedAttributes[k]);
        }
        if (!ignoreAttributeOrder && !areInOrder(pairs, originalAttributes.length)) {
            recorder.addPair(parents, Finding.REORDERED, originalChildren, i, modifiedChildren, j);
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
