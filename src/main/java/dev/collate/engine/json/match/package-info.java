/**
 * Finds what differs between two node tables. {@link dev.collate.engine.json.match.TreeComparer} walks down both where hashes differ, objects by
 * {@code MemberPairs}, arrays by {@code SequenceAligner} or {@code MultisetAligner}, and notes what it finds in a table.
 */
@NullMarked
package dev.collate.engine.json.match;

import org.jspecify.annotations.NullMarked;
