package dev.collate.web.overload;

import dev.collate.utf8.Words;
import org.jspecify.annotations.Nullable;

/** The heap that one body needs, counted as the body comes. */
final class BodyNeed {
    /** What receiving takes: a body of unknown length, or a part of a form, is copied into one array when it is complete. */
    private static final int RECEIVING = 2;

    private final int perByte;
    private final int perItem;
    private final int mostPerByte;
    /** What marks an item: a word for each character, eight times the same byte. */
    private final long[] marks;

    private long items;

    /** What a handler says; null when it says nothing. */
    BodyNeed(@Nullable HeapNeed said) {
        perByte = said == null ? HeapNeed.UNSAID : said.perByte();
        perItem = said == null ? 0 : said.perItem();
        mostPerByte = said == null ? perByte : said.mostPerByte();
        marks = said == null
                ? new long[0]
                : said.items().chars().mapToLong(Words::each).toArray();
    }

    /** Counts the items in a stretch of the body. */
    void count(byte[] bytes, int from, int to) {
        if (marks.length == 0) {
            return;
        }
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            items += Long.bitCount(marked(Words.load(bytes, at)));
        }
        if (at < to) {
            var last = new byte[Long.BYTES];
            System.arraycopy(bytes, at, last, 0, to - at);
            items += Long.bitCount(marked(Words.load(last, 0)));
        }
    }

    private long marked(long word) {
        long marked = 0;
        for (long mark : marks) {
            marked |= Words.exactZeros(word ^ mark);
        }
        return marked;
    }

    /** Bytes of heap for so many bytes of body, and the items counted so far. */
    long heapBytes(long bodyBytes) {
        long working = Math.min(bodyBytes * perByte + items * perItem, bodyBytes * mostPerByte);
        return Math.max(bodyBytes * RECEIVING, working);
    }
}
