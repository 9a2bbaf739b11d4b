package dev.collate.share.page;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two lines side by side, an unchanged one beside itself; null where a side has none. */
record Pair(@Nullable Line left, @Nullable Line right) {
    /** Two lines without the carriage returns at their ends, unless only one has it: that is a difference. */
    static Pair of(@Nullable Line left, @Nullable Line right) {
        boolean differ = left != null && right != null && left.endsInReturn() != right.endsInReturn();
        return new Pair(shown(left, differ), shown(right, differ));
    }

    private static @Nullable Line shown(@Nullable Line line, boolean withReturn) {
        return line == null ? null : (withReturn ? line : line.withoutReturn()).excerpt();
    }

    /** Whether the line is the same on both sides. */
    boolean isSame() {
        return left != null && left.kind() == Line.Kind.SAME;
    }

    /** The lines of the row; a line that is the same on both sides once. */
    Stream<Line> lines() {
        return isSame() ? Stream.ofNullable(left) : Stream.concat(Stream.ofNullable(left), Stream.ofNullable(right));
    }
}
