package dev.collate.engine.text;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;

/**
 * A text as lines, counted from 0. A line is what stands between line feeds; a carriage return belongs to its line. Only every
 * {@value #STRIDE}th line's start is kept, because a text may have as many lines as bytes; the others are found from there.
 */
final class Lines {
    private static final int STRIDE = 16;

    /** What a line feed at the end of a text means. */
    enum End {
        /** It ends the last line; without it, the last line lacks it. */
        TERMINATES,
        /** It ends the last line, and whether that has it counts for nothing. */
        IGNORED,
        /** It separates the last line from one more, which is empty. */
        SEPARATES
    }

    private final Utf8Slice text;
    private final End end;
    private final int count;
    private final int[] starts;

    private Lines(Utf8Slice text, End end, int count, int[] starts) {
        this.text = text;
        this.end = end;
        this.count = count;
        this.starts = starts;
    }

    /** The lines of a text; the empty text has none. */
    static Lines of(Utf8Slice text, End end) {
        var starts = new int[text.length() / (32 * STRIDE) + 1];
        var cancellation = Cancellation.current();
        int to = text.to();
        int count = 0;
        for (int at = text.from(); at < to || (at == to && end == End.SEPARATES && count > 0); count++) {
            if (count % STRIDE == 0) {
                cancellation.check();
                int slot = count / STRIDE;
                starts = slot < starts.length ? starts : Arrays.copyOf(starts, slot * 2);
                starts[slot] = at;
            }
            at = LineFeeds.next(text.bytes(), at, to) + 1;
        }
        return new Lines(text, end, count, starts);
    }

    /** Whether a text ends in a line feed. */
    static boolean endsInLineFeed(Utf8Slice text) {
        return text.length() > 0 && text.bytes()[text.to() - 1] == '\n';
    }

    Utf8Slice text() {
        return text;
    }

    int count() {
        return count;
    }

    /** Whether this is the last line of a text that was to be terminated and is not. */
    boolean lacksLineFeed(int line) {
        return end == End.TERMINATES && line >= 0 && line == count - 1 && !endsInLineFeed(text);
    }

    /** Index of the first byte of a line; one past the last line is where it would begin. */
    int start(int line) {
        if (line == count) {
            return text.to();
        }
        int at = starts[line / STRIDE];
        for (int skip = line % STRIDE; skip > 0; skip--) {
            at = LineFeeds.next(text.bytes(), at, text.to()) + 1;
        }
        return at;
    }

    /** The line that begins at {@code start}. */
    int lineAt(int start) {
        int slots = (count + STRIDE - 1) / STRIDE;
        int found = Arrays.binarySearch(starts, 0, slots, start);
        int slot = found >= 0 ? found : -found - 2;
        int line = slot * STRIDE;
        for (int at = starts[slot]; at < start; line++) {
            at = end(at) + 1;
        }
        return line;
    }

    /** Number of bytes that two texts have in common from these places on. */
    int equalLength(int start, Lines other, int otherStart) {
        int from = Math.min(start, text.to());
        int otherFrom = Math.min(otherStart, other.text.to());
        int mismatch = Arrays.mismatch(text.bytes(), from, text.to(), other.text.bytes(), otherFrom, other.text.to());
        return mismatch < 0 ? text.to() - from : mismatch;
    }

    /** Bytes of the lines {@code [from, to)}, their line feeds counted. */
    int bytes(int from, int to) {
        return start(to) - start(from);
    }

    /** Index after the last byte of the line that begins at {@code start}, its line feed not counted. */
    int end(int start) {
        return LineFeeds.next(text.bytes(), start, text.to());
    }
}
