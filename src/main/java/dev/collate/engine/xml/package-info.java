/**
 * Compares two XML documents as trees, in three steps. {@code parse} reads each document into a tree whose nodes carry a hash of their
 * subtrees. {@code match} walks down both trees where hashes differ and pairs the children. {@code report} writes the differences as
 * entries. {@link dev.collate.engine.xml.XmlDiffer} is the entry point.
 *
 * <p>Documents may be hostile: nothing is ever fetched, no entity is expanded, tables are keyed by a secret, and the time of every step is
 * bounded by the input or by a fixed budget.
 */
@NullMarked
package dev.collate.engine.xml;

import org.jspecify.annotations.NullMarked;
