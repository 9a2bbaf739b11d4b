/**
 * Structured comparison of JSON, and of what {@code notation} writes as JSON. In order: {@code TapeReader} reads each document into a
 * {@code Tape}, a table of hashes over its bytes; {@code TreeComparer} walks down two tapes where hashes differ, objects by
 * {@code MemberPairs}, arrays by {@code SequenceAligner} or {@code MultisetAligner}, and notes what it finds in a table;
 * {@code JsonDifferences} turns rows into entries or patch operations while the answer is written.
 */
@NullMarked
package dev.collate.engine.json;

import org.jspecify.annotations.NullMarked;
