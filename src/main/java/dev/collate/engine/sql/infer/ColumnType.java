package dev.collate.engine.sql.infer;

/** The type of a column, independent of the dialect. */
public sealed interface ColumnType {
    /** The types without a size. INTEGER has 32 bits, BIGINT 64. */
    enum Fixed implements ColumnType {
        BOOLEAN,
        INTEGER,
        BIGINT,
        DOUBLE,
        DATE
    }

    /** Exact numbers of up to {@code precision} digits, with up to {@code scale} digits after the decimal point. */
    record Decimal(int precision, int scale) implements ColumnType {}

    /** Timestamps with up to {@code fraction} fractional digits of the second; if {@code zoned}, with a UTC offset. */
    record Timestamp(int fraction, boolean zoned) implements ColumnType {}

    /**
     * Text with the maximum length of a cell in Unicode characters, UTF-16 code units and UTF-8 bytes; each is at least
     * 1.
     */
    record Text(int characters, int units, int bytes) implements ColumnType {
        /** Returns this type with a declared length from which every database may store texts outside the row. */
        public Text movable() {
            return new Text(Math.max(MOVABLE, characters), units, bytes);
        }
    }

    /** Minimum declared number of characters of a text that every database may store outside its row. */
    int MOVABLE = 256;
}
