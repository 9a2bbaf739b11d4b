package dev.collate.engine.tree;

import dev.collate.engine.align.LongestIncreasingSubsequence;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WeightedAlignment;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.tree.MaximumMatching.Relation;
import dev.collate.work.Cancellation;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;

/**
 * Pairs the elements of two arrays whose order matters. The pairs have the same order on both sides. The elements of short arrays are
 * paired so that the total weight is the maximum ({@link PairWeights}, {@link WeightedAlignment}). In long arrays, elements with the same
 * identity are paired first if all elements of an array have different identities; otherwise, the equal elements of a longest common
 * subsequence are paired first. In the gaps between these pairs, the class pairs elements with the same identity, then similar elements,
 * and finally elements at the same position. A gap that is short enough is paired by weight at once.
 *
 * <p>For example, {@code [{"id": 1, "x": 1}, {"id": 2}]} and {@code [{"id": 0}, {"id": 1, "x": 2}, {"id": 2}]} have the pairs (0, 1) by
 * identity and (1, 2) by equality.
 *
 * <p>Equal elements at both ends take linear time. For the rest, the time is the number of elements times the number of differences at
 * worst, limited by the work budget, and at most {@value #MAX_PAIRS_AT_ONCE} weights for each short gap ({@value #MAX_PAIRS_OF_CONTAINERS}
 * weights if the gap has objects or arrays).
 */
final class SequenceAligner {
    /**
     * If two arrays or the two sides of a gap have at most this number of possible pairs, the pairs with the maximum total weight are
     * computed directly.
     */
    private static final int MAX_PAIRS_AT_ONCE = 4096;

    /** The same limit for pairs with objects or arrays, because their weights need the similarity of their contents. */
    private static final int MAX_PAIRS_OF_CONTAINERS = 256;

    private final Elements a;
    private final Elements b;
    private final Similarity similarity;
    private final WorkBudget budget;
    private final PairWeights weights;
    private final Cancellation cancellation = Cancellation.current();
    private final SequencePairs pairs = new SequencePairs();

    SequenceAligner(Elements a, Elements b, Similarity similarity, WorkBudget budget) {
        this.a = a;
        this.b = b;
        this.similarity = similarity;
        this.budget = budget;
        this.weights = new PairWeights(a, b, similarity);
    }

    /**
     * Returns the pairs.
     *
     * @param findsMoves whether elements without a partner that have the same identity are finally paired as moved elements, in any order
     */
    SequencePairs align(boolean findsMoves) {
        int start = 0;
        while (start < Math.min(a.size(), b.size()) && a.hash(start) == b.hash(start)) {
            cancellation.checkAt(start);
            start++;
        }
        int iEnd = a.size();
        int jEnd = b.size();
        while (iEnd > start && jEnd > start && a.hash(iEnd - 1) == b.hash(jEnd - 1)) {
            cancellation.checkAt(iEnd);
            iEnd--;
            jEnd--;
        }
        pairs.pair(0, 0, start);
        pairs.pair(iEnd, jEnd, a.size() - iEnd);
        var unequalMiddle = new RangePair(start, iEnd, start, jEnd);
        if (isShort(unequalMiddle)) {
            pairByMaximumWeight(unequalMiddle);
        } else {
            pairLong(unequalMiddle);
        }
        if (findsMoves) {
            pairs.setMoves(movedElements());
        }
        return pairs;
    }

    private boolean isShort(RangePair ranges) {
        return ranges.possiblePairs() <= MAX_PAIRS_OF_CONTAINERS
                || ranges.possiblePairs() <= MAX_PAIRS_AT_ONCE && areScalars(ranges);
    }

    private boolean areScalars(RangePair ranges) {
        return a.areScalars(ranges.aStart(), ranges.aEnd()) && b.areScalars(ranges.bStart(), ranges.bEnd());
    }

    /**
     * Returns the elements that have moved: elements without a partner that have the same identity as an element without a partner on
     * the other side. If several elements have the same identity, equal elements are paired first.
     */
    private Pairs movedElements() {
        var moved = new Pairs(a.size(), b.size());
        IntToLongFunction identityA = i -> pairs.isPairedA(i) ? Pairs.NO_KEY : a.identity(i);
        IntToLongFunction identityB = j -> pairs.isPairedB(j) ? Pairs.NO_KEY : b.identity(j);
        moved.pairByKey(
                i -> identityA.applyAsLong(i) == Pairs.NO_KEY ? Pairs.NO_KEY : a.hash(i),
                j -> pairs.isPairedB(j) ? Pairs.NO_KEY : b.hash(j));
        moved.pairByKey(identityA, identityB);
        return moved;
    }

    /** Pairs two elements as their weight says: one replaces the other, they are compared recursively, or they are not paired. */
    private void pairByWeight(int i, int j, int weight) {
        if (PairWeights.isReplacement(weight)) {
            pairs.pairAsReplacement(i, j);
        } else if (weight > PairWeights.NONE) {
            pairs.pair(i, j);
        }
    }

