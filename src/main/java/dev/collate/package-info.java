/**
 * The start of the server, and the commands of the operator. {@link dev.collate.CollateApplication} starts the server, and provides the
 * clock. Before the server opens its database, it checks the names and values of the settings, the port, the data directory and the
 * database. For each failure, one sentence says what is wrong, and another sentence says what to do.
 *
 * <p>After each start, {@link dev.collate.WarmUp} sends warm-up requests and liveness probes, so that the first requests are about as fast
 * as later ones. {@link dev.collate.AotTrainingRun} sends them once, before the first start, to create Java's ahead-of-time cache. {@link
 * dev.collate.ImportCommand} copies the embedded database to PostgreSQL.
 */
@NullMarked
package dev.collate;

import org.jspecify.annotations.NullMarked;
