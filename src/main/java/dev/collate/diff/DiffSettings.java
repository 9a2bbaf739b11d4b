package dev.collate.diff;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the comparisons.
 *
 * @param workBudget maximum steps of one request in the search for the shortest difference. If they are used up, the result is still
 *     complete, but {@code approximate}. 100 million steps take about half a second.
 */
@Validated
@ConfigurationProperties("collate.diff")
public record DiffSettings(
        @Min(1) @DefaultValue("100000000") long workBudget) {}
