/**
 * Aligns two sequences of ints: it finds which elements of {@code original} are removed and which elements of {@code modified} are added,
 * so that the remaining elements are equal on both sides. The package does not depend on lines, JSON or XML, because its callers first map
 * equal values to equal ints.
 */
@NullMarked
package dev.collate.engine.align;

import org.jspecify.annotations.NullMarked;
