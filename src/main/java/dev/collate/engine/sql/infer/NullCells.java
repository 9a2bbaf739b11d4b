package dev.collate.engine.sql.infer;

import dev.collate.engine.csv.CsvScanner;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The cells that mean NULL: the unquoted empty cell, and the unquoted cells that equal, byte by byte, a value that the caller has listed.
 */
public final class NullCells {
    /**
     * The listed values, sorted for binary search. A caller may list a hundred thousand values, and each cell is searched for in this
     * array.
     */
    private final byte[][] nullValues;

    public NullCells(List<String> values) {
        this.nullValues = values.stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .sorted(Arrays::compare)
                .toArray(byte[][]::new);
    }

    /**
     * Returns whether a cell of the scanner's current row becomes NULL. A quoted empty cell becomes NULL if the column does not store empty
     * text.
     */
    public boolean isNull(byte[] source, CsvScanner scanner, int column, boolean storesEmptyText) {
        int start = scanner.start(column);
        int end = scanner.end(column);
        return scanner.isQuoted(column) ? start == end && !storesEmptyText : isNull(source, start, end);
    }

    /** Returns whether the unquoted cell {@code source[start, end)} means NULL. */
    public boolean isNull(byte[] source, int start, int end) {
        if (start == end) {
            return true;
        }
        int low = 0;
        int high = nullValues.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            var value = nullValues[middle];
            int comparison = Arrays.compare(value, 0, value.length, source, start, end);
            if (comparison == 0) {
                return true;
            }
            low = comparison < 0 ? middle + 1 : low;
            high = comparison < 0 ? high : middle - 1;
        }
        return false;
    }
}
