/**
 * Finds the differences between two node tables. {@link dev.collate.engine.tree.match.TreeComparer} compares two values recursively if
 * their hashes differ, and records the differences in a table. The other classes only find pairs and do not call it back: {@code
 * MemberPairs} pairs the members of objects, {@code ArrayMatcher} the elements of arrays, by a {@code SequenceAligner} or a {@code
 * MultisetAligner}. {@code Similarity} decides how much two values have in common, and {@code ToleranceMatcher} which values with different
 * hashes are equal.
 */
@NullMarked
package dev.collate.engine.tree.match;

import org.jspecify.annotations.NullMarked;
