/**
 * Makes the first requests after a start about as fast as later requests. {@link dev.collate.http.warmup.WarmUp} runs
 * warm-up requests and liveness probes after each start. {@link dev.collate.http.warmup.AotTrainingRun} runs them once, before the first start, to create Java's ahead-of-time
 * cache.
 */
@NullMarked
package dev.collate.http.warmup;

import org.jspecify.annotations.NullMarked;
