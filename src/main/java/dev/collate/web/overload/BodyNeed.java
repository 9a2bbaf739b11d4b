package dev.collate.web.overload;

import dev.collate.utf8.ByteCounter;
import org.jspecify.annotations.Nullable;

/** The heap that one body needs, counted as the body comes. */
final class BodyNeed {
    /** What receiving takes: a body of unknown length, or a part of a form, is copied into one array when it is complete. */
    private static final int RECEIVING = 2;

    private final int perByte;
    private final int perItem;
    private final int mostPerByte;
    private final ByteCounter marks;

    private long items;

    /** What a handler says; null when it says nothing. */
    BodyNeed(@Nullable HeapNeed said) {
        perByte = said == null ? HeapNeed.UNSAID : said.perByte();
        perItem = said == null ? 0 : said.perItem();
        mostPerByte = said == null ? perByte : said.mostPerByte();
        marks = new ByteCounter(said == null ? "" : said.items());
    }

    /** Counts the items in a stretch of the body. */
    void count(byte[] bytes, int from, int to) {
        items += marks.count(bytes, from, to);
    }

    /** Bytes of heap for so many bytes of body, and the items counted so far. */
    long heapBytes(long bodyBytes) {
        long working = Math.min(bodyBytes * perByte + items * perItem, bodyBytes * mostPerByte);
        return Math.max(bodyBytes * RECEIVING, working);
    }
}
