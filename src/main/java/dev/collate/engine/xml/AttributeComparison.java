package dev.collate.engine.xml;

import dev.collate.engine.xml.DifferenceRecorder.NodePair;
import java.util.stream.IntStream;

/** Compares the attributes of two elements by name. The time is linear in the number of attributes. */
final class AttributeComparison {
    private final QNames names;
    private final boolean ignoreOrder;
    private final XmlTree original;
    private final XmlTree modified;
    private final DifferenceRecorder recorder;

    // For each identity of a name ({@link QNames#identity}), the attribute node with this name that was read last on
    // this side.
    private final int[] originalByName;
    private final int[] modifiedByName;

    AttributeComparison(
            XmlTree original, XmlTree modified, QNames names, boolean ignoreOrder, DifferenceRecorder recorder) {
        this.names = names;
        this.ignoreOrder = ignoreOrder;
        this.original = original;
        this.modified = modified;
        this.recorder = recorder;
        this.originalByName = new int[names.identityCount()];
        this.modifiedByName = new int[names.identityCount()];
    }

    /**
     * Compares the attributes of the elements {@code a} and {@code b}, and records the differences under the pair of these
     * two elements.
     */
    void compare(NodePair pair, int a, int b) {
        attributes(original, a).forEach(node -> originalByName[identity(original, node)] = node);
        attributes(modified, b).forEach(node -> modifiedByName[identity(modified, node)] = node);
        attributes(original, a).forEach(node -> {
            int partner = modifiedByName[identity(original, node)];
            if (!isOf(modified, b, partner)) {
                recorder.removedAttribute(pair, node);
            } else if (original.hash(node) != modified.hash(partner)) {
                recorder.changedAttribute(pair, node, partner);
            }
        });
        attributes(modified, b)
                .filter(node -> !isOf(original, a, originalByName[identity(modified, node)]))
                .forEach(node -> recorder.addedAttribute(pair, node));
        if (!ignoreOrder && !sameOrder(a, b)) {
            recorder.reordered(pair);
        }
    }

    /** Returns whether the attributes that both elements have are in the same order. */
    private boolean sameOrder(int a, int b) {
        var partners = attributes(original, a)
                .map(node -> modifiedByName[identity(original, node)])
                .filter(partner -> isOf(modified, b, partner))
                .toArray();
        return IntStream.range(1, partners.length).allMatch(i -> partners[i - 1] < partners[i]);
    }

    private int identity(XmlTree tree, int attribute) {
        return names.identity(tree.name(attribute));
    }

    /**
     * Returns whether the attribute belongs to the element. The arrays above are not cleared between two elements, so they may contain an
     * attribute of another element.
     */
    private static boolean isOf(XmlTree tree, int element, int attribute) {
        return attribute > element && attribute < tree.firstChild(element);
    }

    private static IntStream attributes(XmlTree tree, int element) {
        return IntStream.range(element + 1, tree.firstChild(element))
                .filter(node -> tree.kind(node) == NodeKind.ATTRIBUTE && !tree.ignored(node));
    }
}
