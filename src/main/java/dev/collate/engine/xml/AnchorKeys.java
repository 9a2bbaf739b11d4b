package dev.collate.engine.xml;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * Computes keys that link an original child and a modified child of a large gap if both contain a part that no other child of the gap
 * contains. The parts of a child are, in this order, its identity, its attributes and its own children, and then the attributes and
 * children of each of these children, and so on. Linked children get the same key, and the alignment pairs children with equal keys. This
 * is patience diff, applied to the contents of the children.
 */
final class AnchorKeys {
    /** Maximum number of nodes that are examined for each child, including the child. */
    private static final int MAX_EXAMINED_NODES = 17;

    private static final int NO_OWNER = -1;
    private static final int SEVERAL_OWNERS = -2;

    private final ChildSimilarity similarity;
    private final Cancellation cancellation = Cancellation.current();

    AnchorKeys(ChildSimilarity similarity) {
        this.similarity = similarity;
    }

    /**
     * Returns the keys of the original children and the keys of the modified children. The key of a modified child is its position in the
     * gap, counted from 0. The key of a linked original child is the position of the modified child to which it is linked. The key of an
     * original child that is not linked is unique.
     */
    int[][] keys(Children a, Children b, RangePair gap) {
        var interner = new LongInterner(gap.aLength() * 4);
        var originalPartIds = partIds(a, gap.aStart(), gap.aEnd(), interner);
        var modifiedPartIds = partIds(b, gap.bStart(), gap.bEnd(), interner);
        var originalOwners = owners(originalPartIds, interner.size());
        var modifiedOwners = owners(modifiedPartIds, interner.size());
        var originalKeys = new int[gap.aLength()];
        for (int i = 0; i < originalKeys.length; i++) {
            cancellation.checkAt(i);
            originalKeys[i] = modifiedPartIds.length + i;
            for (int partId : originalPartIds[i]) {
                if (originalOwners[partId] == i && modifiedOwners[partId] >= 0) {
                    originalKeys[i] = modifiedOwners[partId];
                    break;
                }
            }
        }
        var modifiedKeys = new int[gap.bLength()];
        Arrays.setAll(modifiedKeys, j -> j);
        return new int[][] {originalKeys, modifiedKeys};
    }

    /** Returns the ids of the parts of each child in {@code [from, to)}. Equal parts have the same id. */
    private int[][] partIds(Children children, int from, int to, LongInterner interner) {
        var partIds = new int[to - from][];
        for (int i = from; i < to; i++) {
            cancellation.checkAt(i);
            partIds[i - from] = partIds(children.tree(), children.node(i), interner);
        }
        return partIds;
    }

    private int[] partIds(XmlTree tree, int child, LongInterner interner) {
        var nodes = new int[MAX_EXAMINED_NODES];
        nodes[0] = child;
        int size = 1;
        for (int i = 0; i < size; i++) {
            for (int part = nodes[i] + 1;
                    part < tree.subtreeEnd(nodes[i]) && size < MAX_EXAMINED_NODES;
                    part = tree.subtreeEnd(part)) {
                if (tree.kind(part) != NodeKind.NAMESPACE && !tree.isIgnored(part)) {
                    nodes[size++] = part;
                }
            }
        }
        // Index 0 is the child itself. Its part is the identity, if there is one.
        long identity = similarity.identity(tree, child);
        int first = identity == ChildSimilarity.NO_IDENTITY ? 1 : 0;
        var partIds = new int[size - first];
        for (int i = first; i < size; i++) {
            partIds[i - first] = interner.intern(i == 0 ? identity : tree.hash(nodes[i]));
        }
        return partIds;
    }

    /** Returns for each part the position of the only child that contains it, {@link #NO_OWNER} or {@link #SEVERAL_OWNERS}. */
    private int[] owners(int[][] partIds, int partCount) {
        var owners = new int[partCount];
        Arrays.fill(owners, NO_OWNER);
        for (int i = 0; i < partIds.length; i++) {
            cancellation.checkAt(i);
            for (int partId : partIds[i]) {
                owners[partId] = owners[partId] == NO_OWNER || owners[partId] == i ? i : SEVERAL_OWNERS;
            }
        }
        return owners;
    }
}
