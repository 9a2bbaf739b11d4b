/**
 * Compares two XML documents as trees. In order: {@link dev.collate.engine.xml.XmlReader} reads each into an
 * {@link dev.collate.engine.xml.XmlTree}, whose nodes carry a hash of all below them; {@link dev.collate.engine.xml.Comparison} walks both
 * from the root and looks only where hashes differ; {@link dev.collate.engine.xml.ChildAligner} says which children belong to each other;
 * {@link dev.collate.engine.xml.Entries} writes down what was found, entry by entry.
 *
 * <p>What the options ignore is dropped while reading, so comparing has no ifs. Documents may be hostile: nothing is ever fetched, no
 * entity is expanded, tables are keyed by a secret, and every step takes time in proportion to the input or to a fixed budget.
 */
@NullMarked
package dev.collate.engine.xml;

import org.jspecify.annotations.NullMarked;
