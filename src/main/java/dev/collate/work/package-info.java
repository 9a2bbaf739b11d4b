/**
 * Runs the work of requests when there is memory and a processor for it. {@link dev.collate.work.WorkPools} contains what all requests
 * share, and a {@link dev.collate.work.RequestWork} is the part that one request holds. {@link dev.collate.work.Parallel} runs the work of
 * one request on several threads, and {@link dev.collate.work.Cancellation} stops it. This package does not depend on the servlet API.
 */
@NullMarked
package dev.collate.work;

import org.jspecify.annotations.NullMarked;
