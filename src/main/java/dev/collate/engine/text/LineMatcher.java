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
    private static final int MAX_PAIRS = 64 * 64;

    private final long[][] words;
    private final int removed;
    private final int added;

    private LineMatcher(List<Utf8Slice> removed, List<Utf8Slice> added, Folding folding) {
        this.removed = removed.size();
        this.added = added.size();
        this.words = new long[this.removed + this.added][];
        var interner = new LongInterner(words.length * 8);
        for (int i = 0; i < words.length; i++) {
            var line = i < this.removed ? removed.get(i) : added.get(i - this.removed);
            var tokens = Tokens.of(line, Inline.WORD);
            var ids = tokens.ids(interner, folding);
            words[i] = IntStream.range(0, ids.length)
                    .filter(token -> !tokens.isBlank(token))
                    .mapToLong(token -> ids[token])
                    .sorted()
                    .toArray();
        }
    }

    /** Returns for each removed line the index of its paired added line, or -1. */
    static int[] pair(List<Utf8Slice> removed, List<Utf8Slice> added, Folding folding) {
        boolean unclear = removed.size() + added.size() > 2;
        if (unclear && (long) removed.size() * added.size() <= MAX_PAIRS) {
            return new LineMatcher(removed, added, folding).choose();
        }
        var partners = new int[removed.size()];
        Arrays.setAll(partners, i -> i < added.size() ? i : WeightedAlignment.NO_PARTNER);
        return partners;
    }

    private int[] choose() {
        var weights = new int[removed][added];
        for (int i = 0; i < removed; i++) {
            Cancellation.checkCurrent();
            for (int j = 0; j < added; j++) {
                weights[i][j] = similarity(i, j);
            }
        }
        return WeightedAlignment.partners(weights);
    }

    /** Returns the similarity of two lines: the fraction of their words that also occur in the other line, in thousandths. */
    private int similarity(int i, int j) {
        var a = words[i];
        var b = words[removed + j];
        return 2000 * SortedMultisets.intersectionSize(a, b) / Math.max(1, a.length + b.length);
    }
}
