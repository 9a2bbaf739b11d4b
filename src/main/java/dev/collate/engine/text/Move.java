package dev.collate.engine.text;

import org.jspecify.annotations.Nullable;

/**
 * A block of lines that was removed in one place and added in another.
 *
 * @param from the lines of the original
 * @param to the lines of the modified text
 * @param identical whether the lines of both places are equal
 * @param changes the lines that differ: the removed lines of {@code from} and the added lines of {@code to}; null if the block is
 *     identical. The lines are computed lazily
 */
public record Move(
        Range from, Range to, boolean identical, @Nullable Iterable<ChangeLine> changes) {
    static Move of(MovedBlock block, MoveChanges changes) {
        var lines = block.lines();
        return new Move(
                new Range(lines.aStart() + 1, lines.aLength()),
                new Range(lines.bStart() + 1, lines.bLength()),
                block.identical(),
                block.identical() ? null : changes);
    }

    /**
     * A range of lines.
     *
     * @param start the number of the first line, from 1
     * @param lines the number of lines
     */
    public record Range(int start, int lines) {}
}
