/**
 * Compares two texts line by line: cut into {@link Lines} → give equal lines equal ints ({@link LineIds}; what the options ignore
 * is ignored there and nowhere else) → align the ints ({@code diff.sequence}) →
 * ({@link Indentation}) → answer a {@link TextDiff}, whose hunks are cut while they are read, or a {@link UnifiedPatch}.
 */
@NullMarked
package dev.collate.diff.text;

import org.jspecify.annotations.NullMarked;
