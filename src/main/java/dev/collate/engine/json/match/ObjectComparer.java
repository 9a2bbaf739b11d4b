package dev.collate.engine.json.match;

import dev.collate.engine.align.LongestIncreasingSubsequence;
import dev.collate.engine.json.match.TreeComparer.Scope;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import java.util.BitSet;

/** Compares two objects. Members with the same name are compared with each other. */
final class ObjectComparer {
    private final TreeComparer tree;
    private final NodeTable original;
    private final NodeTable modified;
    private final boolean ignoreOrder;
    private final MemberPairs members;
    private final Cancellation cancellation = Cancellation.current();

    ObjectComparer(TreeComparer tree, NodeTable original, NodeTable modified, JsonOptions options) {
        this.tree = tree;
        this.original = original;
        this.modified = modified;
        this.ignoreOrder = options.ignoreKeyOrder();
        this.members = new MemberPairs(original, modified, new TextHash(!options.semantic()));
    }

    /**
     * Records the differences of two objects: first the changed and removed members in the order of the original object, then the added
     * members in the order of the modified object.
     */
    void compare(Scope scope, int a, int b) {
        var partners = members.of(a, b);
        var stays = ignoreOrder ? null : LongestIncreasingSubsequence.of(counted(a, partners));
        var known = new BitSet(modified.children(b));
        for (int i = 0; i < partners.length; i++) {
            cancellation.checkAt(i);
            int node = original.child(a, i);
            if (partners[i] == Differences.NONE) {
                tree.remove(scope, node, Differences.NONE);
                continue;
            }
            int partner = modified.child(b, partners[i]);
            known.set(partners[i]);
            if (stays != null && !stays.get(i) && !original.ignored(node)) {
                tree.move(scope, node, partner);
            }
            tree.compare(scope, node, partner, Differences.NONE);
        }
        for (int j = known.nextClearBit(0); j < modified.children(b); j = known.nextClearBit(j + 1)) {
            cancellation.checkAt(j);
            tree.add(scope, modified.child(b, j), Differences.NONE);
        }
    }

    /**
     * Returns a copy of {@code partners} in which ignored members have no partner, because the order of ignored members does not matter.
     */
    private int[] counted(int a, int[] partners) {
        var counted = partners.clone();
        for (int i = 0; i < counted.length; i++) {
            if (original.ignored(original.child(a, i))) {
                counted[i] = Differences.NONE;
            }
        }
        return counted;
    }
}
