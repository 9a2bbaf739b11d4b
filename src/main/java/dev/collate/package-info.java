/**
 * The start of the server, and the commands of the operator. {@link dev.collate.CollateApplication} starts the server or a command, and
 * provides the clock. Before the server migrates its database, it checks the port, the data directory, the connection to the database, and
 * the names and values of the settings. For each failure, one sentence says what is wrong, and another sentence says what to do.
 *
 * <p>After each start, {@link dev.collate.WarmUp} runs typical requests without the network, and sends liveness probes, so that the first
 * requests of clients are about as fast as later ones.
 *
 * <p>The commands: {@link dev.collate.HelpCommand} prints the usage or the version. {@link dev.collate.ImportCommand} copies the embedded
 * database to PostgreSQL. {@link dev.collate.AotTrainingRun} sends typical requests over HTTP, to create Java's ahead-of-time cache before
 * the first start.
 */
@NullMarked
package dev.collate;

import org.jspecify.annotations.NullMarked;
