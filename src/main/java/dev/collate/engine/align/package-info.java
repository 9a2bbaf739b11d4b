/**
 * Aligns two sequences of ints: it finds which elements of {@code original} are removed and which elements of {@code modified} are added,
 * so that the remaining elements are equal on both sides. It is independent of lines, JSON and XML; its callers first map equal values to
 * equal ints.
 */
@NullMarked
package dev.collate.engine.align;

import org.jspecify.annotations.NullMarked;
