package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.CancellationAssertions;
import dev.collate.testing.Slices;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that every stage of a text comparison stops when its request is cancelled. */
@Tag("engine")
class CancellationOfTextsTest {
    private static final Utf8Slice LINES = Slices.inLargerArray("a line\n".repeat(2_000));
    private static final Utf8Slice OTHERS = Slices.inLargerArray("another line\n".repeat(2_000));

    @Test
    void splittingIntoLinesStops() {
        assertCancelled(() -> Lines.of(LINES, Lines.FinalLineFeed.TERMINATES));
    }

    @Test
    void findingEqualLinesStops() {
        var original = Lines.of(LINES, Lines.FinalLineFeed.TERMINATES);
        var equal = Lines.of(LINES, Lines.FinalLineFeed.TERMINATES);
        var none = Lines.of(Slices.inLargerArray(""), Lines.FinalLineFeed.TERMINATES);

        assertCancelled(() -> LineIds.of(original, none, Folding.EXACT));
        assertCancelled(() -> LineIds.of(none, original, Folding.EXACT));
        assertCancelled(() -> LineIds.of(original, equal, Folding.EXACT));
    }

    @Test
    void foldingALongLineStops() {
        var line = "A".repeat(1 << 18).getBytes(StandardCharsets.UTF_8);

        assertCancelled(() ->
                new Folding(false, true).fold(line, 0, line.length, new byte[Folding.maxFoldedLength(line.length)]));
    }

    @ParameterizedTest
    @EnumSource(names = {"WORD", "CHAR"})
    void comparingTwoLinesStops(Inline inline) {
        var line = Slices.inLargerArray("word ".repeat(10_000));

        assertCancelled(() -> Tokens.of(line, inline));
        assertCancelled(() -> LinePair.compare(
                Slices.inLargerArray("one word"), Slices.inLargerArray("another word"), inline, Folding.EXACT));
    }

    @ParameterizedTest
    @EnumSource
    void readingHunksStops(Inline inline) {
        var diff = TextDiffer.compare(
                        LINES, OTHERS, new TextDiffOptions(Algorithm.MYERS, 3, false, false, inline, 1_000, false))
                .diff();
        var hunk = diff.hunks().iterator().next();

        assertCancelled(() -> diff.hunks().iterator().next());
        assertCancelled(() -> hunk.changes().iterator().next());
    }

    @Test
    void writingAPatchStops() {
        var patch = TextDiffer.compareForPatch(LINES, OTHERS, Texts.options());

        assertCancelled(() -> {
            try {
                patch.writePatch(OutputStream.nullOutputStream(), FileName.ofPatchedFile(null, null));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return patch;
        });
    }

    /** With this budget, the comparison would take hours. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aComparisonStopsWhileItComputes() throws InterruptedException {
        var random = new SplittableRandom(1);
        var original = lines(300_000, i -> String.valueOf(random.nextInt(100)));
        var modified = lines(300_000, i -> String.valueOf(random.nextInt(100)));
        var options = new TextDiffOptions(Algorithm.MYERS, 3, false, false, Inline.NONE, Long.MAX_VALUE, false);
        var cancellation = new Cancellation();
        var comparison = CompletableFuture.supplyAsync(() -> cancellation.run(
                () -> TextDiffer.compare(original, modified, options).diff()));
        Thread.sleep(300);
        assertThat(comparison).isNotDone();

        cancellation.cancel();

        assertThatThrownBy(comparison::join).hasRootCauseInstanceOf(CancellationException.class);
    }

    private static Utf8Slice lines(int count, IntFunction<String> line) {
        return Slices.inLargerArray(IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n")));
    }

    private static void assertCancelled(Supplier<?> work) {
        assertThat(work.get()).isNotNull();
        CancellationAssertions.before(() -> assertThat(work.get()).isNotNull());
    }
}
