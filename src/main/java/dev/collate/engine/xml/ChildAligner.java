package dev.collate.engine.xml;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.Alignment;
import dev.collate.engine.align.Pairs;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WeightedAlignment;
import dev.collate.engine.align.WorkBudget;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the children of two elements. The pairs have the same order on both sides. The aligner first pairs the equal children at both ends.
 * The remaining children are the gap. If the gap has few children, the aligner pairs them at the minimum cost. Otherwise it splits the gap
 * at reliable pairs, and applies the same rule to each smaller gap between these pairs. The reliable pairs are equal children, then linked
 * children ({@link AnchorKeys}), then children with the same name. The children in a gap between children paired by their names have no
 * partner.
 */
final class ChildAligner {
    /** Maximum number of possible pairs in a gap whose children are paired at the minimum cost. */
    private static final int MAX_PAIRS_AT_MINIMUM_COST = 2500;

    /** The kinds of pairs at which a large gap is split. The most reliable kind is last. */
    private enum AnchorKind {
        SAME_NAME(null),
        LINKED(SAME_NAME),
        EQUAL(LINKED);

        /** The next kind, which is less reliable; null if there is none. */
        final @Nullable AnchorKind lessReliable;

        AnchorKind(@Nullable AnchorKind lessReliable) {
            this.lessReliable = lessReliable;
        }
    }

    private final Children a;
    private final Children b;
    private final ChildSimilarity similarity;
    private final WorkBudget budget;
    private final Pairs pairs;
    private final Cancellation cancellation = Cancellation.current();

    ChildAligner(Children a, Children b, ChildSimilarity similarity, WorkBudget budget) {
        this.a = a;
        this.b = b;
        this.similarity = similarity;
        this.budget = budget;
        this.pairs = new Pairs(a.size(), b.size());
    }

    /** Returns the pairs of children, which have the same order on both sides. */
    Pairs align() {
        alignGap(new RangePair(0, a.size(), 0, b.size()), AnchorKind.EQUAL);
        return pairs;
    }

    /**
     * Pairs the children of two elements whose children have no order: equal children first, then children with the same name and identity,
     * and finally the most similar children ({@link Pairs#pairGreedily}). Each step is linear in the number of children.
     */
    Pairs alignUnordered() {
        pairs.pairByKey(a::hash, b::hash);
        pairs.pairByKey(i -> similarity.nameAndIdentity(a, i), j -> similarity.nameAndIdentity(b, j));
        pairs.pairGreedily(
                i -> true,
                j -> true,
                (indexesA, indexesB) -> similarity.weights(
                        MatchFeatures.of(a, Arrays.stream(indexesA)), MatchFeatures.of(b, Arrays.stream(indexesB))));
        return pairs;
    }

    /**
     * Pairs the children that have moved: elements without a partner that have the same name and identity as an element without
     * a partner on the other side, or that are equal to it and not empty. Returns the original children that have moved.
     */
    BitSet pairMoved() {
        var unpaired =
                IntStream.range(0, a.size()).filter(i -> !pairs.isPairedA(i)).toArray();
        pairs.pairByKey(i -> similarity.moveKey(a, i), j -> similarity.moveKey(b, j));
        var moved = new BitSet();
        Arrays.stream(unpaired).filter(pairs::isPairedA).forEach(moved::set);
        return moved;
    }

    private void alignGap(RangePair outerGap, AnchorKind kind) {
        var gap = pairEqualEnds(outerGap);
        cancellation.check();
        if (gap.possiblePairs() <= MAX_PAIRS_AT_MINIMUM_COST) {
            pairAtMinimumCost(gap);
            return;
        }
        int i = gap.aStart();
        int j = gap.bStart();
        for (var region : align(gap, kind).regions()) {
            var innerGap = new RangePair(
                    gap.aStart() + region.aStart(),
                    gap.aStart() + region.aEnd(),
                    gap.bStart() + region.bStart(),
                    gap.bStart() + region.bEnd());
            pairMatched(i, innerGap.aStart(), j);
            if (kind.lessReliable != null) {
                alignGap(innerGap, kind.lessReliable);
            }
            i = innerGap.aEnd();
            j = innerGap.bEnd();
        }
        pairMatched(i, gap.aEnd(), j);
    }

    /** Pairs the equal children at both ends of the gap. Returns the rest of the gap. */
    private RangePair pairEqualEnds(RangePair gap) {
        int aStart = gap.aStart();
        int aEnd = gap.aEnd();
        int bStart = gap.bStart();
        int bEnd = gap.bEnd();
        while (aStart < aEnd && bStart < bEnd && a.hash(aStart) == b.hash(bStart)) {
            pairs.pair(aStart++, bStart++);
        }
        while (aStart < aEnd && bStart < bEnd && a.hash(aEnd - 1) == b.hash(bEnd - 1)) {
            pairs.pair(--aEnd, --bEnd);
        }
        return new RangePair(aStart, aEnd, bStart, bEnd);
    }

    /** Pairs the children of a small gap so that the total cost is the minimum. The pairs have the same order on both sides. */
    private void pairAtMinimumCost(RangePair gap) {
        var partners = WeightedAlignment.partners(similarity.weights(
                MatchFeatures.of(a, IntStream.range(gap.aStart(), gap.aEnd())),
                MatchFeatures.of(b, IntStream.range(gap.bStart(), gap.bEnd()))));
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] != WeightedAlignment.NO_PARTNER) {
                pairs.pair(gap.aStart() + i, gap.bStart() + partners[i]);
            }
        }
    }

    /**
     * Pairs the children that an alignment has matched, if {@link ChildSimilarity} allows the pair: the original children {@code [aStart,
     * aEnd)} and the same number of modified children from {@code bStart} on.
     */
    private void pairMatched(int aStart, int aEnd, int bStart) {
        for (int i = aStart, j = bStart; i < aEnd; i++, j++) {
            cancellation.check();
            if (similarity.cost(new MatchFeatures(a, i), new MatchFeatures(b, j)) != ChildSimilarity.FORBIDDEN_COST) {
                pairs.pair(i, j);
            }
        }
    }

    private Alignment align(RangePair gap, AnchorKind kind) {
        return switch (kind) {
            case EQUAL -> SequenceDiffer.align(gap, a::hash, b::hash, budget);
            case LINKED -> {
                var keys = new AnchorKeys(similarity).keys(a, b, gap);
                yield SequenceDiffer.align(keys[0], keys[1], Algorithm.MYERS, budget);
            }
            case SAME_NAME ->
                SequenceDiffer.align(gap, i -> similarity.label(a, i), j -> similarity.label(b, j), budget);
        };
    }
}
