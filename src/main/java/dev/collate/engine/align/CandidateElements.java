package dev.collate.engine.align;

import dev.collate.work.Cancellation;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Selects the candidates of a {@link Box}: the elements that the search for the smallest difference considers. An element that does not
 * occur on the other side is excluded. If the result need not be the smallest, an element that is very frequent on the other side is also
 * excluded if most of its neighbours do not occur there. Otherwise the search would match this element and split a rewritten passage into
 * small pieces. The comments of GNU diff describe this rule.
 *
 * <p>Excluded elements are marked immediately. The other elements are packed: they are copied to shorter arrays, the search runs on these
 * arrays, and its marks are copied back to the positions of the elements.
 */
final class CandidateElements {
    /** Maximum number of neighbours of an element that are counted in each direction. */
    private static final int MAX_NEIGHBOURS = 100;
    /**
     * An element that occurs at least this number of times on the other side is common, however long the side is, unless the search must
     * find the smallest result.
     */
    private static final int MIN_COMMON_OCCURRENCES = 1024;
    /**
     * A search for the smallest result packs a box only if at least this many elements are excluded. With fewer excluded elements,
     * packing takes more time than it saves.
     */
    private static final int MIN_EXCLUDED = 65;
    /** Maximum number of elements of a box that is packed. The arrays for a larger box would take more memory than the compared texts. */
    private static final int MAX_PACKED = 1 << 24;

    private final MarkedSequences marks;
    /** For each id, the number of its occurrences on the other side, while one side is processed. All numbers are zero at other times. */
    private final int[] occurrences;

    private int count;

    /** Creates an instance for two sides whose ids are less than {@code idCount}. */
    CandidateElements(MarkedSequences marks, int idCount) {
        this.marks = marks;
        this.occurrences = new int[idCount];
    }

    /**
     * Marks the excluded elements of a box and packs the other elements.
     *
     * @param whole the box in which the occurrences of each element are counted
     * @param inner the part of {@code whole} that the search will compare
     * @return the two sides with only the other elements; null if packing would not save time. If the result is null, the caller must run
     *     the search on {@code inner}. The marks of the excluded elements are then still correct, because these elements have no equal
     *     element on the other side.
     */
    @Nullable
    MarkedSequences pack(Box whole, Box inner) {
        boolean needsMinimalDiff = whole.needsMinimalDiff() || inner.size() > MAX_PACKED;
        addOccurrences(marks.modified, whole.b0(), whole.b1(), 1);
        int excludedOfOriginal = markExcluded(
                marks.original,
                inner.a0(),
                inner.a1(),
                minCommonOccurrences(whole.a1() - whole.a0(), needsMinimalDiff),
                marks.removed);
        addOccurrences(marks.modified, whole.b0(), whole.b1(), -1);
        addOccurrences(marks.original, whole.a0(), whole.a1(), 1);
        int excludedOfModified = markExcluded(
                marks.modified,
                inner.b0(),
                inner.b1(),
                minCommonOccurrences(whole.b1() - whole.b0(), needsMinimalDiff),
                marks.added);
        addOccurrences(marks.original, whole.a0(), whole.a1(), -1);
        int excluded = excludedOfOriginal + excludedOfModified;
        count = inner.size() - excluded;
        if (excluded == 0 || (needsMinimalDiff && (excluded < MIN_EXCLUDED || inner.size() > MAX_PACKED))) {
            return null;
        }
        return new MarkedSequences(
                packedSide(marks.original, inner.a0(), marks.removed, inner.a1() - inner.a0() - excludedOfOriginal),
                packedSide(marks.modified, inner.b0(), marks.added, inner.b1() - inner.b0() - excludedOfModified));
    }

    private static int[] packedSide(int[] side, int from, BitSet excluded, int length) {
        var packed = new int[length];
        int index = from;
        for (int size = 0; size < length; ) {
            int start = excluded.nextClearBit(index);
            int next = excluded.nextSetBit(start);
            int runLength = next < 0 ? length - size : Math.min(next - start, length - size);
            System.arraycopy(side, start, packed, size, runLength);
            size += runLength;
            index = start + runLength;
        }
        return packed;
    }

