package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;

/**
 * The maximum width of a row in a database that stores each row in one page. The width of a column is the maximum number of bytes that one
 * of its values takes inside the page. Long texts are moved outside the page, and only a pointer remains inside. If the widths of all
 * columns together are within the maximum, no INSERT fails because its row is too wide.
 */
enum RowWidth {
    /** The width of rows is not limited. */
    UNBOUNDED(Integer.MAX_VALUE, false),
    /** If the declared length of a text is over 255 bytes, MySQL counts at least 41 bytes for the text, including its length byte. */
    MYSQL(InnoDb.MAX_RECORD_BYTES, true),
    /**
     * MariaDB counts at least 21 bytes for such a text, so it accepts tables that MySQL rejects. But MariaDB rejects an INSERT whose row is
     * too wide.
     */
    MARIADB(InnoDb.MAX_RECORD_BYTES, true),
    /**
     * PostgreSQL rejects an INSERT whose row has more than 8,160 bytes. PostgreSQL moves only values of more than 24 bytes outside the row.
     */
    POSTGRESQL(8160 - 32, false),
    /**
     * SQL Server rejects an INSERT whose row has more than 8,060 bytes. For a text that is moved outside the row, 24 bytes remain inside
     * the row.
     */
    SQLSERVER(8060 - 32, false);

    private final int maxBytes;
    private final boolean usesInnoDb;

    /**
     * @param maxBytes the maximum number of bytes of a row
     * @param usesInnoDb whether the database stores rows with InnoDB
     */
    RowWidth(int maxBytes, boolean usesInnoDb) {
        this.maxBytes = maxBytes;
        this.usesInnoDb = usesInnoDb;
    }

    /** Returns the maximum number of bytes that a value of this type takes inside the row. */
    int columnBytes(ColumnType type) {
        return switch (this) {
            case UNBOUNDED -> 0;
            case MYSQL -> InnoDb.maxBytesInsidePage(type, InnoDb.MAX_INLINE_BYTES + 1);
            case MARIADB -> InnoDb.maxBytesInsidePage(type, InnoDb.POINTER_BYTES + 1);
            case POSTGRESQL -> postgresWidth(type);
            case SQLSERVER -> sqlServerWidth(type);
        };
    }

    /**
     * Returns whether every possible row with these column types is within the maximum width.
     *
     * @param nullableCount the number of nullable columns
     */
    boolean allows(List<? extends ColumnType> types, int nullableCount) {
        if (usesInnoDb && !InnoDb.declaredWidthFits(types, nullableCount)) {
            return false;
        }
        int nullBytes = usesInnoDb ? (nullableCount + 7) / 8 : types.size() / 8 + 1;
        return nullBytes + valueBytes(types) <= maxBytes;
    }

    /** Returns the maximum number of bytes that the values of these columns take together inside the row. */
    long valueBytes(List<? extends ColumnType> types) {
        long sum = 0;
        for (var type : types) {
            int alignment = this == POSTGRESQL ? alignmentInPostgres(type) : 1;
            sum = (sum + alignment - 1) / alignment * alignment + columnBytes(type);
        }
        return sum;
    }

    /**
     * Returns the alignment of a type in bytes: the offset of a value in the row is a multiple of the alignment of its type. Texts and
     * decimals of up to 126 bytes have a header of one byte, and need no alignment. PostgreSQL moves longer ones outside a row that is too
     * wide. The alignment of every other type is its width.
     */
    private static int alignmentInPostgres(ColumnType type) {
        return type instanceof Text || type instanceof Decimal ? 1 : postgresWidth(type);
    }

    /**
     * Returns {@link Text#asMovable} of the given type if its values take no more bytes inside the row than those of the given type.
     * Otherwise returns the given type.
     */
    Text narrower(Text text) {
        return columnBytes(text.asMovable()) <= columnBytes(text) ? text.asMovable() : text;
    }

    private static int postgresWidth(ColumnType type) {
        return switch (type) {
            case Text text -> Math.min(text.bytes(), 23) + 1;
            // A decimal has a header of three bytes, and two bytes for each group of four digits. The groups begin at
            // the decimal point, so there may be a partial group on each side of it.
            case Decimal decimal -> 3 + 2 * (2 + decimal.precision() / 4);
            case Timestamp timestamp -> 8;
            default -> fixedWidth(type);
        };
    }

    private static int sqlServerWidth(ColumnType type) {
        return switch (type) {
            case Text text -> 2 * (text.isKey() ? text.utf16Units() : Math.min(text.utf16Units(), 12)) + 2;
            case Decimal decimal -> 17;
            default -> fixedWidth(type);
        };
    }

    private static int fixedWidth(ColumnType type) {
        if (type instanceof Timestamp timestamp && timestamp.zoned()) {
            return 10;
        }
        return type == Fixed.BOOLEAN ? 1 : type == Fixed.INTEGER || type == Fixed.DATE ? 4 : 8;
    }
}
