package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.engine.result.Differences;
import java.util.BitSet;

/**
 * The elements of an array that have moved: elements without a partner in the sequence whose identity an element without a partner on the
 * other side has too.
 */
final class ElementMoves {
    private final int[] targets;
    private final BitSet moved = new BitSet();

    ElementMoves(Elements before, Elements after, SequencePairs pairs) {
        targets = KeyMatcher.byKey(
                before.size(),
                i -> pairs.paired(i) ? KeyMatcher.NO_KEY : before.identity(i),
                after.size(),
                j -> pairs.taken(j) ? KeyMatcher.NO_KEY : after.identity(j));
        for (int target : targets) {
            if (target != Differences.NONE) {
                moved.set(target);
            }
        }
    }

    /** Returns the index to which element {@code i} of the original array has moved, or {@link Differences#NONE}. */
    int target(int i) {
        return targets[i];
    }

    /** Returns whether element {@code j} of the modified array has moved. */
    boolean moved(int j) {
        return moved.get(j);
    }
}
