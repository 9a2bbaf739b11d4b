package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import java.util.function.Function;

/**
 * The names of the types in a database.
 *
 * @param decimal a format string for the precision and the scale of a decimal
 * @param timestamp a format string for the number of fractional digits of the seconds; without {@code %d} if the type has no such parameter
 * @param zonedTimestamp the format string for timestamps with a UTC offset; empty if the database has no such type
 * @param text returns the name of a text type
 */
record TypeNames(
        String booleanType,
        String integer,
        String bigint,
        String decimal,
        String doubleType,
        String date,
        String timestamp,
        String zonedTimestamp,
        Function<Text, String> text) {
    static final String DECIMAL = "DECIMAL(%d,%d)";

    /** Returns the type names of the SQL standard. {@code text} returns the name of a text type. */
    static TypeNames standard(Function<Text, String> text) {
        return new TypeNames(
                "BOOLEAN",
                "INTEGER",
                "BIGINT",
                DECIMAL,
                "DOUBLE PRECISION",
                "DATE",
                "TIMESTAMP(%d)",
                "TIMESTAMP(%d) WITH TIME ZONE",
                text);
    }

    String nameOf(ColumnType type) {
        return switch (type) {
            case Fixed fixed ->
                switch (fixed) {
                    case BOOLEAN -> booleanType;
                    case INTEGER -> integer;
                    case BIGINT -> bigint;
                    case DOUBLE -> doubleType;
                    case DATE -> date;
                };
            case Decimal sized -> decimal.formatted(sized.precision(), sized.scale());
            case Timestamp declared ->
                (declared.zoned() ? zonedTimestamp : timestamp).formatted(declared.fractionDigits());
            case Text sized -> text.apply(sized);
        };
    }

    /**
     * Returns the text type in MySQL and MariaDB: VARCHAR for fewer than 256 characters, otherwise the smallest TEXT type that is large
     * enough. A TEXT cannot be a primary key. A primary key needs a binary collation, because the default collation ignores case and
     * accents, so it would treat different keys as duplicates.
     */
    static String mysqlText(Text text) {
        if (text.isKey()) {
            return varchar(text.characters()) + " COLLATE utf8mb4_bin";
        }
        if (text.characters() < ColumnType.MIN_MOVABLE_LENGTH) {
            return varchar(text.characters());
        }
        return text.bytes() < 1 << 16 ? "TEXT" : text.bytes() < 1 << 24 ? "MEDIUMTEXT" : "LONGTEXT";
    }

    static String varchar(int length) {
        return "VARCHAR(" + length + ")";
    }
}
