package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.DecimalSeparator;
import dev.collate.engine.sql.infer.Notation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Writes the cells of one column as literals of the column's type. */
interface CellWriter {
    /**
     * Writes the cell {@code source[start, end)}. The cell must fit the type of the column, and must not be NULL.
     *
     * @param doubled whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    void write(SqlOutput out, byte[] source, int start, int end, boolean doubled) throws IOException;

    /**
     * Returns the writer for a column of this type.
     *
     * @param notation how the cells are written
     * @param before the SQL that is written before each cell of the column, such as {@code ", "}
     * @param typed whether each literal must have exactly the type of the column
     */
    static CellWriter of(
            ColumnType type,
            Notation notation,
            DialectProfile engine,
            String before,
            boolean typed,
            OutputEncoding encoding) {
        var literals = engine.literals();
        return switch (type) {
            case Text text -> new TextWriter(engine.textSyntax().of(text, typed), before, encoding);
            case Timestamp timestamp -> {
                var writer = new TimestampWriter(literals, timestamp.zoned(), before, encoding);
                yield notation.dateFormat() == null
                        ? writer
                        : (out, source, start, end, doubled) -> {
                            var iso = notation.isoTimestamp(source, start, end);
                            writer.write(out, iso, 0, iso.length, doubled);
                        };
            }
            case Decimal decimal -> numberWriter(notation.decimalSeparator(), new EncodedFragment(before, encoding));
            case Fixed fixed ->
                switch (fixed) {
                    case BOOLEAN ->
                        booleanWriter(
                                notation.booleanWords(),
                                new EncodedFragment(before + literals.trueLiteral(), encoding),
                                new EncodedFragment(before + literals.falseLiteral(), encoding));
                    case INTEGER, BIGINT ->
                        numberWriter(notation.decimalSeparator(), new EncodedFragment(before, encoding));
                    case DOUBLE ->
                        plainNumberWriter(
                                notation.decimalSeparator(),
                                doubleWriter(
                                        new EncodedFragment(before, encoding), new EncodedFragment("e0", encoding)));
                    case DATE ->
                        dateWriter(
                                notation.dateFormat(),
                                new EncodedFragment(before + literals.datePrefix() + literals.quote(), encoding),
                                new EncodedFragment(literals.quote(), encoding));
                };
        };
    }

    private static CellWriter numberWriter(@Nullable DecimalSeparator separator, EncodedFragment before) {
        return plainNumberWriter(separator, (out, source, start, end, doubled) -> {
            out.put(before);
            putNumber(out, source, start, end);
        });
    }

    /** Returns a writer that converts numbers to the plain notation of another writer. */
    private static CellWriter plainNumberWriter(@Nullable DecimalSeparator separator, CellWriter numbers) {
        return separator == null
                ? numbers
                : (out, source, start, end, doubled) -> {
                    var plain = requireNonNull(separator.toPlain(source, start, end));
                    numbers.write(out, plain, 0, plain.length, doubled);
                };
    }

    /**
     * Writes a number without a plus sign and leading zeros, because some databases count the plus sign and the zeros as digits of the
     * literal.
     */
    private static void putNumber(SqlOutput out, byte[] source, int start, int end) throws IOException {
        if (source[start] == '-') {
            out.put(source, start, start + 1);
        }
        int from = source[start] == '-' || source[start] == '+' ? start + 1 : start;
        while (from + 1 < end && source[from] == '0' && source[from + 1] >= '0' && source[from + 1] <= '9') {
            from++;
        }
        out.put(source, from, end);
    }

    private static CellWriter booleanWriter(BooleanWords words, EncodedFragment yes, EncodedFragment no) {
        return (out, source, start, end, doubled) -> out.put(words.isTrue(source, start, end) ? yes : no);
    }

    /** Writes a double, always with an exponent, because some databases first parse a literal without an exponent as an exact decimal. */
    private static CellWriter doubleWriter(EncodedFragment before, EncodedFragment exponent) {
        return (out, source, start, end, doubled) -> {
            out.put(before);
            putNumber(out, source, start, end);
            int at = start;
            while (at < end && (source[at] | 0x20) != 'e') {
                at++;
            }
            if (at == end) {
                out.put(exponent);
            }
        };
    }

    private static CellWriter dateWriter(@Nullable DateFormat format, EncodedFragment open, EncodedFragment close) {
        return (out, source, start, end, doubled) -> {
            int day = format == null ? -1 : format.dateNumber(source, start, end);
            out.put(open);
            if (day < 0) {
                out.put(source, start, end);
            } else {
                var iso = LocalDate.of(day / 10_000, day / 100 % 100, day % 100).toString();
                out.put(iso.getBytes(StandardCharsets.US_ASCII), 0, iso.length());
            }
            out.put(close);
        };
    }
}
