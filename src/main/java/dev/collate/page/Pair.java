package dev.collate.page;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two lines side by side. A line is null if its side is empty. An unchanged line is on both sides. Its two texts may differ in a way that the
 * options of the comparison ignore.
 */
record Pair(@Nullable Line left, @Nullable Line right) {
    /**
     * Creates a pair. Removes the carriage returns at the ends of the lines. If only one of the two lines ends with a carriage return,
     * keeps it, because it is a difference.
     */
    static Pair of(@Nullable Line left, @Nullable Line right) {
        boolean differ = left != null && right != null && left.endsInReturn() != right.endsInReturn();
        return new Pair(shown(left, differ), shown(right, differ));
    }

    /** Creates a pair for an unchanged line. */
    static Pair unchanged(Line line) {
        return new Pair(shown(line.inOriginal(), false), shown(line.inModified(), false));
    }

    private static @Nullable Line shown(@Nullable Line line, boolean withReturn) {
        return line == null ? null : (withReturn ? line : line.withoutReturn()).shortened();
    }

    /** Returns whether the line is unchanged. */
    boolean isSame() {
        return left != null && left.kind() == Line.Kind.SAME;
    }

    /** Returns whether both sides have the same text. */
    boolean hasSameText() {
        return left != null && right != null && left.spans().equals(right.spans());
    }

    /** Returns the lines of the row. An unchanged line is returned only once, as in the original. */
    Stream<Line> lines() {
        return isSame() ? Stream.ofNullable(left) : Stream.concat(Stream.ofNullable(left), Stream.ofNullable(right));
    }
}
