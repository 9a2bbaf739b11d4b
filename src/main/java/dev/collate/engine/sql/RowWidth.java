package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;

/**
 * How wide the row of a table may be, where an engine keeps a row in one page. Widths are the most that the values of a column may take
 * inside the page, so a table that fits never fails for its width; long texts move elsewhere and leave a pointer.
 */
enum RowWidth {
    /** Rows have no width. */
    UNBOUNDED(Integer.MAX_VALUE) {
        @Override
        int of(ColumnType type) {
            return 0;
        }
    },
    /** MySQL counts each text of over 255 bytes as 40 and a length, whatever the longest is. */
    MYSQL(InnoDb.PAGE_RECORD) {
        @Override
        int of(ColumnType type) {
            return InnoDb.width(type, InnoDb.MAX_LOCAL + 1);
        }

        @Override
        int nullBytes(int columns, int nullables) {
            return (nullables + 7) / 8;
        }

        @Override
        boolean takes(List<? extends ColumnType> types, int nullables) {
            return InnoDb.fitsServer(types, nullables) && super.takes(types, nullables);
        }
    },
    /** MariaDB counts such a text as 20 and a length, and refuses a row that is too wide all the same when it is inserted. */
    MARIADB(InnoDb.PAGE_RECORD) {
        @Override
        int of(ColumnType type) {
            return InnoDb.width(type, InnoDb.POINTER + 1);
        }

        @Override
        int nullBytes(int columns, int nullables) {
            return (nullables + 7) / 8;
        }

        @Override
        boolean takes(List<? extends ColumnType> types, int nullables) {
            return InnoDb.fitsServer(types, nullables) && super.takes(types, nullables);
        }
    },
    /** PostgreSQL refuses a row of over 8,160 bytes when it is inserted. Only values of over 24 bytes move out. */
    POSTGRESQL(8160 - 32) {
        @Override
        int of(ColumnType type) {
            return switch (type) {
                case Text text -> Math.min(text.bytes(), 23) + 1;
                // Groups of four digits in two bytes each, after a head of three bytes; a point may split a group.
                case Decimal decimal -> 3 + 2 * (2 + decimal.precision() / 4);
                default -> fixed(type);
            };
        }
    },
    /** SQL Server refuses a row of over 8,060 bytes when it is inserted; a text that moves out leaves 24. */
    SQLSERVER(8060 - 32) {
        @Override
        int of(ColumnType type) {
            return switch (type) {
                case Text text -> 2 * Math.min(text.units(), 12) + 2;
                case Decimal decimal -> 17;
                default -> fixed(type);
            };
        }
    };

    private final int max;

    RowWidth(int max) {
        this.max = max;
    }

    /** Bytes that a value of this type takes at most. */
    abstract int of(ColumnType type);

    /** Bytes that tell which values of a row are NULL. */
    int nullBytes(int columns, int nullables) {
        return columns / 8 + 1;
    }

    /**
     * True when no row of these columns is too wide.
     *
     * @param nullables how many of the columns have a NULL
     */
    boolean takes(List<? extends ColumnType> types, int nullables) {
        return nullBytes(types.size(), nullables)
                        + types.stream().mapToLong(this::of).sum()
                <= max;
    }

    /** The text declared so long that it may be kept outside the row, unless it is narrower inside as it is. */
    Text narrower(Text text) {
        return of(text.movable()) <= of(text) ? text.movable() : text;
    }

    private static int fixed(ColumnType type) {
        if (type instanceof Timestamp timestamp && timestamp.zoned()) {
            return 10;
        }
        return type == Fixed.BOOLEAN ? 1 : type == Fixed.INTEGER || type == Fixed.DATE ? 4 : 8;
    }
}
