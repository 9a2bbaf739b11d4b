package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.work.Cancellation;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class NodeTableBuilderTest {
    @Test
    void readingIgnoredValuesStopsWhenItIsCancelled() {
        var cancellation = new Cancellation();
        var rows = cancellation.run(() -> new NodeTableBuilder(10_000, true));
        rows.addValue(1, 0);
        cancellation.cancel();
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 2000; i++) {
                        rows.addValue(2, rows.commitIgnored(i, i + 1));
                    }
                })
                .isInstanceOf(CancellationException.class);
    }
}
