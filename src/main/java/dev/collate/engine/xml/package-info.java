/**
 * Compares two XML documents as trees, in three steps. {@code parse} reads each document into a tree. Each node has a hash of its subtree.
 * {@code match} compares both trees recursively where their hashes differ, and pairs the children. {@code report} writes the differences as
 * entries. {@link dev.collate.engine.xml.XmlDiffer} is the entry point.
 *
 * <p>An attacker may send the documents. So the server never loads anything and never expands an entity, hash tables have a secret key, and
 * each step takes linear time or has a fixed budget.
 */
@NullMarked
package dev.collate.engine.xml;

import org.jspecify.annotations.NullMarked;
