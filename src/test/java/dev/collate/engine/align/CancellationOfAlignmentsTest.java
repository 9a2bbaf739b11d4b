package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.CancellationAssertions;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An alignment stops when its work is cancelled, even in loops that do not count steps of the work budget. */
@Tag("engine")
class CancellationOfAlignmentsTest {
    /** A number of elements that is larger than the maximum number of iterations between two cancellation checks. */
    private static final int MANY = 100_000;

    @ParameterizedTest
    @EnumSource
    void aSearchStops(Algorithm algorithm) {
        assertCancelled(() -> align(new int[] {0, 1, 2, 3}, new int[] {1, 0, 3, 2}, algorithm));
    }

    @Test
    void passingEqualElementsStops() {
        assertCancelled(() -> align(new int[MANY], new int[MANY + 1], Algorithm.MYERS));
    }

    @Test
    void excludingElementsStops() {
        assertCancelled(() -> align(
                IntStream.range(0, MANY).toArray(),
                IntStream.range(MANY, 2 * MANY).toArray(),
                Algorithm.MYERS));
    }

    @Test
    void slidingStops() {
        var original = new int[] {0, 1, 0, 1};
        var modified = new int[] {0, 1};
        var alignment = align(original, modified, Algorithm.MYERS);

        assertCancelled(() -> alignment.slide(
                original, modified, (size, earliest, latest) -> latest, (size, earliest, latest) -> latest));
    }

    @Test
    void readingRegionsStops() {
        var alignment = align(new int[] {0}, new int[] {1}, Algorithm.MYERS);

        assertCancelled(() -> alignment.regions().iterator().next());
    }

    private static Alignment align(int[] original, int[] modified, Algorithm algorithm) {
        return SequenceDiffer.align(original, modified, algorithm, new WorkBudget(1_000_000_000));
    }

    private static void assertCancelled(Supplier<?> work) {
        assertThat(work.get()).isNotNull();
        CancellationAssertions.before(() -> assertThat(work.get()).isNotNull());
    }
}
