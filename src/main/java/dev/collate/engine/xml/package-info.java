/**
 * Compares two XML documents as trees. In order: {@code parse} reads each into a tree whose nodes carry a hash of all below them;
 * {@code match} walks both from the root, looks only where hashes differ, and says which children belong to each other; {@code report}
 * writes down what was found, entry by entry. {@link dev.collate.engine.xml.XmlDiffer} is the way in.
 *
 * <p>Documents may be hostile: nothing is ever fetched, no entity is expanded, tables are keyed by a secret, and every step takes time in
 * proportion to the input or to a fixed budget.
 */
@NullMarked
package dev.collate.engine.xml;

import org.jspecify.annotations.NullMarked;
