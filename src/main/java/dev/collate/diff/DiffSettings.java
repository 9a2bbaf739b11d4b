package dev.collate.diff;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Limits of the comparisons.
 *
 * @param workBudget steps that one request may spend on looking for the shortest difference; once they are spent the answer is still
 *     complete, but {@code approximate}. 100 million take about half a second.
 */
@Validated
@ConfigurationProperties("collate.diff")
public record DiffSettings(
        @Min(1) @DefaultValue("100000000") long workBudget) {}
