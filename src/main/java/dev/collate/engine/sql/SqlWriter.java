package dev.collate.engine.sql;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.engine.sql.infer.InferenceOptions;
import dev.collate.engine.sql.infer.NullCells;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * The second pass over the CSV. This pass parses the CSV again and writes the INSERTs of the script. It can fail only if the output stream
 * fails, because the first pass has validated the CSV.
 */
final class SqlWriter {
    /** Maximum number of bytes of a statement with several rows. A statement with a single row may be longer. */
    private static final int MAX_STATEMENT_LENGTH = 4 << 20;

    /** Maximum number of bytes that the script adds around a cell, such as quotes and a separator. */
    private static final int MAX_BYTES_AROUND_CELL = 64;

    private final byte[] source;
    private final CsvScanner scanner;
    private final NullCells nullCells;
    private final int rowsPerStatement;
    private final boolean unlimited;
    private final SqlOutput out;

    /** An output that discards its bytes. It measures how many bytes of SQL a row takes. */
    private final SqlOutput measuringOutput = new SqlOutput(OutputStream.nullOutputStream());

    private final CellWriter[] writers;
    private final EncodedFragment[] nullFragments;
    private final boolean[] storesEmptyText;
    private final EncodedFragment open;
    private final EncodedFragment afterRow;
    private final EncodedFragment between;
    private final EncodedFragment close;
    private final int aroundRows;
    private final int maxAroundCells;

    /**
     * @param inference has the cells that mean NULL, and the notation of each column
     * @param syntax the SQL around the rows of each statement
     */
    SqlWriter(
            byte[] source,
            CsvScanner scanner,
            InferenceOptions inference,
            DialectProfile profile,
            List<ColumnType> types,
            InsertStyle.Syntax syntax,
            int rowsPerStatement,
            SqlOutput out,
            OutputEncoding encoding) {
        this.source = source;
        this.scanner = scanner;
        this.nullCells = inference.nullCells();
        this.rowsPerStatement = rowsPerStatement;
        this.unlimited = syntax.singleStatement();
        this.out = out;
        this.writers = new CellWriter[types.size()];
        this.nullFragments = new EncodedFragment[types.size()];
        this.storesEmptyText = new boolean[types.size()];
        for (int column = 0; column < writers.length; column++) {
            var before = column == 0 ? syntax.beforeRow() : syntax.betweenCells();
            var type = types.get(column);
            var notation = inference.notations().get(column);
            writers[column] = CellWriter.of(type, notation, profile, before, syntax.exactTypes(), encoding);
            nullFragments[column] = new EncodedFragment(before + nullLiteral(type, profile, syntax), encoding);
            storesEmptyText[column] = type.storesEmptyText();
        }
        this.open = new EncodedFragment(syntax.beforeRows(), encoding);
        this.afterRow = new EncodedFragment(syntax.afterRow(), encoding);
        this.between = new EncodedFragment(syntax.betweenRows(), encoding);
        this.close = new EncodedFragment(syntax.afterRows(), encoding);
        this.aroundRows = between.sqlLength() + close.sqlLength();
        this.maxAroundCells =
                SqlOutput.MAX_OUTPUT_BYTES_PER_BYTE * syntax.beforeRow().length()
                        + MAX_BYTES_AROUND_CELL * writers.length;
    }

    /**
     * Returns the SQL of a NULL. SQL Server treats an untyped NULL in the rows of a query as an integer, which it does not convert to a
     * date.
     */
    private static String nullLiteral(ColumnType type, DialectProfile profile, InsertStyle.Syntax syntax) {
        boolean dateOrTimestamp = type == Fixed.DATE || type instanceof Timestamp;
        return syntax.exactTypes() && dateOrTimestamp
                ? "CAST(NULL AS " + profile.typeNames().of(type) + ")"
                : syntax.nullLiteral();
    }

    void write() throws IOException {
        int rows = 0;
        long start = 0;
        while (scanner.next()) {
            if (rows == rowsPerStatement || rows > 0 && !unlimited && !currentRowFits(out.sqlLength() - start)) {
                out.put(close);
                rows = 0;
            }
            if (rows == 0) {
                start = out.sqlLength();
                out.put(open);
            } else {
                out.put(between);
            }
            writeRow(out);
            rows++;
        }
        if (rows > 0) {
            out.put(close);
        }
    }

    /**
     * Returns whether a statement that has {@code statementLength} bytes so far stays within the maximum length if the current row and the
     * end of the statement are added.
     */
    private boolean currentRowFits(long statementLength) throws IOException {
        long room = MAX_STATEMENT_LENGTH - statementLength - aroundRows;
        long maxOfRow = (long) SqlOutput.MAX_OUTPUT_BYTES_PER_BYTE * scanner.recordLength() + maxAroundCells;
        if (maxOfRow <= room) {
            return true;
        }
        long before = measuringOutput.sqlLength();
        writeRow(measuringOutput);
        return measuringOutput.sqlLength() - before <= room;
    }

    private void writeRow(SqlOutput out) throws IOException {
        for (int column = 0; column < writers.length; column++) {
            writeCell(column, out);
        }
        out.put(afterRow);
    }

    private void writeCell(int column, SqlOutput out) throws IOException {
        if (nullCells.isNull(source, scanner, column, storesEmptyText[column])) {
            out.put(nullFragments[column]);
        } else {
            writers[column].write(
                    out, source, scanner.start(column), scanner.end(column), scanner.hasDoubledQuotes(column));
        }
    }
}
