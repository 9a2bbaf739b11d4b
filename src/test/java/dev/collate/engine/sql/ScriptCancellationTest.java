package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.testing.CancellationAssertions;
import dev.collate.testing.Slices;
import dev.collate.work.Cancellation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a conversion stops soon after its request is cancelled, whichever step of the conversion is running. */
@Tag("engine")
class ScriptCancellationTest {
    private static final int MAX_BYTES_AFTER_CANCELLATION = 1 << 18;

    private final Cancellation cancellation = new Cancellation();

    @Test
    void aConversionThatIsCancelledBeforeItBeginsReadsNothing() {
        cancellation.cancel();
        assertCancelled(() -> Table.script(Dialect.MYSQL, 500, "a\n1\n"));
    }

    /** Other threads read the sections of a large CSV, so the cancellation must reach these threads, too. */
    @Test
    void readingALargeTextStops() throws InterruptedException {
        var csv = Slices.inLargerArray("a,b\n" + "1,some words of text\n".repeat(500_000));
        var options = TestScriptOptions.of(Dialect.MYSQL).build();
        CancellationAssertions.during(() -> SqlScript.of(csv, options));
    }

    /**
     * Each text runs in another loop of the writer: many short rows, one long cell, a long cell that is written in pieces, and a row that
     * is measured before it is written.
     */
    @Tag("large")
    @ParameterizedTest
    @ValueSource(strings = {"1\n", "word ", "it's ", "\\"})
    void writingStopsOnceItIsCancelled(String piece) {
        var csv = "a\n" + piece.repeat(500_000) + "\n";
        for (var dialect : Dialect.values()) {
            var later = new Cancellation();
            var script = Table.script(dialect, 500, csv);
            var out = new CountingStream(later);
            assertThatThrownBy(() -> later.run(() -> {
                        try {
                            script.writeTo(out, OutputEncoding.NONE);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                        return null;
                    }))
                    .as(dialect.toString())
                    .isInstanceOf(CancellationException.class);
            assertThat(out.written).isLessThan(MAX_BYTES_AFTER_CANCELLATION);
        }
    }

    private void assertCancelled(Supplier<?> work) {
        assertThatThrownBy(() -> cancellation.run(work)).isInstanceOf(CancellationException.class);
    }

    /** Cancels the conversion when it writes the first bytes, and counts all written bytes. */
    private static final class CountingStream extends OutputStream {
        private final Cancellation cancellation;
        private long written;

        private CountingStream(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int start, int length) {
            cancellation.cancel();
            written += length;
        }
    }
}
