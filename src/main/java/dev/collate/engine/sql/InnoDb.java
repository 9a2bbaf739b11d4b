package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.List;

/** How wide rows are for MySQL and MariaDB, in InnoDB's row format DYNAMIC and in the server above it, with utf8mb4. */
final class InnoDb {
    /** A record must be shorter than half the free space of a page of 16 KB, and has a head of 5 bytes and hidden columns of 19. */
    static final int PAGE_RECORD = 8126 - 1 - 5 - 19;

    /** Bytes of a value outside the page that stay inside. */
    static final int POINTER = 20;

    /** A text is kept outside the page only if it has more bytes than this. */
    static final int MAX_LOCAL = 40;

    /** Bytes that all columns together may be declared to have, wherever they are kept. */
    private static final int MAX_DECLARED = 65_535;

    /** Characters of a column whose texts always stay inside: they have 255 bytes at most. */
    private static final int MAX_INSIDE = 63;

    /** Most bytes of a column of type TEXT and its kin, as the server counts them. */
    private static final int TEXT_DECLARED = 12;

    private static final int MAX_BYTE = 255;
    private static final int DIGITS_PER_WORD = 9;

    private InnoDb() {}

    /**
     * Most bytes that a value takes inside the page.
     *
     * @param leastOutside what a text counts for that may be kept outside, however short
     */
    static int width(ColumnType type, int leastOutside) {
        return switch (type) {
            case Text text ->
                text.characters() <= MAX_INSIDE
                        ? 4 * text.characters() + 1
                        : Math.max(leastOutside, Math.min(text.bytes(), MAX_LOCAL) + 1);
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

    /** Nine digits in four bytes, those that are left over in as few as hold them. */
    private static int digits(int count) {
        return count / DIGITS_PER_WORD * 4 + (count % DIGITS_PER_WORD + 1) / 2;
    }

    /** True when the server takes the declarations of all columns, which it looks at before InnoDB does. */
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
