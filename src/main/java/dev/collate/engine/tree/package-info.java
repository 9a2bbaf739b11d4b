/**
 * Compares JSON, YAML and CSV documents as trees, in three steps. The package {@code parse} reads each document into a {@code NodeTable},
 * which contains a hash for each value; the package {@code yaml} first converts YAML to JSON. {@code TreeComparer} compares two values
 * recursively if their hashes differ, and records the differences in a {@code Differences} table. Other classes only find the pairs: {@code
 * MemberMatcher} pairs the members of objects, and {@code SequenceAligner} or {@code MultisetAligner} the elements of arrays. {@code
 * Similarity} computes how much two values have in common, and {@code ToleranceMatcher} finds values that are equal although their hashes
 * differ. {@code JsonDifferences} converts the rows of the table to entries or patch operations while the response is written. {@link
 * dev.collate.engine.tree.JsonDiffer} is the entry point.
 */
@NullMarked
package dev.collate.engine.tree;

import org.jspecify.annotations.NullMarked;
