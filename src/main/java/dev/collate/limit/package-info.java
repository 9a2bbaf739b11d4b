/**
 * Every number that says no, as plain values: what a {@link dev.collate.limit.Plan} allows by default, the
 * {@link dev.collate.limit.Allowance} of one key, the requests it has spent ({@link dev.collate.limit.RollingWindow}) and the outcome of
 * spending one more ({@link dev.collate.limit.Quota}). These read no clock: time is an argument. For callers without a key
 * there are {@link dev.collate.limit.AddressBuckets}.
 */
@NullMarked
package dev.collate.limit;

import org.jspecify.annotations.NullMarked;
