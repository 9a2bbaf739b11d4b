package dev.collate.engine.xml.match;

import dev.collate.engine.align.KeyMatcher;
import java.util.BitSet;

/**
 * The children of an element that have moved: elements without a partner in the sequence that have the same name and identity as an element
 * without a partner on the other side, or that are equal to it and not empty.
 */
final class ChildMoves {
    private final int[] targets;
    private final BitSet moved = new BitSet();

    ChildMoves(Children before, Children after, int[] partners, ChildSimilarity similarity) {
        var taken = new BitSet();
        for (int partner : partners) {
            if (partner != ChildAligner.NO_PARTNER) {
                taken.set(partner);
            }
        }
        targets = KeyMatcher.byKey(
                before.size(),
                i -> partners[i] == ChildAligner.NO_PARTNER ? similarity.moveKey(before, i) : KeyMatcher.NO_KEY,
                after.size(),
                j -> taken.get(j) ? KeyMatcher.NO_KEY : similarity.moveKey(after, j));
        for (int target : targets) {
            if (target != KeyMatcher.NO_PARTNER) {
                moved.set(target);
            }
        }
    }

    /** Returns the index to which the original child {@code i} has moved, or {@link KeyMatcher#NO_PARTNER}. */
    int target(int i) {
        return targets[i];
    }

    /** Returns whether the modified child {@code j} has moved. */
    boolean moved(int j) {
        return moved.get(j);
    }
}
