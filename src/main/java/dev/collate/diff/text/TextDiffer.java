package dev.collate.diff.text;

import dev.collate.diff.sequence.SequenceDiffer;
import dev.collate.diff.sequence.WorkBudget;
import dev.collate.parallel.Parallel;
import dev.collate.utf8.Utf8;
import java.util.List;

/** Compares two texts line by line. */
public final class TextDiffer {
    private TextDiffer() {}

    /** The difference as hunks. Lines are what stands between line feeds; one that ends both texts is a terminator. */
    public static TextDiff diff(Utf8 original, Utf8 modified, TextDiffOptions options) {
        boolean terminated = Lines.endsInLineFeed(original) && Lines.endsInLineFeed(modified);
        var lines = align(original, modified, terminated, options);
        return new TextDiff(
                hunks(lines, options), lines.stats(), lines.alignment().approximate());
    }

    /** The difference as a patch. Lines end in line feeds; a last line without one is equal only to another such line. */
    public static UnifiedPatch patch(Utf8 original, Utf8 modified, TextDiffOptions options) {
        var lines = align(original, modified, true, options);
        return new UnifiedPatch(lines, hunks(lines, options.withoutInline()));
    }

    private static AlignedLines align(Utf8 before, Utf8 after, boolean terminated, TextDiffOptions options) {
        var texts = Parallel.<Lines>all(
                (long) before.length() + after.length(),
                List.of(() -> Lines.of(before, terminated), () -> Lines.of(after, terminated)));
        var original = texts.getFirst();
        var modified = texts.getLast();
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
