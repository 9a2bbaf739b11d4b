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
 * children ({@link AnchorKeys}), then children with the same name.
 */
final class ChildAligner {
    /** Maximum number of possible pairs in a gap whose children are paired at the minimum cost. */
    private static final int MAX_PAIRS = 2500;

    private interface Key {
        long of(Children children, int i);
    }

    /** The kinds of pairs at which a large gap is split. The most reliable kind is first. */
    private enum AnchorKind {
        EQUAL,
        LINKED,
        SAME_NAME;

        /** Returns the next kind, which is less reliable. Returns null if this is the last kind. */
        @Nullable
        AnchorKind lessReliable() {
            return switch (this) {
                case EQUAL -> LINKED;
                case LINKED -> SAME_NAME;
                case SAME_NAME -> null;
            };
        }
    }

    private final WorkBudget budget;
    private final ChildSimilarity similarity;
    private final Cancellation cancellation = Cancellation.current();
    private boolean approximate;

    /** @param keyed whether children with different identities must not be paired */
    ChildAligner(QNames names, boolean keyed, WorkBudget budget) {
        this.budget = budget;
        this.similarity = new ChildSimilarity(names, keyed, budget);
    }

    /** Returns whether the work budget was spent, so that a smaller diff may exist. */
    boolean approximate() {
        return approximate || budget.isSpent();
    }

    /** Returns the pairs of children, which have the same order on both sides. */
    Pairs alignGap(Children original, Children modified) {
        var pairs = new Pairs(original.size(), modified.size());
        alignGap(Gap.whole(original, modified), AnchorKind.EQUAL, pairs);
        return pairs;
    }

    /**
     * Pairs the children of two elements whose children have no order: equal children first, then children with the same name and identity,
     * and finally the most similar children ({@link Pairs#pairGreedily}). Each step is linear in the number of children.
     */
    Pairs pairUnordered(Children original, Children modified) {
        var pairs = new Pairs(original.size(), modified.size());
        pairs.pairByKey(original::hash, modified::hash);
        pairs.pairByKey(i -> similarity.key(original, i), j -> similarity.key(modified, j));
        pairs.pairGreedily(
                i -> true,
                j -> true,
                (some, others) -> similarity.weights(
                        MatchFeatures.of(original, Arrays.stream(some)),
                        MatchFeatures.of(modified, Arrays.stream(others))));
        return pairs;
    }

    /**
     * Adds the children that have moved: elements without a partner that have the same name and identity as an element without a partner on
     * the other side, or that are equal to it and not empty. Returns the original children that have moved.
     */
    BitSet pairMoved(Children original, Children modified, Pairs pairs) {
        var free = IntStream.range(0, original.size())
                .filter(i -> !pairs.isPairedA(i))
                .toArray();
        pairs.pairByKey(i -> similarity.moveKey(original, i), j -> similarity.moveKey(modified, j));
        var moved = new BitSet();
        Arrays.stream(free).filter(pairs::isPairedA).forEach(moved::set);
        return moved;
    }

    private void alignGap(Gap whole, AnchorKind kind, Pairs pairs) {
        var gap = pairEqualEnds(whole, pairs);
        cancellation.check();
        if (gap.ranges().possiblePairs() <= MAX_PAIRS) {
            pairBest(gap, pairs);
            return;
        }
        var alignment = alignGap(gap, kind);
        approximate |= alignment.approximate();
        var lessReliable = kind.lessReliable();
        int i = 0;
        int j = 0;
        for (var region : alignment.regions()) {
            pair(gap, i, region.aStart(), j, pairs);
            i = region.aEnd();
            j = region.bEnd();
            if (lessReliable != null) {
                var part = gap.subGap(
                        gap.ranges().aStart() + region.aStart(),
                        gap.ranges().aStart() + i,
                        gap.ranges().bStart() + region.bStart(),
                        gap.ranges().bStart() + j);
                alignGap(part, lessReliable, pairs);
            }
        }
        pair(gap, i, gap.ranges().aLength(), j, pairs);
    }

    /** Pairs the equal children at both ends of the gap. Returns the rest of the gap. */
    private static Gap pairEqualEnds(Gap gap, Pairs pairs) {
        int a0 = gap.ranges().aStart();
        int a1 = gap.ranges().aEnd();
        int b0 = gap.ranges().bStart();
        int b1 = gap.ranges().bEnd();
        while (a0 < a1 && b0 < b1 && gap.a().hash(a0) == gap.b().hash(b0)) {
            pairs.pair(a0++, b0++);
        }
        while (a0 < a1 && b0 < b1 && gap.a().hash(a1 - 1) == gap.b().hash(b1 - 1)) {
            pairs.pair(--a1, --b1);
        }
        return gap.subGap(a0, a1, b0, b1);
    }

    /** Pairs the children of a small gap so that the total cost is the minimum. The pairs have the same order on both sides. */
    private void pairBest(Gap gap, Pairs pairs) {
        var best = WeightedAlignment.partners(similarity.weights(
                MatchFeatures.of(
                        gap.a(),
                        IntStream.range(gap.ranges().aStart(), gap.ranges().aEnd())),
                MatchFeatures.of(
                        gap.b(),
                        IntStream.range(gap.ranges().bStart(), gap.ranges().bEnd()))));
        for (int i = 0; i < best.length; i++) {
            if (best[i] != WeightedAlignment.NO_PARTNER) {
                pairs.pair(gap.ranges().aStart() + i, gap.ranges().bStart() + best[i]);
            }
        }
    }

    /**
     * Pairs the children that the alignment has matched, if they are similar. These are the original children {@code [i, end)} and the same
     * number of modified children from {@code j} on. The indexes count from the start of the gap.
     */
    private void pair(Gap gap, int i, int end, int j, Pairs pairs) {
        for (int offset = 0; i + offset < end; offset++) {
            cancellation.check();
            int a = gap.ranges().aStart() + i + offset;
            int b = gap.ranges().bStart() + j + offset;
            if (similarity.cost(new MatchFeatures(gap.a(), a), new MatchFeatures(gap.b(), b))
                    != ChildSimilarity.FORBIDDEN_COST) {
                pairs.pair(a, b);
            }
        }
    }

    private Alignment alignGap(Gap gap, AnchorKind kind) {
        return switch (kind) {
            case EQUAL -> alignGap(gap, Children::hash);
            case LINKED -> {
                var keys = new AnchorKeys(similarity).keys(gap);
                yield SequenceDiffer.align(keys[0], keys[1], Algorithm.MYERS, budget);
            }
            case SAME_NAME -> alignGap(gap, (children, i) -> similarity.label(children.tree(), children.node(i)));
        };
    }

    private Alignment alignGap(Gap gap, Key key) {
        return SequenceDiffer.align(gap.ranges(), i -> key.of(gap.a(), i), j -> key.of(gap.b(), j), budget);
    }

    /** A range of unpaired children of {@code a} and a range of unpaired children of {@code b}. */
    record Gap(Children a, Children b, RangePair ranges) {
        /** Returns the gap of all children of two elements. */
        static Gap whole(Children a, Children b) {
            return new Gap(a, b, new RangePair(0, a.size(), 0, b.size()));
        }

        /** Returns the gap with the children {@code [aStart, aEnd)} and {@code [bStart, bEnd)}. */
        Gap subGap(int aStart, int aEnd, int bStart, int bEnd) {
            return new Gap(a, b, new RangePair(aStart, aEnd, bStart, bEnd));
        }
    }
}
