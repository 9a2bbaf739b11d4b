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
                hunks(lines, options), lines.stats(), lines.alignment().approximate());
    }

    /** The difference as a patch. Lines end in line feeds; a last line without one is equal only to another such line. */
    public static UnifiedPatch patch(Utf8 original, Utf8 modified, TextDiffOptions options) {
        var lines = align(Lines.of(original, true), Lines.of(modified, true), options);
        return new UnifiedPatch(lines, hunks(lines, options.withoutInline()));
    }

    private static AlignedLines align(Lines original, Lines modified, TextDiffOptions options) {
        var ids = LineIds.of(original, modified, options.folding());
        var budget = new WorkBudget(options.workBudget());
        var alignment = SequenceDiffer.align(ids.original(), ids.modified(), options.algorithm(), budget)
                .slide(ids.original(), ids.modified(), new Indentation(original), new Indentation(modified));
        return new AlignedLines(original, modified, alignment);
    }

    private static Hunks hunks(AlignedLines lines, TextDiffOptions options) {
        return new Hunks(lines, options.context(), InlineDiff.of(lines, options.inline(), options.folding()));
    }
}