    /**
     * Pairs the elements of two long ranges. If the ranges have only scalars, marks the result as approximate unless the number of entries
     * is the minimum. Other elements are paired by their similarity, which may result in more entries than the minimum.
     */
    private void pairLong(RangePair ranges) {
        int pairsBefore = pairs.count();
        var identitiesA = a.differentIdentities(ranges.aStart(), ranges.aEnd());
        var identitiesB = identitiesA == null ? null : b.differentIdentities(ranges.bStart(), ranges.bEnd());
        if (identitiesA != null && identitiesB != null) {
            pairSameIdentity(ranges, identitiesA, identitiesB);
        } else {
            pairEqual(ranges);
            forEachGap(ranges, gap -> {
                if (!isShort(gap)) {
                    pairSameIdentity(
                            gap, a.identities(gap.aStart(), gap.aEnd()), b.identities(gap.bStart(), gap.bEnd()));
                }
            });
        }
        int equalPairs = pairs.count() - pairsBefore;
        forEachGap(ranges, this::pairGap);
        // Each element without a partner is an entry, and each pair of unequal elements is an entry.
        int entryCount = ranges.aLength() + ranges.bLength() - equalPairs - (pairs.count() - pairsBefore);
        int minEntryCount = Math.max(ranges.aLength(), ranges.bLength()) - equalPairs;
        if (entryCount > minEntryCount
                && areScalars(ranges)
                && !new FurthestPaths(ranges, this::areEqual, budget).needsAtLeast(entryCount)) {
            budget.markApproximate();
        }
    }

    /**
     * Pairs equal elements. If values with different hashes may be equal, for example because of a tolerance, the elements themselves are
     * compared. The hashes are used instead only if very many elements have no equal partner, or if the work budget is spent.
     */
    private void pairEqual(RangePair ranges) {
        if (similarity.isInexact() && new FurthestPaths(ranges, this::areEqual, budget).addPairs(pairs)) {
            return;
        }
        pairLongestCommonSubsequence(ranges);
    }

    private boolean areEqual(int i, int j) {
        return similarity.areEqual(a, i, b, j);
    }

    private void pairLongestCommonSubsequence(RangePair ranges) {
        var alignment = SequenceDiffer.align(ranges, a::hash, b::hash, budget);
        int i = 0;
        int j = 0;
        for (var region : alignment.regions()) {
            pairs.pair(ranges.aStart() + i, ranges.bStart() + j, region.aStart() - i);
            i = region.aEnd();
            j = region.bEnd();
        }
        pairs.pair(ranges.aStart() + i, ranges.bStart() + j, ranges.aLength() - i);
    }

    /** Calls {@code action} with each gap between two successive pairs in which both sides have elements. */
    private void forEachGap(RangePair ranges, Consumer<RangePair> action) {
        int i = ranges.aStart();
        int j = ranges.bStart();
        for (int iNext = i; iNext <= ranges.aEnd(); iNext++) {
            cancellation.checkAt(iNext);
            if (iNext == ranges.aEnd() || pairs.isPairedA(iNext)) {
                int jNext = iNext == ranges.aEnd() ? ranges.bEnd() : pairs.nextPairedB(j);
                if (i < iNext && j < jNext) {
                    action.accept(new RangePair(i, iNext, j, jNext));
                }
                i = iNext + 1;
                j = jNext + 1;
            }
        }
    }

    /**
     * Pairs as many elements with the same identity as possible. A pair of equal elements counts twice, because it saves two entries, the
     * removed and the added element. Any other pair saves less, because it has entries for what differs inside.
     */
    private void pairSameIdentity(RangePair ranges, long[] identitiesA, long[] identitiesB) {
        int i = ranges.aStart();
        int j = ranges.bStart();
        var sameIdentity = new Pairs(ranges.aLength(), ranges.bLength());
        sameIdentity.pairByKey(k -> identitiesA[k], k -> identitiesB[k]);
        // Each element has two values. The second value is negative, and so ignored, unless the pair counts twice.
        var values = new int[2 * ranges.aLength()];
        for (int k = 0; k < ranges.aLength(); k++) {
            int partner = sameIdentity.partner(k);
            boolean isEqual = partner != Pairs.NO_PARTNER && areEqual(i + k, j + partner);
            values[2 * k] = 2 * partner;
            values[2 * k + 1] = isEqual ? 2 * partner + 1 : Pairs.NO_PARTNER;
        }
        LongestIncreasingSubsequence.indexesOf(values).stream()
                .forEach(index -> pairs.pair(i + index / 2, j + values[index] / 2));
    }

    private void pairGap(RangePair gap) {
        if (isShort(gap)) {
            pairByMaximumWeight(gap);
        } else {
            var identitiesA = a.identities(gap.aStart(), gap.aEnd());
            var identitiesB = b.identities(gap.bStart(), gap.bEnd());
            Relation areSimilar =
                    (i, j) -> areSimilar(i, identitiesA[i - gap.aStart()], j, identitiesB[j - gap.bStart()]);
            new FurthestPaths(gap, areSimilar, budget).addPairs(pairs);
            forEachGap(gap, this::pairBySameIndex);
        }
    }

    private boolean areSimilar(int i, long identityA, int j, long identityB) {
        if (a.identitiesMustMatch() && IdentityKeys.conflict(identityA, identityB)) {
            budget.spend(1);
            return false;
        }
        return similarity.areSimilar(a.node(i), b.node(j));
    }

    private void pairBySameIndex(RangePair gap) {
        for (int i = gap.aStart(), j = gap.bStart(); i < gap.aEnd() && j < gap.bEnd(); i++, j++) {
            cancellation.checkAt(i);
            pairByWeight(i, j, weights.weightOf(i, j));
        }
    }

    private void pairByMaximumWeight(RangePair ranges) {
        if (weights.areSimilarInPlace(ranges)) {
            pairs.pair(ranges.aStart(), ranges.bStart(), ranges.aLength());
            return;
        }
        var table = weights.weightTable(ranges);
        var partners = WeightedAlignment.partners(table);
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] != WeightedAlignment.NO_PARTNER) {
                pairByWeight(ranges.aStart() + i, ranges.bStart() + partners[i], table[i][partners[i]]);
            }
        }
    }
}
