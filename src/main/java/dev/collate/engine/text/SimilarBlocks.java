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
    private static final int MAX_READ_BYTES = 1 << 20;

    private final ChangedLines lines;
    /** Ignores all white space, and case if the options ignore it. */
    private final Folding folding;

    private int remainingBytes = MAX_READ_BYTES;
    private final LongInterner wordInterner = new LongInterner(1 << 10);

    SimilarBlocks(ChangedLines lines) {
        this.lines = lines;
        this.folding = lines.folding().withoutWhitespace();
    }

    /** A sequence of changed lines of the changed region with this number. */
    private static final class Sequence {
        private final int region;
        private final int from;
        private final int to;
        /** The ids of the words, in order. */
        private final int[] wordIds;
        /** The ids of the words, sorted. */
        private final long[] sortedWordIds;

        Sequence(int region, int from, int to, int[] words) {
            this.region = region;
            this.from = from;
            this.to = to;
            this.wordIds = words;
            this.sortedWordIds = Arrays.stream(words).asLongStream().sorted().toArray();
        }
    }

    /**
     * Returns the similar blocks, in the order of the original.
     *
     * @param takenInOriginal the lines of the original that cannot belong to another block
     * @param takenInModified the lines of the modified text that cannot belong to another block
     */
    List<RangePair> findBlocks(BitSet takenInOriginal, BitSet takenInModified) {
        var aligned = lines.lines();
        var removed = new ArrayList<Sequence>();
        var added = new ArrayList<Sequence>();
        int regionNumber = 0;
        for (var region : aligned.alignment().regions()) {
            addSequences(regionNumber, aligned.original(), region.aStart(), region.aEnd(), takenInOriginal, removed);
            addSequences(regionNumber, aligned.modified(), region.bStart(), region.bEnd(), takenInModified, added);
            regionNumber++;
        }
        var blocks = new ArrayList<RangePair>();
        for (var removedSequence : removed) {
            for (int k = 0; k < added.size() && !lines.budget().isSpent(); k++) {
                lines.budget().spend(1);
                var addedSequence = added.get(k);
                if (removedSequence.region != addedSequence.region && isSimilar(removedSequence, addedSequence)) {
                    blocks.add(new RangePair(
                            removedSequence.from, removedSequence.to, addedSequence.from, addedSequence.to));
                    added.remove(k);
                    break;
                }
            }
        }
        return blocks;
    }

    /** Adds the sequences of a changed region whose lines do not belong to a block yet. */
    private void addSequences(int region, Lines side, int start, int end, BitSet taken, List<Sequence> out) {
        for (int from = start; from < end; ) {
            int to = from;
            while (to < end && !taken.get(to)) {
                to++;
            }
            if (to - from >= ChangedLines.MIN_LINES_OF_LONG_BLOCK
                    && side.byteCount(from, to) <= remainingBytes
                    && !lines.budget().isSpent()) {
                remainingBytes -= side.byteCount(from, to);
                out.add(readSequence(region, side, from, to));
            }
            from = to + 1;
        }
    }

    /** Returns whether two lines have at least half of their text in common, apart from white space. */
    boolean areSimilarLines(int i, int j) {
        var removed = lines.lines().original().line(i);
        var added = lines.lines().modified().line(j);
        lines.budget().spend(removed.length() + added.length());
        return !LinePair.compare(removed, added, Inline.WORD, folding).equals(LinePair.NOT_SIMILAR);
    }

    /**
     * Returns whether the lines of a block have almost the same words in both texts. Returns false for a block that is too long to compare.
     */
    boolean areSimilar(RangePair block) {
        var original = lines.lines().original();
        var modified = lines.lines().modified();
        int bytes = original.byteCount(block.aStart(), block.aEnd()) + modified.byteCount(block.bStart(), block.bEnd());
        if (bytes > remainingBytes) {
            return false;
        }
        remainingBytes -= bytes;
        return isSimilar(
                readSequence(0, original, block.aStart(), block.aEnd()),
                readSequence(1, modified, block.bStart(), block.bEnd()));
    }

    private Sequence readSequence(int region, Lines side, int from, int to) {
        var cursor = new Lines.Cursor(side);
        var ids = IntStream.builder();
        for (int line = from; line < to; line++) {
            var tokens = Tokens.of(cursor.read(line), Inline.WORD);
            var tokenIds = tokens.ids(wordInterner, folding);
            lines.budget().spend(tokenIds.length);
            for (int token = 0; token < tokenIds.length; token++) {
                if (!tokens.isBlank(token)) {
                    ids.add(tokenIds[token]);
                }
            }
        }
        return new Sequence(region, from, to, ids.build().toArray());
    }

    private boolean isSimilar(Sequence removed, Sequence added) {
        if (!lines.isLargeEnough(new RangePair(removed.from, removed.to, added.from, added.to))) {
            return false;
        }
        int wordCount = removed.wordIds.length + added.wordIds.length;
        double minEqualWords = MIN_SIMILARITY * wordCount;
        if (2.0 * Math.min(removed.wordIds.length, added.wordIds.length) <= minEqualWords) {
            return false;
        }
        lines.budget().spend(wordCount);
        if (2.0 * SortedMultisets.intersectionSize(removed.sortedWordIds, added.sortedWordIds) <= minEqualWords) {
            return false;
        }
        int changedWords = 0;
        var alignment = SequenceDiffer.align(removed.wordIds, added.wordIds, Algorithm.MYERS, lines.budget());
        for (var region : alignment.regions()) {
            changedWords += region.aLength() + region.bLength();
        }
        return wordCount - changedWords > minEqualWords;
    }
}
