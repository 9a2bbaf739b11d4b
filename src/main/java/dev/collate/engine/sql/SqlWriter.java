package dev.collate.engine.sql;

import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.sql.infer.ColumnType;
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
    private final boolean isSingleStatement;
    private final SqlOutput out;

    /** An output that discards its bytes, and that measures how many bytes of SQL a row takes. */
    private final SqlOutput measuringOutput = new SqlOutput(OutputStream.nullOutputStream());

    private final CellWriter[] cellWriters;
    private final EncodedFragment[] nullFragments;
    private final EncodedFragment[] firstRowNullFragments;
    private final boolean[] storesEmptyText;
    private final EncodedFragment beforeRows;
    private final EncodedFragment afterRow;
    private final EncodedFragment betweenRows;
    private final EncodedFragment afterRows;
    private final int bytesAroundRows;
    private final int maxBytesAroundCells;

    /**
     * @param inference has the cells that mean NULL, and the notation of each column
     * @param syntax the SQL around the rows of each statement
     * @param firstRowNullLiterals for each column, the SQL of a NULL in the first row of a statement
     */
    SqlWriter(
            byte[] source,
            CsvScanner scanner,
            InferenceOptions inference,
            DialectProfile profile,
            List<ColumnType> types,
            InsertStyle.Syntax syntax,
            List<String> firstRowNullLiterals,
            int rowsPerStatement,
            SqlOutput out,
            OutputEncoding encoding) {
        this.source = source;
        this.scanner = scanner;
        this.nullCells = inference.nullCells();
        this.rowsPerStatement = rowsPerStatement;
        this.isSingleStatement = syntax.singleStatement();
        this.out = out;
        this.cellWriters = new CellWriter[types.size()];
        this.nullFragments = new EncodedFragment[types.size()];
        this.firstRowNullFragments = new EncodedFragment[types.size()];
        this.storesEmptyText = new boolean[types.size()];
        for (int column = 0; column < cellWriters.length; column++) {
            var beforeCell = column == 0 ? syntax.beforeRow() : syntax.betweenCells();
            var type = types.get(column);
            var notation = inference.notations().get(column);
            cellWriters[column] = CellWriter.of(type, notation, profile, beforeCell, syntax.exactTypes(), encoding);
            nullFragments[column] = new EncodedFragment(beforeCell + syntax.nullLiteral(), encoding);
            firstRowNullFragments[column] =
                    new EncodedFragment(beforeCell + firstRowNullLiterals.get(column), encoding);
            storesEmptyText[column] = type.storesEmptyText();
        }
        this.beforeRows = new EncodedFragment(syntax.beforeRows(), encoding);
        this.afterRow = new EncodedFragment(syntax.afterRow(), encoding);
        this.betweenRows = new EncodedFragment(syntax.betweenRows(), encoding);
        this.afterRows = new EncodedFragment(syntax.afterRows(), encoding);
        this.bytesAroundRows = betweenRows.sqlLength() + afterRows.sqlLength();
        this.maxBytesAroundCells =
                SqlOutput.MAX_OUTPUT_BYTES_PER_BYTE * syntax.beforeRow().length()
                        + MAX_BYTES_AROUND_CELL * cellWriters.length;
    }

    void writeRows() throws IOException {
        int rowsInStatement = 0;
        long statementStart = 0;
        while (scanner.next()) {
            if (rowsInStatement == rowsPerStatement
                    || rowsInStatement > 0 && !isSingleStatement && !currentRowFits(out.sqlLength() - statementStart)) {
                out.put(afterRows);
                rowsInStatement = 0;
            }
            if (rowsInStatement == 0) {
                statementStart = out.sqlLength();
                out.put(beforeRows);
            } else {
                out.put(betweenRows);
            }
            writeRow(out, rowsInStatement == 0 ? firstRowNullFragments : nullFragments);
            rowsInStatement++;
        }
        if (rowsInStatement > 0) {
            out.put(afterRows);
        }
    }

    /**
     * Returns whether a statement that has {@code statementLength} bytes so far stays within the maximum length if the current row and the
     * end of the statement are added.
     */
    private boolean currentRowFits(long statementLength) throws IOException {
        long remainingBytes = MAX_STATEMENT_LENGTH - statementLength - bytesAroundRows;
        long maxRowBytes = (long) SqlOutput.MAX_OUTPUT_BYTES_PER_BYTE * scanner.recordLength() + maxBytesAroundCells;
        if (maxRowBytes <= remainingBytes) {
            return true;
        }
        long lengthBefore = measuringOutput.sqlLength();
        writeRow(measuringOutput, nullFragments);
        return measuringOutput.sqlLength() - lengthBefore <= remainingBytes;
    }

    /** @param nulls the SQL of a NULL in each column */
    private void writeRow(SqlOutput out, EncodedFragment[] nulls) throws IOException {
        for (int column = 0; column < cellWriters.length; column++) {
            if (nullCells.isNull(source, scanner, column, storesEmptyText[column])) {
                out.put(nulls[column]);
            } else {
                cellWriters[column].write(
                        out, source, scanner.start(column), scanner.end(column), scanner.hasDoubledQuotes(column));
            }
        }
        out.put(afterRow);
    }
}
