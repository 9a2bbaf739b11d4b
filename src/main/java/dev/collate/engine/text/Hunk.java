package dev.collate.engine.text;

/**
 * Changes that are close together, with the equal lines around them.
 *
 * @param oldStart the number of the first line in the original, from 1; if the hunk has no line there, the number of
 *     the line before it, 0 at the beginning
 * @param oldLines the number of lines in the original
 * @param newStart like {@code oldStart}, but in the modified text
 * @param newLines the number of lines in the modified text
 * @param changes the lines in order; in each changed region, all removed lines precede all added lines. Lines are
 *     computed lazily during iteration, because a hunk can have as many lines as both texts together
 */
public record Hunk(int oldStart, int oldLines, int newStart, int newLines, Iterable<ChangeLine> changes) {}
