package dev.collate.engine.text;

/**
 * Changes that are close together, with the equal lines around them.
 *
 * @param oldStart number of the first line in the original, from 1; if the hunk has none there, the number of the line before it, which
 *     is 0 at the top
 * @param oldLines number of lines in the original
 * @param newStart as {@code oldStart}, in the modified text
 * @param newLines number of lines in the modified text
 * @param changes the lines in order, in each changed region all removed before all added; they are made while they are iterated,
 *     because a hunk can have as many lines as both texts together
 */
public record Hunk(int oldStart, int oldLines, int newStart, int newLines, Iterable<ChangeLine> changes) {}
