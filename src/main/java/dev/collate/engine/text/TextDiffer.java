package dev.collate.engine.text;

import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WorkBudget;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Parallel;
import java.util.List;

/** Compares two texts line by line. */
public final class TextDiffer {
    private TextDiffer() {}

    /**
     * Compares the lines of two texts. If both texts end in a line feed, or if one text is empty, each line feed ends a line. Otherwise
     * each line feed separates two lines, so that a text that ends in a line feed has an empty last line. If white space is ignored, a line
     * feed at the end of a text makes no difference. The empty text has no lines.
     */
    public static LineDiff compare(Utf8Slice original, Utf8Slice modified, TextDiffOptions options) {
        return new LineDiff(align(original, modified, finalLineFeed(original, modified, options), options), options);
    }

    /**
     * Compares the lines of two texts for a patch. Each line feed ends a line. A last line without a line feed is equal only to a last line
     * without a line feed, unless white space is ignored.
     */
    public static LineDiff compareForPatch(Utf8Slice original, Utf8Slice modified, TextDiffOptions options) {
        return new LineDiff(align(original, modified, Lines.FinalLineFeed.TERMINATES, options), options);
    }

    private static Lines.FinalLineFeed finalLineFeed(Utf8Slice original, Utf8Slice modified, TextDiffOptions options) {
        if (original.length() == 0 || modified.length() == 0) {
            return Lines.FinalLineFeed.TERMINATES;
        }
        if (options.ignoreWhitespace()) {
            return Lines.FinalLineFeed.IGNORED;
        }
        return Lines.endsInLineFeed(original) && Lines.endsInLineFeed(modified)
                ? Lines.FinalLineFeed.TERMINATES
                : Lines.FinalLineFeed.SEPARATES;
    }

    private static AlignedLines align(
            Utf8Slice originalText,
            Utf8Slice modifiedText,
            Lines.FinalLineFeed finalLineFeed,
            TextDiffOptions options) {
        var texts = Parallel.<Lines>runAll(
                (long) originalText.length() + modifiedText.length(),
                List.of(() -> Lines.of(originalText, finalLineFeed), () -> Lines.of(modifiedText, finalLineFeed)));
        var original = texts.getFirst();
        var modified = texts.getLast();
        var ids = LineIds.of(original, modified, options.folding());
        var budget = new WorkBudget(options.workBudget());
        var alignment = SequenceDiffer.align(ids.originalIds(), ids.modifiedIds(), options.algorithm(), budget)
                .slide(
                        ids.originalIds(),
                        ids.modifiedIds(),
                        new IndentHeuristic(original),
                        new IndentHeuristic(modified));
        var lines = new AlignedLines(original, modified, alignment, Moves.NONE);
        return options.findsMoves()
                ? new AlignedLines(
                        original, modified, alignment, MoveSearch.find(new ChangedLines(lines, ids, options)))
                : lines;
    }
}
