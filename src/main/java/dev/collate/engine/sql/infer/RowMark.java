package dev.collate.engine.sql.infer;

/**
 * The place in a CSV where a row begins. The first pass marks one row every 256 KB, so that the second pass can begin at several places.
 *
 * @param rowsBefore number of data rows before the row
 * @param start the index of the first byte of the row
 */
public record RowMark(int rowsBefore, int start) {
    /** Minimum number of bytes between two marks. */
    static final int DISTANCE = 1 << 18;

    /** Returns the mark of the same row, if its section of the CSV begins after this number of rows. */
    RowMark afterRows(int rows) {
        return new RowMark(rows + rowsBefore, start);
    }
}
