/**
 * Compares two texts line by line. Steps: split the texts into {@link Lines} → map equal lines to equal ints ({@link
 * LineIds}; only this step knows what the options ignore) → align the ints ({@code engine.align}) → slide changes to
 * where they are the most readable ({@link Indentation}) → return a {@link TextDiff}, whose hunks are computed lazily,
 * or a {@link UnifiedPatch}.
 */
@NullMarked
package dev.collate.engine.text;

import org.jspecify.annotations.NullMarked;
