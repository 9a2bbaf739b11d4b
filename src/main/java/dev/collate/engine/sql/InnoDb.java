package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Text.Use;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;

/**
 * Computes row widths in MySQL and MariaDB with utf8mb4. The storage engine InnoDB (row format DYNAMIC) limits the width of a stored row.
 * The database server separately limits the declared width of all columns.
 */
final class InnoDb {
    /**
     * Maximum number of bytes of the columns of a row inside the page. A record must be smaller than half the free space of a 16 KB page
     * (8,126 bytes). Its header takes 5 bytes, and its hidden columns take 19 bytes.
     */
    static final int MAX_RECORD_BYTES = 8126 - 1 - 5 - 19;

    /** Number of bytes of the pointer that remains inside the page when a value is moved outside the page. */
    static final int POINTER_BYTES = 20;

    /**
     * Maximum number of bytes of a text that is always stored inside the page. InnoDB may move a longer text outside the page, unless its
     * column is declared with few characters.
     */
    static final int MAX_INLINE_BYTES = 40;

    /** Maximum number of declared bytes of all columns together. The limit also counts the values that are moved outside the page. */
    private static final int MAX_DECLARED_BYTES = 65_535;

    /**
     * A text column that is declared with at most this number of characters is never moved outside the page, because its values have at
     * most 255 bytes.
     */
    private static final int MAX_INLINE_CHARACTERS = 63;

    /**
     * Number of bytes that the database server counts for the declaration of a TEXT column. It does not depend on the maximum size of the
     * column.
     */
    private static final int DECLARED_TEXT_BYTES = 12;

    /**
     * Maximum number of bytes that the database server counts for the declaration of a UUID, INET6 or JSON column. A JSON column counts as
     * a TEXT column.
     */
    private static final int DECLARED_PARSED_BYTES = 16;

    private static final int MAX_ONE_BYTE_LENGTH = 255;
    private static final int DIGITS_PER_WORD = 9;

    private InnoDb() {}

    /**
     * Returns the maximum number of bytes that a value takes inside the page.
     *
     * @param minMovableBytes the minimum number of bytes that the database counts for a text that may be moved outside the page
     */
    static int maxBytesInsidePage(ColumnType type, int minMovableBytes) {
        return switch (type) {
            case Text text ->
                text.isKey() || text.characters() <= MAX_INLINE_CHARACTERS
                        ? 4 * text.characters() + (text.characters() <= MAX_INLINE_CHARACTERS ? 1 : 2)
                        : Math.max(minMovableBytes, Math.min(text.bytes(), MAX_INLINE_BYTES) + 1);
            case Decimal decimal -> decimalBytes(decimal.precision() - decimal.scale()) + decimalBytes(decimal.scale());
            case Timestamp timestamp -> 5 + (timestamp.fractionDigits() + 1) / 2;
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
     * Returns the number of bytes in which a decimal stores {@code digitCount} digits. Each group of nine digits takes four bytes. The
     * remaining digits take one byte for each two digits.
     */
    private static int decimalBytes(int digitCount) {
        return digitCount / DIGITS_PER_WORD * 4 + (digitCount % DIGITS_PER_WORD + 1) / 2;
    }

    /**
     * Returns whether the database server accepts the declared widths of all columns together. The server checks this before InnoDB checks
     * the width of the row.
     */
    static boolean declaredWidthFits(List<? extends ColumnType> types, int nullableCount) {
        return nullableCount / 8
                        + 1
                        + types.stream().mapToLong(InnoDb::declaredBytes).sum()
                <= MAX_DECLARED_BYTES;
    }

    private static long declaredBytes(ColumnType type) {
        if (!(type instanceof Text text)) {
            return maxBytesInsidePage(type, 0);
        }
        if (text.use() == Use.PARSED) {
            return DECLARED_PARSED_BYTES;
        }
        long bytes = 4L * text.characters();
        return text.characters() >= ColumnType.MIN_MOVABLE_LENGTH && text.use() == Use.CELLS
                ? DECLARED_TEXT_BYTES
                : bytes + (bytes > MAX_ONE_BYTE_LENGTH ? 2 : 1);
    }
}
