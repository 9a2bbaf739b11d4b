/**
 * Finds the differences between two node tables. {@link dev.collate.engine.json.match.TreeComparer} compares two values recursively if
 * their hashes differ, and records the differences in a table. {@code MemberPairs} pairs the members of objects. {@code SequenceAligner} or
 * {@code MultisetAligner} pairs the elements of arrays.
 */
@NullMarked
package dev.collate.engine.json.match;

import org.jspecify.annotations.NullMarked;
