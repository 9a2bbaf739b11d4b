package dev.collate.diff.text;

import dev.collate.diff.sequence.Algorithm;
import dev.collate.diff.sequence.Alignment;
import dev.collate.diff.sequence.LongInterner;
import dev.collate.diff.sequence.SequenceDiffer;
import dev.collate.diff.sequence.WorkBudget;
import dev.collate.utf8.Utf8;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A removed line and the added line that took its place, compared piece by piece.
 *
 * @param removed segments of the removed line; both lists are empty if the lines are not alike
 * @param added segments of the added line
 */
record LinePair(List<Segment> removed, List<Segment> added) {
    /** Nothing worth showing. */
    static final LinePair UNLIKE = new LinePair(List.of(), List.of());

    /** Characters agree by chance more often than words do, so more of them must. */
    private static final double ALIKE_WORDS = 0.5;

    private static final double ALIKE_CHARACTERS = 0.65;
    private static final long STEPS_PER_TOKEN = 64;

    static LinePair of(Utf8 removed, Utf8 added, Inline inline, Folding folding) {
        var before = Tokens.of(removed, inline);
        var after = Tokens.of(added, inline);
        var interner = new LongInterner(before.count() + after.count());
        var budget = new WorkBudget(STEPS_PER_TOKEN * (before.count() + after.count() + 1));
        var alignment = SequenceDiffer.align(
                before.ids(interner, folding), after.ids(interner, folding), Algorithm.MYERS, budget);
        if (likeness(before, after, alignment) < (inline == Inline.CHAR ? ALIKE_CHARACTERS : ALIKE_WORDS)) {
            return UNLIKE;
        }
        return new LinePair(segments(before, alignment::removed, folding), segments(after, alignment::added, folding));
    }

    /** Share of both lines that is in both, from 0 to 1; white space counts for nothing. */
    private static double likeness(Tokens before, Tokens after, Alignment alignment) {
        int all = before.weight() + after.weight();
        int changed = 0;
        for (var region : alignment.regions()) {
            changed += before.weight(region.originalStart(), region.originalEnd());
            changed += after.weight(region.modifiedStart(), region.modifiedEnd());
        }
        return all == 0 ? 0 : (all - changed) / (double) all;
    }

    private static List<Segment> segments(Tokens tokens, IntPredicate marked, Folding folding) {
        var changed = changed(tokens, marked, folding);
        var segments = new ArrayList<Segment>();
        for (int from = 0; from < tokens.count(); ) {
            int to = changed.get(from) ? changed.nextClearBit(from) : changed.nextSetBit(from);
            to = to < 0 ? tokens.count() : to;
            segments.add(new Segment(tokens.text(from, to), changed.get(from)));
            from = to;
        }
        return segments;
    }

    /** The tokens to show as changed: no white space where that counts for nothing, and else that between two changed words too. */
    private static BitSet changed(Tokens tokens, IntPredicate marked, Folding folding) {
        var changed = new BitSet(tokens.count());
        for (int token = 0; token < tokens.count(); token++) {
            boolean between =
                    token > 0 && token < tokens.count() - 1 && marked.test(token - 1) && marked.test(token + 1);
            changed.set(
                    token,
                    tokens.blank(token)
                            ? !folding.whitespace() && (marked.test(token) || between)
                            : marked.test(token));
        }
        return changed;
    }
}
