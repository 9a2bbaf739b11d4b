package dev.collate.engine.sql;

import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.engine.sql.infer.Notation;
import java.io.IOException;

/** Writes the cells of one column as literals of the column's type. */
interface CellWriter {
    /**
     * Writes the cell {@code source[start, end)}. The cell must fit the type of the column, and must not be NULL.
     *
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    void write(SqlOutput out, byte[] source, int start, int end, boolean hasDoubledQuotes) throws IOException;

    /**
     * Returns the writer for a column of this type.
     *
     * @param notation how the cells are written
     * @param beforeCell the SQL that is written before each cell of the column, such as {@code ", "}
     * @param exactTypes whether each literal must have exactly the type of the column
     */
    static CellWriter of(
            ColumnType type,
            Notation notation,
            DialectProfile profile,
            String beforeCell,
            boolean exactTypes,
            OutputEncoding encoding) {
        var plainWriter = forPlainCells(type, profile, beforeCell, exactTypes, encoding);
        return notation.equals(Notation.PLAIN)
                ? plainWriter
                : (out, source, start, end, hasDoubledQuotes) -> {
                    var plainCell = notation.toPlain(type, source, start, end, hasDoubledQuotes);
                    if (plainCell == null) {
                        plainWriter.write(out, source, start, end, hasDoubledQuotes);
                    } else {
                        plainWriter.write(out, plainCell, 0, plainCell.length, hasDoubledQuotes);
                    }
                };
    }

    private static CellWriter forPlainCells(
            ColumnType type, DialectProfile profile, String beforeCell, boolean exactTypes, OutputEncoding encoding) {
        var literals = profile.literals();
        return switch (type) {
            case Text text -> new TextWriter(profile.textSyntax().literalsFor(text, exactTypes), beforeCell, encoding);
            case Timestamp timestamp -> new TimestampWriter(literals, timestamp.zoned(), beforeCell, encoding);
            case Decimal decimal -> numberWriter(new EncodedFragment(beforeCell, encoding));
            case Fixed fixed ->
                switch (fixed) {
                    case BOOLEAN ->
                        booleanWriter(
                                new EncodedFragment(beforeCell + literals.trueLiteral(), encoding),
                                new EncodedFragment(beforeCell + literals.falseLiteral(), encoding));
                    case INTEGER, BIGINT -> numberWriter(new EncodedFragment(beforeCell, encoding));
                    case DOUBLE ->
                        doubleWriter(new EncodedFragment(beforeCell, encoding), new EncodedFragment("e0", encoding));
                    case DATE ->
                        dateWriter(
                                new EncodedFragment(beforeCell + literals.datePrefix() + literals.quote(), encoding),
                                new EncodedFragment(literals.quote(), encoding));
                };
        };
    }

    private static CellWriter numberWriter(EncodedFragment beforeCell) {
        return (out, source, start, end, hasDoubledQuotes) -> {
            out.put(beforeCell);
            putNumber(out, source, start, end);
        };
    }

    /**
     * Writes a number, but leaves out a plus sign and leading zeros, because some databases count them as digits of the literal.
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

    private static CellWriter booleanWriter(EncodedFragment trueLiteral, EncodedFragment falseLiteral) {
        return (out, source, start, end, hasDoubledQuotes) ->
                out.put(BooleanWords.isPlainTrue(source, start, end) ? trueLiteral : falseLiteral);
    }

    /** Writes a double, always with an exponent, because some databases parse a literal without an exponent as an exact decimal. */
    private static CellWriter doubleWriter(EncodedFragment beforeCell, EncodedFragment zeroExponent) {
        return (out, source, start, end, hasDoubledQuotes) -> {
            out.put(beforeCell);
            putNumber(out, source, start, end);
            int index = start;
            while (index < end && (source[index] | 0x20) != 'e') {
                index++;
            }
            if (index == end) {
                out.put(zeroExponent);
            }
        };
    }

    private static CellWriter dateWriter(EncodedFragment open, EncodedFragment close) {
        return (out, source, start, end, hasDoubledQuotes) -> {
            out.put(open);
            out.put(source, start, end);
            out.put(close);
        };
    }
}
