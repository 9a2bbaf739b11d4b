/**
 * Compares JSON, YAML and CSV documents as trees, in three steps. The package {@code parse} reads each document into a {@code NodeTable},
 * which contains a hash for each value; the package {@code yaml} first converts YAML to JSON. The package {@code match} compares two values
 * recursively if their hashes differ, and records the differences in a table. {@code JsonDifferences} converts the rows of this table to
 * entries or patch operations while the response is written. {@link dev.collate.engine.tree.JsonDiffer} is the entry point.
 */
@NullMarked
package dev.collate.engine.tree;

import org.jspecify.annotations.NullMarked;
