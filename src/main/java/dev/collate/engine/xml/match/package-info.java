/**
 * Finds the differences between two trees. {@link dev.collate.engine.xml.match.XmlTreeComparer} compares two nodes recursively if their
 * hashes differ, {@code ChildAligner} pairs the children of two elements, and {@code DifferenceRecorder} records the differences in a
 * table.
 */
@NullMarked
package dev.collate.engine.xml.match;

import org.jspecify.annotations.NullMarked;
