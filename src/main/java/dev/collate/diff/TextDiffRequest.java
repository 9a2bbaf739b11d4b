package dev.collate.diff;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.engine.text.TextDiffer;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.ByteCounter;
import dev.collate.work.MemoryEstimate;
import dev.collate.work.Work;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to compare two texts line by line.
 *
 * @param chosenLanguage the language of both texts; empty to use the file names
 * @param isForPatch whether the result is used only as a patch, so that {@link TextDiffer#compareForPatch} compares the texts
 */
record TextDiffRequest(
        Contents contents, TextDiffOptions options, Optional<Language> chosenLanguage, boolean isForPatch)
        implements DocumentDiffRequest {
    private static final MemoryEstimate MEMORY_ESTIMATE =
            new MemoryEstimate(1, ComparisonHeap.HEAP_PER_LINE, 6, ComparisonHeap.LINE_CHARACTERS);

    // The additional bytes of heap for the search for moved blocks: for each byte of the texts, for each line, and for
    // the words of each byte, up to a maximum.
    private static final int MOVES_HEAP_PER_BYTE = 8;
    private static final int MOVES_HEAP_PER_LINE = 64;
    private static final int MOVES_WORD_HEAP_PER_BYTE = 30;
    private static final long MAX_MOVES_WORD_HEAP = 32 << 20;

    static TextDiffRequest of(Contents contents, RequestParameters parameters, long workBudget) {
        var options = new TextDiffOptions(
                DiffOption.ALGORITHM.choice(parameters, Algorithm.class),
                DiffOption.CONTEXT.integer(parameters),
                DiffOption.IGNORE_WHITESPACE.flag(parameters),
                DiffOption.IGNORE_CASE.flag(parameters),
                DiffOption.INLINE.choice(parameters, Inline.class),
                workBudget,
                DiffOption.MOVES.flag(parameters));
        var language = DiffOption.LANGUAGE.sentChoice(parameters, Language.class);
        parameters.throwIfInvalid();
        return new TextDiffRequest(contents, options, language, false);
    }

    /** Returns the request for a patch, which has no moved blocks. */
    TextDiffRequest forPatch() {
        return new TextDiffRequest(contents, options.withMoves(false), chosenLanguage, true);
    }

    @Override
    public Format format() {
        return Format.TEXT;
    }

    @Override
    public Optional<Language> language(@Nullable String fileName) {
        return chosenLanguage.or(() -> Language.of(Format.TEXT, fileName));
    }

    @Override
    public long workBudget() {
        return options.workBudget();
    }

    @Override
    public long heapBytes(Output output, Work work) {
        return (options.findsMoves() ? heapOfMoves() : 0)
                + switch (output) {
                    case RESPONSE -> MEMORY_ESTIMATE.heapBytes(original(), modified());
                    case PAGE -> ComparisonHeap.ofPage(this);
                };
    }

    /** Returns the bytes of heap of the search for moved blocks, which reads a limited number of words. */
    private long heapOfMoves() {
        var lines = new ByteCounter(ComparisonHeap.LINE_CHARACTERS);
        return MOVES_HEAP_PER_BYTE * length()
                + MOVES_HEAP_PER_LINE * (lines.count(original()) + lines.count(modified()))
                + Math.min(MOVES_WORD_HEAP_PER_BYTE * length(), MAX_MOVES_WORD_HEAP);
    }

    @Override
    public DocumentComparison compare(Output output) {
        return new DocumentComparison(
                this,
                isForPatch
                        ? TextDiffer.compareForPatch(original(), modified(), options)
                        : TextDiffer.compare(original(), modified(), options));
    }
}
