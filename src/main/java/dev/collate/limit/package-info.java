/**
 * Limits without I/O: the default limits of a {@link dev.collate.limit.Plan}, the {@link dev.collate.limit.Allowance} of a key, the
 * counted requests of a key ({@link dev.collate.limit.RollingWindow}), and its rate limit status after a request
 * ({@link dev.collate.limit.Quota}). These classes do not read a clock: the caller passes the time.
 * {@link dev.collate.limit.AddressBuckets} limits callers without a key, and {@link dev.collate.limit.MemoryEstimate} estimates the heap
 * of a request.
 */
@NullMarked
package dev.collate.limit;

import org.jspecify.annotations.NullMarked;
