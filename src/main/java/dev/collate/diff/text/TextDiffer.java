package dev.collate.diff.text;

import dev.collate.diff.sequence.SequenceDiffer;
import dev.collate.diff.sequence.WorkBudget;
import dev.collate.utf8.Utf8;

/** Compares two texts line by line. */
public final class TextDiffer {
    private TextDiffer() {}

    /** The difference as hunks. Lines are what stands between line feeds; one that ends both texts is a terminator. */
    public static TextDiff diff(Utf8 original, Utf8 modified, TextDiffOptions options) {
        boolean terminated = Lines.endsInLineFeed(original) && Lines.endsInLineFeed(modified);
        var lines = align(Lines.of(original, terminated), Lines.of(modified, terminated), options);
        return new TextDiff(
                new Hunks(lines, options.context()),
                lines.stats(),
                lines.alignment().approximate());
    }

    private static AlignedLines align(Lines original, Lines modified, TextDiffOptions options) {
        var folding = new Folding(options.ignoreWhitespace(), options.ignoreCase());
        var ids = LineIds.of(original, modified, folding);
        var budget = new WorkBudget(options.workBudget());
        return new AlignedLines(original, modified, SequenceDiffer.align(ids[0], ids[1], options.algorithm(), budget));
    }
}
