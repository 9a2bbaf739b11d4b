/**
 * The checks that run before the server or a command of the operator starts. They check the names and values of the settings, the port, the
 * data directory and the database. For each failure, one sentence says what is wrong, and another sentence says what to do.
 *
 * <p>After each start, {@link dev.collate.start.WarmUp} sends warm-up requests and liveness probes, so that the first requests are about as
 * fast as later ones. {@link dev.collate.start.AotTrainingRun} sends them once, before the first start, to create Java's ahead-of-time cache.
 */
@NullMarked
package dev.collate.start;

import org.jspecify.annotations.NullMarked;
