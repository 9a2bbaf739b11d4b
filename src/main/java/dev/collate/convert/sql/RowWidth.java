package dev.collate.convert.sql;

import dev.collate.convert.sql.ColumnType.Decimal;
import dev.collate.convert.sql.ColumnType.Fixed;
import dev.collate.convert.sql.ColumnType.Text;
import dev.collate.convert.sql.ColumnType.Timestamp;
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
    /**
     * MySQL and MariaDB check at CREATE TABLE that half a page of 16 KB takes the widest row. Texts of up to 255 bytes always stay inside;
     * from longer ones at most 41 bytes do. All VARCHARs together have 65,535 bytes, wherever they are kept.
     */
    INNODB(8126 - 32) {
        private static final int ALL_VARCHARS = 65_535 - 512;

        @Override
        int of(ColumnType type) {
            return switch (type) {
                case Text text -> text.characters() < 64 ? 4 * text.characters() + 1 : 41;
                case Decimal decimal -> 4 + decimal.precision() / 2;
                default -> fixed(type);
            };
        }

        @Override
        boolean takes(List<? extends ColumnType> types) {
            long varchars = types.stream()
                    .mapToLong(type -> type instanceof Text text && text.characters() < ColumnType.MOVABLE
                            ? 4L * text.characters() + 2
                            : 12)
                    .sum();
            return varchars <= ALL_VARCHARS && super.takes(types);
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

    private final int most;

    RowWidth(int most) {
        this.most = most;
    }

    /** Bytes that a value of this type takes at most. */
    abstract int of(ColumnType type);

    /** True when no row of these columns is too wide. */
    boolean takes(List<? extends ColumnType> types) {
        int nullBits = types.size() / 8 + 1;
        return nullBits + types.stream().mapToLong(this::of).sum() <= most;
    }

    private static int fixed(ColumnType type) {
        if (type instanceof Timestamp timestamp && timestamp.zoned()) {
            return 10;
        }
        return type == Fixed.BOOLEAN ? 1 : type == Fixed.INTEGER || type == Fixed.DATE ? 4 : 8;
    }
}
