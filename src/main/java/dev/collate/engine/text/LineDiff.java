package dev.collate.engine.text;

import dev.collate.engine.text.TextDiff.Hunk;
import dev.collate.engine.text.TextDiff.Move;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The differences between the lines of two texts, as the API and the pages show them. The patch of the texts may differ from them in the
 * last lines (see {@link #forPatch}).
 */
public final class LineDiff {
    private final AlignedLines lines;
    private final TextDiffOptions options;

    LineDiff(AlignedLines lines, TextDiffOptions options) {
        this.lines = lines;
        this.options = options;
    }

    /** Returns the differences as the API returns them. */
    public TextDiff diff() {
        var hunks = new Hunks(lines, options.context(), options.inline(), options.folding(), InlineBudget::ofResponse);
        var moves = lines.moves();
        boolean isApproximate = lines.alignment().isApproximate() || moves.isApproximate();
        return options.findsMoves()
                ? new TextDiff(
                        hunks,
                        lines.stats(),
                        moves.blocks().stream()
                                .map(block -> Move.of(block, lines, options))
                                .toList(),
                        moves.lineCount(),
                        isApproximate)
                : new TextDiff(hunks, lines.stats(), null, null, isApproximate);
    }

    /**
     * Returns the hunks of {@link #diff}. Changed lines have segments of words as long as the budget has steps left. The hunks can be read
     * only once, because reading them uses the budget.
     */
    public Iterable<Hunk> hunks(InlineBudget inlineBudget) {
        return new Hunks(lines, options.context(), Inline.WORD, options.folding(), () -> inlineBudget);
    }

    /** Returns the number of lines of the original. */
    public int originalLineCount() {
        return lines.original().count();
    }

    /** Returns a line of the original, counted from 1, without its line feed. After the last line, returns the empty end of the text. */
    public Utf8Slice originalLine(int number) {
        return lines.original().line(number - 1);
    }

    /**
     * Returns a line of the modified text, counted from 1, without its line feed. After the last line, returns the empty end of the text.
     */
    public Utf8Slice modifiedLine(int number) {
        return lines.modified().line(number - 1);
    }

    /** Returns whether a removed or added line is the empty last line of its text: the text before it ends in a line feed. */
    public boolean isEmptyLastLine(ChangeLine line) {
        return switch (line.type()) {
            case DEL -> lines.original().isEmptyLastLine(line.oldLineNumber() - 1);
            case ADD -> lines.modified().isEmptyLastLine(line.newLineNumber() - 1);
            case NORMAL -> false;
        };
    }

    /**
     * Returns the differences for a patch, in which each line feed ends a line. If each line feed also ends a line in this instance,
     * returns this instance, so the lines are not aligned again.
     */
    public LineDiff forPatch() {
        return lines.original().finalLineFeed() == Lines.FinalLineFeed.TERMINATES
                ? this
                : TextDiffer.compareForPatch(
                        lines.original().text(), lines.modified().text(), options.withMoves(false));
    }

    /**
     * Writes the differences of {@link #forPatch} as a unified patch of a file with this name. The method writes many small pieces, so the
     * stream should have a buffer.
     */
    public void writePatch(OutputStream out, FileName name) throws IOException {
        new UnifiedPatch(forPatch().lines, options).writeTo(out, name);
    }
}
