package dev.collate.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.collate.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class ParallelWriterTest {
    private static final long LARGE = 1 << 30;
    private static final int TOO_LONG = ParallelWriter.MAX_BUFFERED + 1;

    /** Sections that have begun but have not ended. */
    private final AtomicInteger running = new AtomicInteger();

    private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void severalProcessors() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
    }

    @Seeds(20)
    void sectionsAreWrittenInOrder(long seed) throws IOException {
        var random = new Random(seed);
        var expected = new ByteArrayOutputStream();
        var sections = new ArrayList<ParallelWriter.Section>();
        for (int n = random.nextInt(60); n >= 0; n--) {
            var bytes = new byte[random.nextInt(random.nextInt(30) == 0 ? 2 * TOO_LONG : 100_000)];
            random.nextBytes(bytes);
            expected.writeBytes(bytes);
            int piece = 1 + random.nextInt(1 << 16);
            sections.add(out -> {
                out.write(bytes, 0, Math.min(1, bytes.length));
                for (int at = 1; at < bytes.length; at += piece) {
                    out.write(bytes, at, Math.min(piece, bytes.length - at));
                }
            });
        }
        var written = new ByteArrayOutputStream();

        ParallelWriter.write(sections, LARGE, written);

        assertThat(written.toByteArray()).as("seed %d", seed).isEqualTo(expected.toByteArray());
    }

    @Test
    void sectionsAreGeneratedAtTheSameTime() throws IOException {
        var both = new CountDownLatch(2);
        ParallelWriter.Section meeting = out -> {
            both.countDown();
            out.write(await(both) ? 1 : 0);
        };
        var written = new ByteArrayOutputStream();

        ParallelWriter.write(List.of(meeting, meeting), LARGE, written);

        assertThat(written.toByteArray()).containsExactly(1, 1);
    }

    @Test
    void theMemoryLimitsTheNumberOfSectionsThatWait() throws IOException {
        var begun = new AtomicInteger();
        var written = new AtomicInteger();
        var maxWaiting = new AtomicInteger();
        ParallelWriter.Section section = out -> {
            begun.incrementAndGet();
            out.write(1);
        };
        var slow = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[1], 0, 1);
            }

            @Override
            public void write(byte[] source, int start, int length) throws IOException {
                sleep();
                maxWaiting.accumulateAndGet(begun.get() - written.getAndIncrement(), Math::max);
            }
        };

        ParallelWriter.write(Collections.nCopies(20, section), 3 * ParallelWriter.MAX_BUFFERED, slow);

        assertThat(written).hasValue(20);
        assertThat(maxWaiting).hasValue(3);
    }

    @Test
    void theCallingThreadWritesAloneIfThereIsNoMemoryOrOnlyOneSection() throws IOException {
        ParallelWriter.write(
                List.of(section(1), section(1)), ParallelWriter.MAX_BUFFERED - 1, new ByteArrayOutputStream());
        ParallelWriter.write(List.of(section(1)), LARGE, new ByteArrayOutputStream());

        assertThat(threads).hasSize(3).containsOnly(Thread.currentThread());
    }

    @Test
    void theCallingThreadWritesAloneAfterASectionThatIsTooLongForABuffer() throws IOException {
        var written = new ByteArrayOutputStream();

        ParallelWriter.write(Collections.nCopies(40, section(TOO_LONG)), LARGE, written);

        assertThat(written.size()).isEqualTo(40 * TOO_LONG);
        assertThat(threads.stream().filter(thread -> thread == Thread.currentThread()))
                .hasSize(40);
        // At most eight sections are generated ahead.
        assertThat(threads).hasSizeBetween(42, 48);
    }

    @Test
    void aFailureOfTheStreamEndsTheWork() {
        var broken = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("the client has disconnected");
            }
        };

        assertThatThrownBy(() -> ParallelWriter.write(Collections.nCopies(1_000, section(1_000)), LARGE, broken))
                .isInstanceOf(IOException.class)
                .hasMessage("the client has disconnected");

        assertThat(threads.size()).isLessThanOrEqualTo(8);
        assertThat(running).hasValue(0);
    }

    @Test
    void aFailureOfASectionIsThrownAfterTheSectionsBeforeItAreWritten() {
        ParallelWriter.Section cancelled = out -> {
            throw new CancellationException("cancelled");
        };
        var written = new ByteArrayOutputStream();

        assertThatThrownBy(() -> ParallelWriter.write(
                        List.of(section(10), section(10), cancelled, section(10), section(10)), LARGE, written))
                .isInstanceOf(CancellationException.class)
                .hasMessage("cancelled");

        assertThat(written.size()).isEqualTo(20);
        assertThat(running).hasValue(0);
    }

    private ParallelWriter.Section section(int length) {
        return out -> {
            threads.add(Thread.currentThread());
            running.incrementAndGet();
            try {
                sleep();
                out.write(new byte[length]);
            } finally {
                running.decrementAndGet();
            }
        };
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
