package dev.collate.engine.json.match;

import dev.collate.engine.align.KeyMatcher;
import dev.collate.engine.result.Differences;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The elements of an array that have moved: elements without a partner in the sequence whose identity an element without a partner on the
 * other side has too. If several elements have the same identity, equal elements belong together.
 */
final class ElementMoves {
    private final int[] targets;
    private final BitSet moved = new BitSet();

    ElementMoves(Elements before, Elements after, SequencePairs pairs) {
        targets = KeyMatcher.byKey(
                before.size(),
                i -> pairs.paired(i) || before.identity(i) == Identity.NONE ? KeyMatcher.NO_KEY : before.hash(i),
                after.size(),
                j -> pairs.taken(j) ? KeyMatcher.NO_KEY : after.hash(j));
        markMoved();
        var changed = KeyMatcher.byKey(
                before.size(),
                i -> pairs.paired(i) || targets[i] != Differences.NONE ? KeyMatcher.NO_KEY : before.identity(i),
                after.size(),
                j -> pairs.taken(j) || moved.get(j) ? KeyMatcher.NO_KEY : after.identity(j));
        Arrays.setAll(targets, i -> Math.max(targets[i], changed[i]));
        markMoved();
    }

    private void markMoved() {
        Arrays.stream(targets).filter(target -> target != Differences.NONE).forEach(moved::set);
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
