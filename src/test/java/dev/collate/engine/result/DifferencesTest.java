package dev.collate.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class DifferencesTest {
    private static final int LEVELS = 500;
    private static final long STEPS = 100;

    @Test
    void allComparisonsShareOneWorkBudget() {
        var spent = new ArrayList<Boolean>();
        Differences.Search search = (maxDepth, budget, table) -> {
            spent.add(budget.isSpent());
            budget.spend(STEPS / 2);
            table.addOverhead(Long.MAX_VALUE);
        };
        var found = Differences.find(search, LEVELS, 0, 0, STEPS);

        assertThat(spent).startsWith(false, false, true).doesNotContainSubsequence(true, false);
        assertThat(found.isApproximate()).isTrue();
    }
}
