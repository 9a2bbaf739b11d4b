package dev.collate.engine.sql.infer;

/** The type of a column, independent of the dialect. */
public sealed interface ColumnType {
    /** Returns whether a column of this type stores an empty text. In every other column, a quoted empty cell is NULL. */
    default boolean storesEmptyText() {
        return this instanceof Text text && text.use() != Text.Use.PARSED;
    }

    /** The types that have no parameters. INTEGER has 32 bits, and BIGINT has 64 bits. */
    enum Fixed implements ColumnType {
        BOOLEAN,
        INTEGER,
        BIGINT,
        DOUBLE,
        DATE
    }

    /** Exact numbers of up to {@code precision} digits, of which up to {@code scale} are after the decimal point. */
    record Decimal(int precision, int scale) implements ColumnType {}

    /**
     * Timestamps with up to {@code fractionDigits} fractional digits of the second. If {@code zoned} is true, the timestamps have a UTC
     * offset.
     */
    record Timestamp(int fractionDigits, boolean zoned) implements ColumnType {}

    /**
     * Text. The three components are the maximum length of a cell, counted in Unicode code points ({@code characters}), UTF-16 code units
     * ({@code utf16Units}) and UTF-8 bytes. Each is at least 1.
     *
     * @param use what decides the type that the table declares
     */
    record Text(int characters, int utf16Units, int bytes, Use use) implements ColumnType {
        public Text(int characters, int utf16Units, int bytes) {
            this(characters, utf16Units, bytes, Use.CELLS);
        }

        /** Returns whether the column belongs to the primary key. */
        public boolean isKey() {
            return use == Use.KEY;
        }

        /**
         * Returns this type with a declared length of at least {@link #MIN_MOVABLE_LENGTH}, so that every database may store its values
         * outside the row. A text of a primary key is never outside the row, so its type does not change. The length of a VARCHAR does not
         * change.
         */
        public Text asMovable() {
            return use == Use.CELLS ? new Text(Math.max(MIN_MOVABLE_LENGTH, characters), utf16Units, bytes) : this;
        }

        /**
         * Returns this type with the largest declared length, which any later text fits. A text of a primary key and a VARCHAR keep their
         * lengths.
         */
        public Text asUnbounded() {
            return use == Use.CELLS
                    ? new Text(
                            Math.max(UNBOUNDED_LENGTH, characters),
                            Math.max(UNBOUNDED_LENGTH, utf16Units),
                            Math.max(UNBOUNDED_LENGTH, bytes))
                    : this;
        }

        /** Returns this type for a column of the primary key. */
        public Text asKey() {
            return new Text(characters, utf16Units, bytes, Use.KEY);
        }

        /** Returns this type for a column that the caller has declared as VARCHAR with this length, even if the length is large. */
        public Text asVarchar() {
            return new Text(characters, utf16Units, bytes, Use.VARCHAR);
        }

        /** Returns this type for a column whose literals the database parses. The values may take more bytes than their texts. */
        public Text asParsed() {
            return new Text(
                    Math.max(MIN_MOVABLE_LENGTH, characters),
                    Math.max(MIN_MOVABLE_LENGTH, utf16Units),
                    Math.max(MIN_MOVABLE_LENGTH, bytes),
                    Use.PARSED);
        }

        /** What decides the type that the table declares for a text column. */
        public enum Use {
            /** The server has chosen the type for the cells. The database may have another type for long texts than for short ones. */
            CELLS,
            /** The caller has chosen a VARCHAR. */
            VARCHAR,
            /** The caller has chosen a type of the database whose values are not texts, such as UUID. It has no empty value. */
            PARSED,
            /** The column belongs to the primary key, so the database compares its texts and stores them inside the row. */
            KEY
        }
    }

    /** From this declared length on, every database uses its largest text type. */
    int UNBOUNDED_LENGTH = 1 << 24;

    /** If a text column is declared with at least this number of characters, every database may store its values outside the row. */
    int MIN_MOVABLE_LENGTH = 256;
}
