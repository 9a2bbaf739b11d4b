/**
 * Aligns two sequences of ints: which elements of {@code original} are removed and which of {@code modified} are added, so that what
 * is left is equal on both sides. It knows nothing of lines, JSON or XML; who has those turns equal things into equal ints first.
 */
@NullMarked
package dev.collate.engine.align;

import org.jspecify.annotations.NullMarked;
