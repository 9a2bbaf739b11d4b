package dev.collate.diff;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the comparisons.
 *
 * @param workBudget the maximum number of steps that one request may spend on the search for the smallest difference; after that, the
 *     result is still complete, but {@code approximate}; 100 million steps take at most about a second
 */
@Validated
@ConfigurationProperties("collate.diff")
record DiffSettings(@Min(1) @DefaultValue("100000000") long workBudget) {}
