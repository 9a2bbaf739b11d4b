package dev.collate.engine.text;

import dev.collate.engine.align.LongInterner;
import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Utf8;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds which removed line of a changed region became which added line: the pairs, in order on both sides, that have the most words in
 * common. In a region too large for that, the first goes with the first, and so on.
 */
final class LinePairing {
    private static final int LARGEST = 64 * 64;

    private final int[][] words;
    private final int removed;
    private final int added;

    private LinePairing(List<Utf8> removed, List<Utf8> added, Folding folding) {
        this.removed = removed.size();
        this.added = added.size();
        this.words = new int[this.removed + this.added][];
        var interner = new LongInterner(words.length * 8);
        for (int i = 0; i < words.length; i++) {
            var line = i < this.removed ? removed.get(i) : added.get(i - this.removed);
            var tokens = Tokens.of(line, Inline.WORD);
            var ids = tokens.ids(interner, folding);
            words[i] = IntStream.range(0, ids.length)
                    .filter(token -> !tokens.blank(token))
                    .map(token -> ids[token])
                    .sorted()
                    .toArray();
        }
    }

    /** For each removed line the added line that it is paired with, or -1. */
    static int[] pair(List<Utf8> removed, List<Utf8> added, Folding folding) {
        var partners = new int[removed.size()];
        Arrays.setAll(partners, i -> i < added.size() ? i : -1);
        boolean unclear = removed.size() + added.size() > 2;
        if (unclear && (long) removed.size() * added.size() <= LARGEST) {
            new LinePairing(removed, added, folding).choose(partners);
        }
        return partners;
    }

    private void choose(int[] partners) {
        // best[i][j]: most words in common of pairs from removed line i and added line j on.
        var best = new int[removed + 1][added + 1];
        for (int i = removed - 1; i >= 0; i--) {
            Cancellation.checkCurrent();
            for (int j = added - 1; j >= 0; j--) {
                best[i][j] = Math.max(Math.max(best[i + 1][j], best[i][j + 1]), best[i + 1][j + 1] + likeness(i, j));
            }
        }
        Arrays.fill(partners, -1);
        int i = 0;
        int j = 0;
        while (i < removed && j < added) {
            if (best[i][j] == best[i + 1][j + 1] + likeness(i, j)) {
                partners[i++] = j++;
            } else if (best[i][j] == best[i + 1][j]) {
                i++;
            } else {
                j++;
            }
        }
    }

    /** How many of the words of both lines have a partner in the other, in thousandths. */
    private int likeness(int i, int j) {
        int[] before = words[i];
        int[] after = words[removed + j];
        int common = 0;
        for (int a = 0, b = 0; a < before.length && b < after.length; ) {
            int order = Integer.compare(before[a], after[b]);
            common += order == 0 ? 2 : 0;
            a += order <= 0 ? 1 : 0;
            b += order >= 0 ? 1 : 0;
        }
        return 1000 * common / Math.max(1, before.length + after.length);
    }
}
