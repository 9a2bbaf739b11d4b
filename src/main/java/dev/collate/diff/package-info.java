/**
 * The comparisons of all front ends, and the comparison endpoints. A {@link dev.collate.diff.ComparisonRequest} is read from the parameters
 * with {@link dev.collate.diff.DiffOption}. {@link dev.collate.diff.ComparisonService} runs it, and returns a {@link
 * dev.collate.diff.Comparison}.
 */
@NullMarked
package dev.collate.diff;

import org.jspecify.annotations.NullMarked;
