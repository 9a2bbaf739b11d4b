package dev.collate.share.page;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two lines side by side. A line is null if its side is empty. An unchanged line is on both sides. */
record Pair(@Nullable Line left, @Nullable Line right) {
    /**
     * Creates a pair. Removes the carriage returns at the ends of the lines. If only one of the two lines ends with a carriage return,
     * keeps it, because it is a difference.
     */
    static Pair of(@Nullable Line left, @Nullable Line right) {
        if (left != null && left.kind() == Line.Kind.SAME) {
            var both = shown(left, false);
            return new Pair(both, both);
        }
        boolean differ = left != null && right != null && left.endsInReturn() != right.endsInReturn();
        return new Pair(shown(left, differ), shown(right, differ));
    }

    private static @Nullable Line shown(@Nullable Line line, boolean withReturn) {
        return line == null ? null : (withReturn ? line : line.withoutReturn()).shortened();
    }

    /** Returns whether the line is the same on both sides. */
    boolean isSame() {
        return left != null && left.kind() == Line.Kind.SAME;
    }

    /** Returns the lines of the row. A line that is the same on both sides is returned only once. */
    Stream<Line> lines() {
        return isSame() ? Stream.ofNullable(left) : Stream.concat(Stream.ofNullable(left), Stream.ofNullable(right));
    }
}
