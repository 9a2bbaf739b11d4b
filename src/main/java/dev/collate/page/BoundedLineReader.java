package dev.collate.page;

import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a text and keeps only the beginning of a long line. Lines end only in {@code \n}, as in the comparison; a {@code \r}
 * belongs to its line. The reader treats a maximum number of bytes as the end of the text.
 */
final class BoundedLineReader {
    private final byte[] bytes;
    private final int end;
    /** Maximum position at which a line begins. */
    private final int last;

    private final boolean cut;
    private int at;

    /**
     * @param maxBytes maximum number of bytes that are read
     * @param lineBreakSeparates whether a line break at the end of the text is followed by an empty last line
     */
    BoundedLineReader(Utf8Slice text, int maxBytes, boolean lineBreakSeparates) {
        this.bytes = text.bytes();
        this.at = text.from();
        this.cut = text.length() > maxBytes;
        this.end = cut ? text.from() + maxBytes : text.to();
        this.last = lineBreakSeparates && !cut && text.length() > 0 ? end : end - 1;
    }

    /** Returns the next line without its line feed; null after the last line. */
    @Nullable
    TextView next() {
        int from = at;
        if (from > last) {
            return null;
        }
        int to = lineEnd();
        at = to + 1;
        return cut && to == end ? null : TextView.beginning(new Utf8Slice(bytes, from, to), PageLimits.RUN_LINE_BYTES);
    }

    /** Skips lines. Returns the number of skipped lines, which is smaller than {@code lines} only at the end. */
    int skip(int lines) {
        int skipped = 0;
        while (skipped < lines && at <= last) {
            at = lineEnd() + 1;
            skipped++;
        }
        return skipped;
    }

    /** Returns whether the text is longer than the maximum number of bytes. The reader does not return the incomplete last line. */
    boolean isCut() {
        return cut;
    }

    private int lineEnd() {
        return ByteSearch.indexOf((byte) '\n', bytes, at, end);
    }
}
