package dev.collate.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class BoundedDiffTest {
    private static final int LEVELS = 500;
    private static final long STEPS = 100;

    @Test
    void allComparisonsShareOneWorkBudget() {
        var spent = new ArrayList<Boolean>();
        BoundedDiff search = (maxDepth, budget, found) -> {
            spent.add(budget.spent());
            budget.spend(STEPS / 2);
            found.spend(Long.MAX_VALUE);
            return budget.spent();
        };
        var outcome = search.run(LEVELS, 0, 0, STEPS);

        assertThat(spent).startsWith(false, false, true).doesNotContainSubsequence(true, false);
        assertThat(outcome.approximate()).isTrue();
    }
}
