package dev.collate.diff.json;

import dev.collate.diff.json.TreeComparer.Scope;
import java.util.BitSet;

/** Compares two objects: members of one name belong together. */
final class ObjectComparer {
    private final TreeComparer tree;
    private final Tape original;
    private final Tape modified;
    private final boolean ignoreOrder;
    private final TextHash textHash;

    ObjectComparer(TreeComparer tree, Tape original, Tape modified, JsonOptions options) {
        this.tree = tree;
        this.original = original;
        this.modified = modified;
        this.ignoreOrder = options.ignoreKeyOrder();
        this.textHash = new TextHash(!options.semantic());
    }

    /** Notes the members of the original in their order, then the added ones in theirs. */
    void compare(Scope scope, int a, int b) {
        var before = Members.of(original, a, textHash);
        var after = Members.of(modified, b, textHash);
        var partners = before.partnersIn(after);
        var stays = ignoreOrder ? null : LongestRun.of(countedOnly(before, partners));
        var known = new BitSet(after.size());
        for (int i = 0; i < before.size(); i++) {
            if (partners[i] == Differences.NONE) {
                tree.remove(scope, before.node(i), Place.NAMED);
                continue;
            }
            int partner = after.node(partners[i]);
            known.set(partners[i]);
            if (stays != null && !stays.get(i) && !original.ignored(before.node(i))) {
                tree.move(scope, before.node(i), partner, new Place(i, partners[i], Differences.NONE));
            }
            tree.compare(scope, before.node(i), partner, Place.NAMED);
        }
        for (int j = known.nextClearBit(0); j < after.size(); j = known.nextClearBit(j + 1)) {
            tree.add(scope, after.node(j), Place.NAMED);
        }
    }

    /** The partners, none for those members that are ignored and so have no order. */
    private int[] countedOnly(Members before, int[] partners) {
        var counted = partners.clone();
        for (int i = 0; i < counted.length; i++) {
            if (original.ignored(before.node(i))) {
                counted[i] = Differences.NONE;
            }
        }
        return counted;
    }
}
