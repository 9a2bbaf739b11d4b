/**
 * Compares two texts line by line, in these steps. {@link Lines} splits the texts into lines. {@link LineIds} maps equal lines to equal
 * ints. This step also applies the options that ignore white space and case. {@code engine.align} aligns the ints. {@link IndentHeuristic}
 * moves the changes to the most readable positions. The result is a {@link TextDiff}, whose hunks are computed lazily, or a
 * {@link UnifiedPatch}.
 */
@NullMarked
package dev.collate.engine.text;

import org.jspecify.annotations.NullMarked;
