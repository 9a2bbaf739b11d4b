package dev.collate.engine.text;

import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;
import java.util.Arrays;

/**
 * The lines of a text, counted from 0. A line ends at a line feed; a carriage return is part of its line. A text can have as many lines as
 * bytes, so only the start of every {@value #LINES_PER_INDEX_ENTRY}th line is stored, in order to save memory. To find another line, the
 * search begins at the stored start before this line.
 */
final class Lines {
    private static final int LINES_PER_INDEX_ENTRY = 16;

    /** The meaning of a line feed at the end of a text. */
    enum FinalLineFeed {
        /** The line feed at the end of a text ends the last line. Without this line feed, the last line is incomplete. */
        TERMINATES,
        /** The line feed at the end of a text ends the last line. Without this line feed, the last line is complete too. */
        IGNORED,
        /** The line feed at the end of a text separates two lines, so the text ends with an empty line. */
        SEPARATES
    }

    private final Utf8Slice text;
    private final FinalLineFeed finalLineFeed;
    private final int count;
    private final int[] indexedStarts;

    private Lines(Utf8Slice text, FinalLineFeed finalLineFeed, int count, int[] indexedStarts) {
        this.text = text;
        this.finalLineFeed = finalLineFeed;
        this.count = count;
        this.indexedStarts = indexedStarts;
    }

    /** Returns the lines of a text. The empty text has no lines. */
    static Lines of(Utf8Slice text, FinalLineFeed finalLineFeed) {
        // This capacity is enough for lines of 32 bytes on average.
        var indexedStarts = new int[text.length() / (32 * LINES_PER_INDEX_ENTRY) + 1];
        var cancellation = Cancellation.current();
        int to = text.to();
        int count = 0;
        for (int index = text.from();
                index < to || (index == to && finalLineFeed == FinalLineFeed.SEPARATES && count > 0);
                count++) {
            if (count % LINES_PER_INDEX_ENTRY == 0) {
                cancellation.check();
                int entry = count / LINES_PER_INDEX_ENTRY;
                indexedStarts = entry < indexedStarts.length ? indexedStarts : Arrays.copyOf(indexedStarts, entry * 2);
                indexedStarts[entry] = index;
            }
            index = ByteSearch.indexOf((byte) '\n', text.bytes(), index, to) + 1;
        }
        return new Lines(text, finalLineFeed, count, indexedStarts);
    }

    /** Returns whether a text ends in a line feed. */
    static boolean endsInLineFeed(Utf8Slice text) {
        return text.length() > 0 && text.bytes()[text.to() - 1] == '\n';
    }

    /** Returns the lines {@code [from, to)} as a text of their own. */
    Lines range(int from, int to) {
        return of(text.slice(lineStart(from), lineStart(to)), to == count ? finalLineFeed : FinalLineFeed.TERMINATES);
    }

    Utf8Slice text() {
        return text;
    }

    FinalLineFeed finalLineFeed() {
        return finalLineFeed;
    }

    int count() {
        return count;
    }

    /**
     * Returns whether this is the last line, and its line feed is missing. Returns true only if line feeds terminate lines
     * ({@link FinalLineFeed#TERMINATES}).
     */
    boolean lacksLineFeed(int line) {
        return finalLineFeed == FinalLineFeed.TERMINATES && line >= 0 && line == count - 1 && !endsInLineFeed(text);
    }

    /** Returns whether this is the empty last line of a text that ends in a line feed. */
    boolean isEmptyLastLine(int line) {
        return finalLineFeed == FinalLineFeed.SEPARATES && line == count - 1 && endsInLineFeed(text);
    }

    /** Returns the index of the first byte of a line. If {@code line} is the number of lines, returns the end of the text. */
    int lineStart(int line) {
        if (line == count) {
            return text.to();
        }
        int index = indexedStarts[line / LINES_PER_INDEX_ENTRY];
        for (int skip = line % LINES_PER_INDEX_ENTRY; skip > 0; skip--) {
            index = ByteSearch.indexOf((byte) '\n', text.bytes(), index, text.to()) + 1;
        }
        return index;
    }

    /** Returns the number of bytes of the lines {@code [from, to)}, including their line feeds. */
    int byteCount(int from, int to) {
        return lineStart(to) - lineStart(from);
    }

    /** Returns a line without its line feed. If {@code line} is the number of lines, returns the empty end of the text. */
    Utf8Slice line(int line) {
        int start = lineStart(line);
        return new Utf8Slice(text.bytes(), start, lineEnd(start));
    }

    /** Returns the index after the last byte of the line that begins at {@code start}, without its line feed. */
    int lineEnd(int start) {
        return ByteSearch.indexOf((byte) '\n', text.bytes(), start, text.to());
    }

    /** Reads lines of a text. Reading the lines in order is the fastest. */
    static final class Cursor {
        private final Lines lines;
        private int nextLine;
        private int nextLineStart;

        Cursor(Lines lines) {
            this.lines = lines;
            this.nextLineStart = lines.text().from();
        }

        /** Returns a line without its line feed. */
        Utf8Slice read(int line) {
            int from = line == nextLine ? nextLineStart : lines.lineStart(line);
            int to = lines.lineEnd(from);
            nextLine = line + 1;
            nextLineStart = to + 1;
            return lines.text().slice(from, to);
        }
    }
}
