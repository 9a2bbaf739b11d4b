package dev.collate.convert.sql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Tells the unquoted cells that mean NULL: the empty one and those that the caller has named, to the letter. */
final class NullCells {
    private final byte[][] values;

    NullCells(List<String> values) {
        this.values = values.stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** True when the unquoted cell {@code source[start, end)} means NULL. */
    boolean include(byte[] source, int start, int end) {
        if (start == end) {
            return true;
        }
        for (var value : values) {
            if (Arrays.equals(value, 0, value.length, source, start, end)) {
                return true;
            }
        }
        return false;
    }
}
