package dev.collate.engine.text;

/**
 * Changes that are close together, and the unchanged lines around them.
 *
 * @param oldStart the number of the hunk's first line in the original, counted from 1. If the hunk contains no line of the original, the
 *     number of the line before the hunk, which is 0 at the beginning of the text
 * @param oldLines the number of lines of the original in the hunk
 * @param newStart like {@code oldStart}, but in the modified text
 * @param newLines the number of lines of the modified text in the hunk
 * @param changes the lines in order; in each changed region, all removed lines precede all added lines. Lines are computed lazily during
 *     iteration, because a hunk can have as many lines as both texts together
 */
public record Hunk(int oldStart, int oldLines, int newStart, int newLines, Iterable<ChangeLine> changes) {}
