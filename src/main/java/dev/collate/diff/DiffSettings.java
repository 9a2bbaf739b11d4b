package dev.collate.diff;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of the comparisons.
 *
 * @param workBudget steps that one request may spend on looking for the shortest difference; once they are spent the answer is still
 *     complete, but {@code approximate}. 100 million take about half a second.
 */
@ConfigurationProperties("collate.diff")
public record DiffSettings(@DefaultValue("100000000") long workBudget) {
    public DiffSettings {
        if (workBudget < 1) {
            throw new IllegalArgumentException("collate.diff.work-budget must be at least 1");
        }
    }
}
