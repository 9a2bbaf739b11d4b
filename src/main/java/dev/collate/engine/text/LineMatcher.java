package dev.collate.engine.text;

import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.SortedMultisets;
import dev.collate.engine.align.WeightedAlignment;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pairs removed lines of a changed region with added lines. The pairs are in order on both sides, and the sum of the similarities of their
 * lines is the maximum. If the region is too large for this, the first removed line is paired with the first added line, the second with
 * the second, and so on.
 */
final class LineMatcher {
    /** Maximum number of pairs of a removed and an added line whose similarities are computed for a region. */
    private static final int MAX_COMPARED_PAIRS = 64 * 64;

    private final long[][] wordIds;
    private final int removedCount;
    private final int addedCount;

    private LineMatcher(List<Utf8Slice> removed, List<Utf8Slice> added, Folding folding) {
        this.removedCount = removed.size();
        this.addedCount = added.size();
        this.wordIds = new long[this.removedCount + this.addedCount][];
        var interner = new LongInterner(wordIds.length * 8);
        for (int i = 0; i < wordIds.length; i++) {
            var line = i < this.removedCount ? removed.get(i) : added.get(i - this.removedCount);
            var tokens = Tokens.of(line, Inline.WORD);
            var ids = tokens.ids(interner, folding);
            wordIds[i] = IntStream.range(0, ids.length)
                    .filter(token -> !tokens.isBlank(token))
                    .mapToLong(token -> ids[token])
                    .sorted()
                    .toArray();
        }
    }

    /** Returns for each removed line the index of its paired added line, or -1. */
    static int[] pairLines(List<Utf8Slice> removed, List<Utf8Slice> added, Folding folding) {
        boolean hasChoice = removed.size() + added.size() > 2;
        if (hasChoice && (long) removed.size() * added.size() <= MAX_COMPARED_PAIRS) {
            return new LineMatcher(removed, added, folding).choosePartners();
        }
        var partners = new int[removed.size()];
        Arrays.setAll(partners, i -> i < added.size() ? i : WeightedAlignment.NO_PARTNER);
        return partners;
    }

    private int[] choosePartners() {
        var weights = new int[removedCount][addedCount];
        for (int i = 0; i < removedCount; i++) {
            Cancellation.checkCurrent();
            for (int j = 0; j < addedCount; j++) {
                weights[i][j] = similarity(i, j);
            }
        }
        return WeightedAlignment.partners(weights);
    }

    /** Returns the similarity of two lines: the fraction of their words that also occur in the other line, in thousandths. */
    private int similarity(int i, int j) {
        var a = wordIds[i];
        var b = wordIds[removedCount + j];
        return 2000 * SortedMultisets.intersectionSize(a, b) / Math.max(1, a.length + b.length);
    }
}
