package dev.collate.engine.xml.match;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WeightedAlignment;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.xml.parse.QNames;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the children of two elements. The pairs have the same order on both sides. The aligner first pairs the equal children at both ends.
 * The remaining children are the gap. If the gap has few children, the aligner pairs them at the minimum cost. Otherwise it splits the gap
 * at reliable pairs, and applies the same rule to each smaller gap between these pairs. The reliable pairs are equal children, then linked
 * children ({@link AnchorKeys}), then children with the same name.
 */
final class ChildAligner {
    static final int NO_PARTNER = WeightedAlignment.NO_PARTNER;

    /** Maximum number of possible pairs in a gap whose children are paired at the minimum cost. */
    private static final int MAX_PAIRS = 2500;

    private interface Key {
        long of(Children children, int i);
    }

    /** The kinds of pairs at which a large gap is split. The most reliable kind is first. */
    private enum Cut {
        EQUAL,
        LINKED,
        SAME_NAME;

        /** Returns the next kind, which is less reliable. Returns null if this is the last kind. */
        @Nullable
        Cut bolder() {
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

    ChildSimilarity similarity() {
        return similarity;
    }

    /** Returns whether the work budget was spent, so that a smaller diff may exist. */
    boolean approximate() {
        return approximate || budget.spent();
    }

    /** Returns for each original child the index of its modified partner, or {@link #NO_PARTNER}. The indexes are in ascending order. */
    int[] align(Children original, Children modified) {
        var partners = new int[original.size()];
        Arrays.fill(partners, NO_PARTNER);
        align(Gap.whole(original, modified), Cut.EQUAL, partners);
        return partners;
    }

    private void align(Gap whole, Cut cut, int[] partners) {
        var gap = trim(whole, partners);
        cancellation.check();
        if (gap.range().cells() <= MAX_PAIRS) {
            pairBest(gap, partners);
            return;
        }
        var keys = keys(gap, cut);
        var alignment = SequenceDiffer.align(keys[0], keys[1], Algorithm.MYERS, budget);
        approximate |= alignment.approximate();
        var bolder = cut.bolder();
        int i = 0;
        int j = 0;
        for (var region : alignment.regions()) {
            pair(gap, i, region.aStart(), j, partners);
            i = region.aEnd();
            j = region.bEnd();
            if (bolder != null) {
                var part = gap.part(
                        gap.range().aStart() + region.aStart(),
                        gap.range().aStart() + i,
                        gap.range().bStart() + region.bStart(),
                        gap.range().bStart() + j);
                align(part, bolder, partners);
            }
        }
        pair(gap, i, gap.range().aLength(), j, partners);
    }

    /** Pairs the equal children at both ends of the gap. Returns the rest of the gap. */
    private static Gap trim(Gap gap, int[] partners) {
        int a0 = gap.range().aStart();
        int a1 = gap.range().aEnd();
        int b0 = gap.range().bStart();
        int b1 = gap.range().bEnd();
        while (a0 < a1 && b0 < b1 && gap.a().hash(a0) == gap.b().hash(b0)) {
            partners[a0++] = b0++;
        }
        while (a0 < a1 && b0 < b1 && gap.a().hash(a1 - 1) == gap.b().hash(b1 - 1)) {
            partners[--a1] = --b1;
        }
        return gap.part(a0, a1, b0, b1);
    }

    /** Pairs the children of a small gap so that the total cost is the minimum. The pairs have the same order on both sides. */
    private void pairBest(Gap gap, int[] partners) {
        var best = WeightedAlignment.partners(weights(gap));
        for (int i = 0; i < best.length; i++) {
            if (best[i] != WeightedAlignment.NO_PARTNER) {
                partners[gap.range().aStart() + i] = gap.range().bStart() + best[i];
            }
        }
    }

    /**
     * Returns the weight of each possible pair. The weight is the cost of removing one child and adding the other, minus the cost of the
     * pair.
     */
    private int[][] weights(Gap gap) {
        var weights = new int[gap.range().aLength()][gap.range().bLength()];
        var originalFeatures =
                MatchFeatures.of(gap.a(), gap.range().aStart(), gap.range().aEnd());
        var modifiedFeatures =
                MatchFeatures.of(gap.b(), gap.range().bStart(), gap.range().bEnd());
        for (int i = gap.range().aLength() - 1; i >= 0; i--) {
            cancellation.check();
            for (int j = gap.range().bLength() - 1; j >= 0; j--) {
                int cost = similarity.cost(originalFeatures[i], modifiedFeatures[j]);
                weights[i][j] =
                        cost == ChildSimilarity.NEVER ? WeightedAlignment.NEVER : 2 * ChildSimilarity.ONE_ENTRY - cost;
            }
        }
        return weights;
    }

    /**
     * Pairs the children that the alignment has matched, if they are similar. These are the original children {@code [i, end)} and the same
     * number of modified children from {@code j} on. The indexes count from the start of the gap.
     */
    private void pair(Gap gap, int i, int end, int j, int[] partners) {
        for (int offset = 0; i + offset < end; offset++) {
            cancellation.check();
            int a = gap.range().aStart() + i + offset;
            int b = gap.range().bStart() + j + offset;
            if (similarity.cost(new MatchFeatures(gap.a(), a), new MatchFeatures(gap.b(), b))
                    != ChildSimilarity.NEVER) {
                partners[a] = b;
            }
        }
    }

    private int[][] keys(Gap gap, Cut cut) {
        return switch (cut) {
            case EQUAL -> keys(gap, Children::hash);
            case LINKED -> new AnchorKeys(similarity).keys(gap);
            case SAME_NAME -> keys(gap, (children, i) -> similarity.label(children.tree(), children.node(i)));
        };
    }

    private int[][] keys(Gap gap, Key key) {
        var interner = new LongInterner(gap.range().aLength());
        return new int[][] {
            IntStream.range(gap.range().aStart(), gap.range().aEnd())
                    .map(i -> intern(interner, key, gap.a(), i))
                    .toArray(),
            IntStream.range(gap.range().bStart(), gap.range().bEnd())
                    .map(j -> intern(interner, key, gap.b(), j))
                    .toArray()
        };
    }

    private int intern(LongInterner interner, Key key, Children children, int i) {
        cancellation.checkAt(i);
        return interner.intern(key.of(children, i));
    }
}
