/**
 * Finds the differences between two node tables. {@link dev.collate.engine.json.match.TreeComparer} walks down both tables where hashes
 * differ: objects by {@code MemberPairs}, arrays by {@code SequenceAligner} or {@code MultisetAligner}. It records the differences in a
 * table.
 */
@NullMarked
package dev.collate.engine.json.match;

import org.jspecify.annotations.NullMarked;
