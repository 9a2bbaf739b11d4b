package dev.collate.engine.tree;

import dev.collate.engine.align.Pairs;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The paired elements of two arrays whose order matters. The pairs have the same order on both sides. Therefore one bit for each element is
 * enough: the first paired element of {@code a} belongs to the first paired element of {@code b}, and so on. This saves an eighth of the
 * memory of a comparison of arrays with millions of digits. The pairs of moved elements are stored separately, because
 * they have another order on each side.
 */
final class SequencePairs {
    private final BitSet pairedA = new BitSet();
    private final BitSet pairedB = new BitSet();
    private final BitSet replaced = new BitSet();
    private @Nullable Pairs moves;

    /** Returns whether element {@code i} of {@code a} has a partner. */
    boolean isPairedA(int i) {
        return pairedA.get(i);
    }

    /** Returns whether element {@code j} of {@code b} has a partner. */
    boolean isPairedB(int j) {
        return pairedB.get(j);
    }

    /** Returns the number of pairs. */
    int count() {
        return pairedA.cardinality();
    }

    /** Returns the index of the first element of {@code b} from {@code j} on that has a partner. */
    int nextPairedB(int j) {
        return pairedB.nextSetBit(j);
    }

    /** Returns whether the partner of element {@code i} replaces the whole element. If not, the two elements are compared recursively. */
    boolean isReplaced(int i) {
        return replaced.get(i);
    }

    /** Returns the index to which element {@code i} of {@code a} has moved, or {@link Pairs#NO_PARTNER}. */
    int moveTarget(int i) {
        return moves == null ? Pairs.NO_PARTNER : moves.partner(i);
    }

    /** Returns whether an element of {@code a} has moved to element {@code j} of {@code b}. */
    boolean isMoveTarget(int j) {
        return moves != null && moves.isPairedB(j);
    }

    void pair(int i, int j) {
        pairedA.set(i);
        pairedB.set(j);
    }

    /** Pairs {@code count} successive elements from {@code i} on with the elements from {@code j} on. */
    void pair(int i, int j, int count) {
        pairedA.set(i, i + count);
        pairedB.set(j, j + count);
    }

    void pairAsReplacement(int i, int j) {
        pair(i, j);
        replaced.set(i);
    }

    void setMoves(Pairs moved) {
        moves = moved;
    }
}
