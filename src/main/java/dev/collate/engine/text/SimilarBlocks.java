package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.SortedMultisets;
import dev.collate.engine.text.TextDiffOptions.Inline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds blocks that were moved and changed: a sequence of removed lines and a sequence of added lines with almost the same words. White
 * space is not compared, so a block whose only change is its indentation is also found. A sequence is as long as possible. Two sequences of
 * the same changed region are not compared, because lines that are replaced in place are not moved.
 */
final class SimilarBlocks {
    /** Two blocks are similar if more than this fraction of their words is equal. */
    private static final double MIN_SIMILARITY = 0.9;

    /** Maximum number of bytes to read. It limits the memory of the search. Sequences that do not fit are not compared. */
    private static final int MAX_BYTES = 1 << 20;

    private final ChangedLines lines;
    private int bytesLeft = MAX_BYTES;
    private final LongInterner words = new LongInterner(1 << 10);

    SimilarBlocks(ChangedLines lines) {
        this.lines = lines;
    }

    /** A sequence of changed lines of the changed region with this number. */
    private static final class Sequence {
        private final int region;
        private final int from;
        private final int to;
        /** The ids of the words, in order. */
        private final int[] words;
        /** The same ids, sorted. */
        private final long[] sorted;

        Sequence(int region, int from, int to, int[] words) {
            this.region = region;
            this.from = from;
            this.to = to;
            this.words = words;
            this.sorted = Arrays.stream(words).asLongStream().sorted().toArray();
        }
    }

    /**
     * Returns the similar blocks, in the order of the original.
     *
     * @param takenInOriginal the lines of the original that cannot belong to another block
     * @param takenInModified the lines of the modified text that cannot belong to another block
     */
    List<RangePair> pairs(BitSet takenInOriginal, BitSet takenInModified) {
        var aligned = lines.lines();
        var removed = new ArrayList<Sequence>();
        var added = new ArrayList<Sequence>();
        int number = 0;
        for (var region : aligned.alignment().regions()) {
            addAll(number, aligned.original(), region.aStart(), region.aEnd(), takenInOriginal, removed);
            addAll(number, aligned.modified(), region.bStart(), region.bEnd(), takenInModified, added);
            number++;
        }
        var pairs = new ArrayList<RangePair>();
        for (var from : removed) {
            for (int k = 0; k < added.size() && !lines.budget().isSpent(); k++) {
                var to = added.get(k);
                if (from.region != to.region && isSimilar(from, to)) {
                    pairs.add(new RangePair(from.from, from.to, to.from, to.to));
                    added.remove(k);
                    break;
                }
            }
        }
        return pairs;
    }

    /** Adds the sequences of a changed region whose lines do not belong to a block yet. */
    private void addAll(int region, Lines side, int start, int end, BitSet taken, List<Sequence> out) {
        for (int from = start; from < end; ) {
            int until = taken.nextSetBit(from);
            int to = until < 0 || until > end ? end : until;
            if (to - from >= ChangedLines.MIN_LINES
                    && side.bytes(from, to) <= bytesLeft
                    && !lines.budget().isSpent()) {
                bytesLeft -= side.bytes(from, to);
                out.add(sequence(region, side, from, to));
            }
            from = to + 1;
        }
    }

    /** Returns whether two lines have at least half of their text in common, apart from white space. */
    boolean areSimilarLines(int i, int j) {
        var removed = new Lines.Cursor(lines.lines().original()).read(i);
        var added = new Lines.Cursor(lines.lines().modified()).read(j);
        lines.budget().spend(removed.length() + added.length());
        return !LinePair.of(removed, added, Inline.WORD, lines.withoutSpace())
                .removed()
                .isEmpty();
    }

    /**
     * Returns whether the lines of a block have almost the same words in both texts. Returns false for a block that is too long to compare.
     */
    boolean areSimilar(RangePair block) {
        var original = lines.lines().original();
        var modified = lines.lines().modified();
        int bytes = original.bytes(block.aStart(), block.aEnd()) + modified.bytes(block.bStart(), block.bEnd());
        if (bytes > bytesLeft) {
            return false;
        }
        bytesLeft -= bytes;
        return isSimilar(
                sequence(0, original, block.aStart(), block.aEnd()),
                sequence(1, modified, block.bStart(), block.bEnd()));
    }

    private Sequence sequence(int region, Lines side, int from, int to) {
        var cursor = new Lines.Cursor(side);
        var ids = IntStream.builder();
        for (int line = from; line < to; line++) {
            var tokens = Tokens.of(cursor.read(line), Inline.WORD);
            var tokenIds = tokens.ids(words, lines.withoutSpace());
            lines.budget().spend(tokenIds.length);
            for (int token = 0; token < tokenIds.length; token++) {
                if (!tokens.isBlank(token)) {
                    ids.add(tokenIds[token]);
                }
            }
        }
        return new Sequence(region, from, to, ids.build().toArray());
    }

    private boolean isSimilar(Sequence from, Sequence to) {
        lines.budget().spend(1);
        if (!lines.isLargeEnough(new RangePair(from.from, from.to, to.from, to.to))) {
            return false;
        }
        int all = from.words.length + to.words.length;
        double needed = MIN_SIMILARITY * all;
        if (2.0 * Math.min(from.words.length, to.words.length) <= needed) {
            return false;
        }
        lines.budget().spend(all);
        if (2.0 * SortedMultisets.intersectionSize(from.sorted, to.sorted) <= needed) {
            return false;
        }
        int changed = 0;
        var alignment = SequenceDiffer.align(from.words, to.words, Algorithm.MYERS, lines.budget());
        for (var region : alignment.regions()) {
            changed += region.aLength() + region.bLength();
        }
        return all - changed > needed;
    }
}
