/**
 * Compares two XML documents as trees, in three steps. {@code XmlReader} reads each document into an {@code XmlTree}, in which each node
 * has a hash of its subtree. The tree does not contain the content that the options ignore. {@code XmlTreeComparer} compares two nodes
 * recursively if their hashes differ, and pairs their children. {@code XmlDifferences} converts the differences to the entries of the
 * response. {@link dev.collate.engine.xml.XmlDiffer} is the entry point.
 *
 * <p>An attacker may send the documents. Therefore the engine never loads an external resource, rejects entity declarations, uses hashes
 * with a secret key, and each step takes linear time or has a work budget.
 */
@NullMarked
package dev.collate.engine.xml;

import org.jspecify.annotations.NullMarked;
