package dev.collate.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.testing.Seeds;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class LazyListTest {
    @Seeds
    void theListHasOneElementPerRowInOrder(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 5; caseNumber++) {
            var rows = random.ints(random.nextInt(70), 0, 200)
                    .distinct()
                    .sorted()
                    .boxed()
                    .toList();
            var list = list(rows, new AtomicInteger());
            assertThat(list.iterator())
                    .as("seed %d, case %d", seed, caseNumber)
                    .toIterable()
                    .isEqualTo(rows.stream().map(row -> "row " + row).toList());
            assertThat(list.size()).as("seed %d, case %d", seed, caseNumber).isEqualTo(rows.size());
            for (int i = 0; i < rows.size(); i++) {
                assertThat(list.get(i))
                        .as("seed %d, case %d, index %d", seed, caseNumber, i)
                        .isEqualTo("row " + rows.get(i));
            }
        }
    }

    @Test
    void anElementIsCreatedOnlyOnAccess() {
        var made = new AtomicInteger();
        var list = list(List.of(3, 5, 8), made);
        assertThat(list.size()).isEqualTo(3);
        assertThat(made).hasValue(0);
        var iterator = list.iterator();
        assertThat(iterator.next()).isEqualTo("row 3");
        assertThat(made).hasValue(1);
        assertThat(list.get(2)).isEqualTo("row 8");
        assertThat(made).hasValue(2);
    }

    @Test
    void anIndexOutOfBoundsIsRejected() {
        var list = list(List.of(3, 5), new AtomicInteger());
        assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static LazyList<String> list(List<Integer> rows, AtomicInteger made) {
        var set = new BitSet();
        rows.forEach(set::set);
        return new LazyList<>(set, row -> {
            made.incrementAndGet();
            return "row " + row;
        });
    }
}
