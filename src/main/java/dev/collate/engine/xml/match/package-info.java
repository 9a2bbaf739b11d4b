/**
 * Finds what differs between two trees. {@link dev.collate.engine.xml.match.XmlTreeComparer} walks both where hashes differ,
 * {@code ChildAligner} pairs the children of two elements, {@code DifferenceRecorder} notes what was found in a table.
 */
@NullMarked
package dev.collate.engine.xml.match;

import org.jspecify.annotations.NullMarked;
