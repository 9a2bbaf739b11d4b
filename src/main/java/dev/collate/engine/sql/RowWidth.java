package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;

/**
 * The maximum width of a row in a database that stores each row in one page. The width of a column is the maximum number of bytes that its
 * values take inside the page. So if a table fits, an INSERT never fails because a row is too wide. Long texts are moved outside the page
 * and replaced with a pointer.
 */
enum RowWidth {
    /** Rows are not limited. */
    UNBOUNDED(Integer.MAX_VALUE, false),
    /** MySQL counts a text with a declared length over 255 bytes as 40 bytes and a length. */
    MYSQL(InnoDb.PAGE_RECORD, true),
    /** MariaDB counts such a text as 20 bytes and a length, but still rejects a row that is too wide at the INSERT. */
    MARIADB(InnoDb.PAGE_RECORD, true),
    /** PostgreSQL rejects a row of over 8,160 bytes at the INSERT. PostgreSQL moves only values of over 24 bytes outside the row. */
    POSTGRESQL(8160 - 32, false),
    /** SQL Server rejects a row of over 8,060 bytes at the INSERT. A text outside the row takes 24 bytes inside it. */
    SQLSERVER(8060 - 32, false);

    private final int max;
    private final boolean innoDb;

    /**
     * @param max the maximum number of bytes of a row
     * @param innoDb whether the engine stores rows with InnoDB
     */
    RowWidth(int max, boolean innoDb) {
        this.max = max;
        this.innoDb = innoDb;
    }

    /** Returns the maximum number of bytes of a value of this type. */
    int of(ColumnType type) {
        return switch (this) {
            case UNBOUNDED -> 0;
            case MYSQL -> InnoDb.width(type, InnoDb.MAX_LOCAL + 1);
            case MARIADB -> InnoDb.width(type, InnoDb.POINTER + 1);
            case POSTGRESQL -> inPostgres(type);
            case SQLSERVER -> inSqlServer(type);
        };
    }

    /**
     * Returns whether every possible row of these columns fits.
     *
     * @param nullables the number of nullable columns
     */
    boolean takes(List<? extends ColumnType> types, int nullables) {
        if (innoDb && !InnoDb.fitsServer(types, nullables)) {
            return false;
        }
        int nullBytes = innoDb ? (nullables + 7) / 8 : types.size() / 8 + 1;
        return nullBytes + types.stream().mapToLong(this::of).sum() <= max;
    }

    /**
     * Returns the text type with a declared length that allows the database to move the text outside the row, unless this makes the row
     * wider.
     */
    Text narrower(Text text) {
        return of(text.movable()) <= of(text) ? text.movable() : text;
    }

    private static int inPostgres(ColumnType type) {
        return switch (type) {
            case Text text -> Math.min(text.bytes(), 23) + 1;
            // A decimal has a header of three bytes, and two bytes for each group of four digits. The decimal point may
            // split a group.
            case Decimal decimal -> 3 + 2 * (2 + decimal.precision() / 4);
            default -> fixed(type);
        };
    }

    private static int inSqlServer(ColumnType type) {
        return switch (type) {
            case Text text -> 2 * Math.min(text.units(), 12) + 2;
            case Decimal decimal -> 17;
            default -> fixed(type);
        };
    }

    private static int fixed(ColumnType type) {
        if (type instanceof Timestamp timestamp && timestamp.zoned()) {
            return 10;
        }
        return type == Fixed.BOOLEAN ? 1 : type == Fixed.INTEGER || type == Fixed.DATE ? 4 : 8;
    }
}
