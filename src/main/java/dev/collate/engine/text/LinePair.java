package dev.collate.engine.text;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.Alignment;
import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.text.ChangeLine.Segment;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A removed line and the added line that replaces it, compared token by token.
 *
 * @param removed the segments of the removed line; both lists are empty if the lines are not similar
 * @param added the segments of the added line
 */
record LinePair(List<Segment> removed, List<Segment> added) {
    /** The result for lines that are not similar. */
    static final LinePair NOT_SIMILAR = new LinePair(List.of(), List.of());

    /**
     * Minimum similarity of two lines, from 0 to 1, if they are compared word by word. For a comparison by characters, the minimum is
     * higher, because characters are more often equal by chance than words.
     */
    private static final double MIN_WORD_SIMILARITY = 0.5;

    private static final double MIN_CHARACTER_SIMILARITY = 0.65;

    /** Maximum number of alignment steps for each token of the two lines. */
    private static final long MAX_STEPS_PER_TOKEN = 64;

    /** Returns the segments of two lines, or {@link #NOT_SIMILAR}. */
    static LinePair compare(Utf8Slice removed, Utf8Slice added, Inline inline, Folding folding) {
        var removedTokens = Tokens.of(removed, inline);
        var addedTokens = Tokens.of(added, inline);
        var interner = new LongInterner(removedTokens.count() + addedTokens.count());
        var budget = new WorkBudget(MAX_STEPS_PER_TOKEN * (removedTokens.count() + addedTokens.count() + 1));
        var alignment = SequenceDiffer.align(
                removedTokens.ids(interner, folding), addedTokens.ids(interner, folding), Algorithm.MYERS, budget);
        if (similarity(removedTokens, addedTokens, alignment)
                < (inline == Inline.CHAR ? MIN_CHARACTER_SIMILARITY : MIN_WORD_SIMILARITY)) {
            return NOT_SIMILAR;
        }
        var removedChanges = new BitSet(removedTokens.count());
        var addedChanges = new BitSet(addedTokens.count());
        for (var region : shownRegions(alignment, removedTokens, folding)) {
            removedChanges.set(region.aStart(), region.aEnd());
            addedChanges.set(region.bStart(), region.bEnd());
        }
        return new LinePair(
                segments(removedTokens, removedChanges, folding), segments(addedTokens, addedChanges, folding));
    }

    /** Returns the fraction of the characters of both lines that is unchanged, from 0 to 1. White space does not count. */
    private static double similarity(Tokens removedTokens, Tokens addedTokens, Alignment alignment) {
        int totalCharacters = removedTokens.nonBlankCharacterCount() + addedTokens.nonBlankCharacterCount();
        int changedCharacters = 0;
        for (var region : alignment.regions()) {
            changedCharacters += removedTokens.nonBlankCharacterCount(region.aStart(), region.aEnd());
            changedCharacters += addedTokens.nonBlankCharacterCount(region.bStart(), region.bEnd());
        }
        return totalCharacters == 0 ? 0 : (totalCharacters - changedCharacters) / (double) totalCharacters;
    }

    /**
     * Returns the regions to show as changed. Each region of the alignment is shown, but two replacements with only white space between
     * them are merged. The white space between them is then shown as changed on both sides, so that the unchanged segments of both sides
     * stay equal. If white space is ignored, replacements are not merged.
     */
    private static List<RangePair> shownRegions(Alignment alignment, Tokens removedTokens, Folding folding) {
        var shownRegions = new ArrayList<RangePair>();
        for (var region : alignment.regions()) {
            if (!folding.ignoresWhitespace()
                    && !shownRegions.isEmpty()
                    && shouldMerge(shownRegions.getLast(), region, removedTokens)) {
                var last = shownRegions.removeLast();
                shownRegions.add(new RangePair(last.aStart(), region.aEnd(), last.bStart(), region.bEnd()));
            } else {
                shownRegions.add(region);
            }
        }
        return shownRegions;
    }

    private static boolean shouldMerge(RangePair first, RangePair second, Tokens removedTokens) {
        return isReplacement(first) && isReplacement(second) && removedTokens.isBlank(first.aEnd(), second.aStart());
    }

    private static boolean isReplacement(RangePair region) {
        return region.aLength() > 0 && region.bLength() > 0;
    }

    /** Returns the segments of the line. If white space is ignored, it is never marked as changed. */
    private static List<Segment> segments(Tokens tokens, BitSet changed, Folding folding) {
        for (int token = 0; folding.ignoresWhitespace() && token < tokens.count(); token++) {
            if (tokens.isBlank(token)) {
                changed.clear(token);
            }
        }
        var segments = new ArrayList<Segment>();
        for (int from = 0; from < tokens.count(); ) {
            int to = changed.get(from) ? changed.nextClearBit(from) : changed.nextSetBit(from);
            to = to < 0 ? tokens.count() : to;
            segments.add(new Segment(tokens.text(from, to), changed.get(from)));
            from = to;
        }
        return segments;
    }
}
