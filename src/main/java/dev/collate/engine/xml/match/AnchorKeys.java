package dev.collate.engine.xml.match;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.xml.parse.NodeKind;
import dev.collate.engine.xml.parse.XmlTree;
import dev.collate.parallel.Cancellation;
import java.util.Arrays;

/**
 * Gives two children of a large gap the same key if a value occurs in both and in no other child of the gap. The candidates for the
 * value are the identity of a child, then the child's own attributes and children, in order. The alignment pairs children with
 * equal keys. This is patience diff, applied to the contents of the children.
 */
final class AnchorKeys {
    /** Maximum number of attributes and children per child that are examined. */
    private static final int PARTS = 16;

    private static final int NOBODY = -1;
    private static final int SEVERAL = -2;

    private final ChildSimilarity similarity;
    private final Cancellation cancellation = Cancellation.current();

    AnchorKeys(ChildSimilarity similarity) {
        this.similarity = similarity;
    }

    /**
     * Returns two arrays of keys. The key of a modified child is its position in the gap, counted from 0. The key of a linked original
     * child is the position of its modified child. Other original children have unique keys.
     */
    int[][] keys(Gap gap) {
        var interner = new LongInterner(gap.range().aLength() * 4);
        var originalParts = parts(gap.a(), gap.range().aStart(), gap.range().aEnd(), interner);
        var modifiedParts = parts(gap.b(), gap.range().bStart(), gap.range().bEnd(), interner);
        var originalOwner = owners(originalParts, interner.size());
        var modifiedOwner = owners(modifiedParts, interner.size());
        var keys = new int[gap.range().aLength()];
        for (int i = 0; i < keys.length; i++) {
            cancellation.checkAt(i);
            keys[i] = modifiedParts.length + i;
            for (int part : originalParts[i]) {
                if (originalOwner[part] == i && modifiedOwner[part] >= 0) {
                    keys[i] = modifiedOwner[part];
                    break;
                }
            }
        }
        var own = new int[gap.range().bLength()];
        Arrays.setAll(own, j -> j);
        return new int[][] {keys, own};
    }

    private int[][] parts(Children children, int from, int to, LongInterner interner) {
        var parts = new int[to - from][];
        for (int i = from; i < to; i++) {
            cancellation.checkAt(i);
            parts[i - from] = parts(children.tree(), children.node(i), interner);
        }
        return parts;
    }

    private int[] parts(XmlTree tree, int node, LongInterner interner) {
        var parts = new int[PARTS];
        int size = 0;
        long identity = similarity.identity(tree, node);
        if (identity != ChildSimilarity.NO_IDENTITY) {
            parts[size++] = interner.intern(identity);
        }
        for (int part = node + 1; part < tree.end(node) && size < PARTS; part = tree.end(part)) {
            if (tree.kind(part) != NodeKind.NAMESPACE) {
                parts[size++] = interner.intern(tree.hash(part));
            }
        }
        return Arrays.copyOf(parts, size);
    }

    private int[] owners(int[][] parts, int count) {
        var owners = new int[count];
        Arrays.fill(owners, NOBODY);
        for (int i = 0; i < parts.length; i++) {
            cancellation.checkAt(i);
            for (int part : parts[i]) {
                owners[part] = owners[part] == NOBODY || owners[part] == i ? i : SEVERAL;
            }
        }
        return owners;
    }
}
