/**
 * Structured comparison of JSON, YAML and CSV, in three steps. {@code parse} reads each document into a {@code NodeTable}, which contains a
 * hash for each value; {@code yaml} first converts YAML to JSON. {@code match} compares two node tables recursively where their hashes
 * differ, and records the differences in a table. {@code report} turns the rows of this table into entries or patch operations while the
 * response is written. {@link dev.collate.engine.json.JsonDiffer} is the entry point.
 */
@NullMarked
package dev.collate.engine.json;

import org.jspecify.annotations.NullMarked;
