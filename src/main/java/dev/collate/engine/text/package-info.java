/**
 * Compares two texts line by line: cut into {@link Lines} → equal lines become equal ints ({@link LineIds}; what the options ignore is
 * ignored there and nowhere else) → the ints are aligned ({@code engine.align}) → changes slide to where they read best
 * ({@link Indentation}) → a {@link TextDiff}, whose hunks are cut while they are read, or a {@link UnifiedPatch}.
 */
@NullMarked
package dev.collate.engine.text;

import org.jspecify.annotations.NullMarked;
