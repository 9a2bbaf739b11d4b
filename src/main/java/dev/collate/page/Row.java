package dev.collate.page;

import org.jspecify.annotations.Nullable;

/**
 * Two lines side by side, as HTML. An unchanged line is on both sides. The texts of its two sides may have differences that the options of
 * the comparison ignore.
 *
 * @param left the line of the original; null if this side is empty
 * @param right the line of the modified content; null if this side is empty
 */
record Row(@Nullable Line left, @Nullable Line right) {
    /** The kind of an unchanged line. */
    static final char UNCHANGED = '=';

    /**
     * A line of one side.
     *
     * @param kind {@link #UNCHANGED}; {@code -} for a removed line and {@code +} for an added line, or {@code <} and {@code >} if the line
     *     was moved. A share stores this character
     * @param number number of the line in its content, counted from 1
     * @param moved for a line of a moved block, the number of this line in the other content; 0 for all other lines
     * @param html the text of the line
     */
    record Line(char kind, int number, int moved, String html) {}

    /** Returns whether the line is unchanged. */
    boolean isUnchanged() {
        return left != null && left.kind() == UNCHANGED;
    }

    /** Returns the number of bytes that the texts of both lines have as HTML. */
    int bytes() {
        return (left == null ? 0 : Markup.utf8Length(left.html()))
                + (right == null ? 0 : Markup.utf8Length(right.html()));
    }
}
