package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;

/** Computes row widths in MySQL and MariaDB with utf8mb4. Both InnoDB (row format DYNAMIC) and the server above it have limits. */
final class InnoDb {
    /**
     * Maximum number of bytes of a record: less than half the free space of a 16 KB page, minus a header of 5 bytes and
     * hidden columns of 19 bytes.
     */
    static final int PAGE_RECORD = 8126 - 1 - 5 - 19;

    /** Number of bytes inside the page that a value outside the page takes. */
    static final int POINTER = 20;

    /** A text may be moved outside the page only if it has more bytes than this. */
    static final int MAX_LOCAL = 40;

    /** Maximum number of declared bytes of all columns together, inside or outside the page. */
    private static final int MAX_DECLARED = 65_535;

    /**
     * Maximum number of characters of a column whose texts are never moved outside the page: they have at most 255
     * bytes.
     */
    private static final int MAX_INSIDE = 63;

    /** Number of bytes that the server counts for a TEXT column of any size. */
    private static final int TEXT_DECLARED = 12;

    private static final int MAX_BYTE = 255;
    private static final int DIGITS_PER_WORD = 9;

    private InnoDb() {}

    /**
     * Returns the maximum number of bytes that a value takes inside the page.
     *
     * @param minMovable the minimum number of bytes that counts for a text that may be moved outside the page
     */
    static int width(ColumnType type, int minMovable) {
        return switch (type) {
            case Text text ->
                text.characters() <= MAX_INSIDE
                        ? 4 * text.characters() + 1
                        : Math.max(minMovable, Math.min(text.bytes(), MAX_LOCAL) + 1);
            case Decimal decimal -> digits(decimal.precision() - decimal.scale()) + digits(decimal.scale());
            case Timestamp timestamp -> 5 + (timestamp.fraction() + 1) / 2;
            case Fixed fixed ->
                switch (fixed) {
                    case BOOLEAN -> 1;
                    case DATE -> 3;
                    case INTEGER -> 4;
                    case BIGINT, DOUBLE -> 8;
                };
        };
    }

    /**
     * Returns the number of bytes of packed digits. Nine digits take four bytes, and the remaining digits as few bytes as possible.
     */
    private static int digits(int count) {
        return count / DIGITS_PER_WORD * 4 + (count % DIGITS_PER_WORD + 1) / 2;
    }

    /**
     * Returns whether the database server accepts the declarations of all columns. The server checks the declarations before InnoDB does.
     */
    static boolean fitsServer(List<? extends ColumnType> types, int nullables) {
        return nullables / 8 + 1 + types.stream().mapToLong(InnoDb::declared).sum() <= MAX_DECLARED;
    }

    private static int declared(ColumnType type) {
        if (!(type instanceof Text text)) {
            return width(type, 0);
        }
        int bytes = 4 * text.characters();
        return text.characters() >= ColumnType.MOVABLE ? TEXT_DECLARED : bytes + (bytes > MAX_BYTE ? 2 : 1);
    }
}