    /** Returns the number of candidates of the box that was packed last, on both sides together. */
    int count() {
        return count;
    }

    /** Copies the marks of the packed elements back to their positions before the packing. */
    void unpack(MarkedSequences packed, Box inner) {
        unpackSide(packed.removed, marks.removed, inner.a0());
        unpackSide(packed.added, marks.added, inner.b0());
    }

    private static void unpackSide(BitSet packed, BitSet marks, int from) {
        // Only the excluded elements are marked so far, so the packed elements are the unmarked ones, in order.
        int packedAt = 0;
        int index = marks.nextClearBit(from);
        for (int next = packed.nextSetBit(0); next >= 0; next = packed.nextSetBit(next + 1)) {
            for (; packedAt < next; packedAt++) {
                Cancellation.checkCurrentAt(packedAt);
                index = marks.nextClearBit(index + 1);
            }
            marks.set(index);
            packedAt++;
            index = marks.nextClearBit(index + 1);
        }
    }

    private void addOccurrences(int[] side, int from, int to, int step) {
        for (int i = from; i < to; i++) {
            occurrences[side[i]] += step;
            Cancellation.checkCurrentAt(i);
        }
    }

    /** Marks the elements of one side that are not candidates. Returns the number of these elements. */
    private int markExcluded(int[] side, int from, int to, int minCommon, BitSet excluded) {
        int excludedCount = 0;
        for (int i = from; i < to; i++) {
            Cancellation.checkCurrentAt(i);
            int times = occurrences[side[i]];
            if (times == 0 || (times >= minCommon && isAmongUnmatchable(side, i, from, to, minCommon))) {
                excluded.set(i);
                excludedCount++;
            }
        }
        return excludedCount;
    }

    /**
     * Returns whether the element at {@code index} is surrounded by unmatchable elements, which do not occur on the other side. The method
     * counts at most {@value #MAX_NEIGHBOURS} neighbours in each direction, up to the first element that is rare on the other side. It
     * returns true if there is an unmatchable element in both directions, and there are more than three times as many unmatchable elements
     * as common elements. The element itself counts as a common element in each direction.
     */
    private boolean isAmongUnmatchable(int[] side, int index, int from, int to, int minCommon) {
        int unmatchableBefore = 0;
        int commonBefore = 1;
        for (int i = index - 1; i >= Math.max(from, index - MAX_NEIGHBOURS) && !isRare(side[i], minCommon); i--) {
            if (occurrences[side[i]] == 0) {
                unmatchableBefore++;
            } else {
                commonBefore++;
            }
        }
        int unmatchableAfter = 0;
        int commonAfter = 1;
        for (int i = index + 1; i <= Math.min(to - 1, index + MAX_NEIGHBOURS) && !isRare(side[i], minCommon); i++) {
            if (occurrences[side[i]] == 0) {
                unmatchableAfter++;
            } else {
                commonAfter++;
            }
        }
        return unmatchableBefore > 0
                && unmatchableAfter > 0
                && 3 * (commonBefore + commonAfter) < unmatchableBefore + unmatchableAfter;
    }

    private boolean isRare(int id, int minCommon) {
        int times = occurrences[id];
        return times > 0 && times < minCommon;
    }

    /**
     * Returns the minimum number of occurrences on the other side of a common element: about the square root of the number of elements of
     * the side. If the search must find the smallest result, no element is common.
     */
    private static int minCommonOccurrences(int length, boolean needsMinimalDiff) {
        return needsMinimalDiff ? Integer.MAX_VALUE : Math.min(MIN_COMMON_OCCURRENCES, approximateSquareRoot(length));
    }

    /** Returns a power of two that is at least the square root of {@code n}, and for positive {@code n} at most twice this square root. */
    static int approximateSquareRoot(int n) {
        int root = 1;
        for (int rest = n; rest > 0; rest >>= 2) {
            root <<= 1;
        }
        return root;
    }
}
