package dev.collate.testing;

import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;

/** Texts for engines that read a part of a larger array. */
public final class Slices {
    private static final String BEFORE = "{\"<a>\": [\n  - x: \"";
    private static final String AFTER = "\"]}\n</a>\n- y: z\n";

    private Slices() {}

    /**
     * Returns a slice with this text. Its array has other bytes before and after the text, as the array of a request body has. So an engine
     * that reads outside of the slice, or that confuses an index in the array with an index in the text, gets wrong results.
     */
    public static Utf8Slice inLargerArray(String text) {
        var bytes = (BEFORE + text + AFTER).getBytes(StandardCharsets.UTF_8);
        return new Utf8Slice(
                bytes,
                BEFORE.getBytes(StandardCharsets.UTF_8).length,
                bytes.length - AFTER.getBytes(StandardCharsets.UTF_8).length);
    }
}
