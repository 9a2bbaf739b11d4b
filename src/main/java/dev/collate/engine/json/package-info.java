/**
 * Structured comparison of JSON, YAML and CSV. In order: {@code parse} reads each document into a {@code NodeTable}, a table of hashes over
 * its bytes, YAML after {@code yaml} has written it as JSON; {@code match} walks down two node tables where hashes differ and notes what it finds
 * in a table; {@code report} turns its rows into entries or patch operations while the answer is written.
 * {@link dev.collate.engine.json.JsonDiffer} is the way in.
 */
@NullMarked
package dev.collate.engine.json;

import org.jspecify.annotations.NullMarked;
