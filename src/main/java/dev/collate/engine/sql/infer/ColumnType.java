package dev.collate.engine.sql.infer;

/** What a column holds, before a dialect spells it. */
public sealed interface ColumnType {
    /** The types that need no size. INTEGER has 32 bits, BIGINT 64. */
    enum Fixed implements ColumnType {
        BOOLEAN,
        INTEGER,
        BIGINT,
        DOUBLE,
        DATE
    }

    /** Exact numbers of up to {@code precision} digits, {@code scale} of them after the point. */
    record Decimal(int precision, int scale) implements ColumnType {}

    /** Moments with up to {@code fraction} digits after the second; {@code zoned} ones name their offset from UTC. */
    record Timestamp(int fraction, boolean zoned) implements ColumnType {}

    /** Text whose longest cell has so many Unicode characters, UTF-16 units and UTF-8 bytes; each at least 1. */
    record Text(int characters, int units, int bytes) implements ColumnType {
        /** The same declared so long that an engine may always keep it outside the row. */
        public Text movable() {
            return new Text(Math.max(MOVABLE, characters), units, bytes);
        }
    }

    /** Characters from which on no engine insists on keeping a text inside its row. */
    int MOVABLE = 256;
}
