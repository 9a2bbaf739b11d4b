package dev.collate.diff.json;

import dev.collate.diff.result.Differences;

/** Finds the members of two objects that have the same name. Equal members have, so only the names of others are ever read. */
final class MemberPairs {
    private final Tape left;
    private final Tape right;
    private final TextHash textHash;

    MemberPairs(Tape left, Tape right, TextHash textHash) {
        this.left = left;
        this.right = right;
        this.textHash = textHash;
    }

    /** For each member of {@code a} the index of the one of {@code b} with the same name, or {@link Differences#NONE}. */
    int[] of(int a, int b) {
        var partners = new int[left.children(a)];
        int inOrder = inOrder(a, b, Math.min(partners.length, right.children(b)));
        for (int k = 0; k < inOrder; k++) {
            partners[k] = k;
        }
        if (inOrder < partners.length) {
            var rest = inAnyOrder(a, b, inOrder);
            for (int k = 0; k < rest.length; k++) {
                partners[inOrder + k] = rest[k] == Differences.NONE ? Differences.NONE : inOrder + rest[k];
            }
        }
        return partners;
    }

    /** How many members from the first have the same names in the same order, as far as equal ones between them suggest it. */
    private int inOrder(int a, int b, int most) {
        int i = 0;
        while (true) {
            i += left.equalRun(a, right, b, i, most - i);
            if (i >= most - 1 || left.equalRun(a, right, b, i + 1, 1) == 0 || leftName(a, i) != rightName(b, i)) {
                return i;
            }
            i++;
        }
    }

    /** The same for the members from an index on, counted from there. */
    private int[] inAnyOrder(int a, int b, int from) {
        int size = left.children(a) - from;
        int otherSize = right.children(b) - from;
        var partners = Matching.byKey(
                size, i -> left.hash(left.child(a, from + i)), otherSize, j -> right.hash(right.child(b, from + j)));
        var taken = new boolean[otherSize];
        for (int partner : partners) {
            if (partner != Differences.NONE) {
                taken[partner] = true;
            }
        }
        var byName = Matching.byKey(
                size,
                i -> partners[i] == Differences.NONE ? leftName(a, from + i) : Matching.NO_KEY,
                otherSize,
                j -> taken[j] ? Matching.NO_KEY : rightName(b, from + j));
        for (int i = 0; i < size; i++) {
            partners[i] = Math.max(partners[i], byName[i]);
        }
        return partners;
    }

    private long leftName(int a, int i) {
        return left.nameHash(left.child(a, i), textHash);
    }

    private long rightName(int b, int j) {
        return right.nameHash(right.child(b, j), textHash);
    }
}
