package dev.collate.web.overload;

import org.jspecify.annotations.Nullable;

/** The heap that one body needs, counted as the body comes. */
final class BodyNeed {
    /** What receiving takes: a body of unknown length, or a part of a form, is copied into one array when it is complete. */
    private static final int RECEIVING = 2;

    private final int perByte;
    private final int perItem;
    private final int mostPerByte;
    /** 1 for a byte that marks an item; null when none does. */
    private final byte @Nullable [] marks;

    private long items;

    /** What a handler says; null when it says nothing. */
    BodyNeed(@Nullable HeapNeed said) {
        perByte = said == null ? HeapNeed.UNSAID : said.perByte();
        perItem = said == null ? 0 : said.perItem();
        mostPerByte = said == null ? perByte : said.mostPerByte();
        marks = said == null || said.items().isEmpty() ? null : marks(said.items());
    }

    private static byte[] marks(String characters) {
        var marks = new byte[256];
        characters.chars().forEach(character -> marks[character] = 1);
        return marks;
    }

    /** Counts the items in a stretch of the body. */
    void count(byte[] bytes, int from, int to) {
        if (marks != null) {
            int found = 0;
            for (int i = from; i < to; i++) {
                found += marks[bytes[i] & 0xFF];
            }
            items += found;
        }
    }

    /** Bytes of heap for so many bytes of body, and the items counted so far. */
    long heapBytes(long bodyBytes) {
        long working = Math.min(bodyBytes * perByte + items * perItem, bodyBytes * mostPerByte);
        return Math.max(bodyBytes * RECEIVING, working);
    }
}
