package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A CSV table as a {@link NodeTable}. The offset of a CSV row is the index of its first byte. The offset of a cell is the number of the
 * cell, counted row by row from 0. The node table does not store the contents of the CSV rows: it scans a row again when the response
 * needs its text. Not thread-safe.
 */
final class CsvNodeTable extends NodeTable {

    private final CsvScanner scanner;
    private final byte[] bytes;
    private final CsvSize size;
    private final CsvMemberNames names;

    /** A scanner at the CSV row that was scanned last. {@code scannedRow} is the number of this row, from 0; -1 if none was scanned. */
    private CsvScanner rowScanner;

    private int scannedRow = -1;

    /** Creates a node table that uses the arrays without a copy. */
    CsvNodeTable(
            CsvScanner scanner,
            byte[] bytes,
            CsvSize size,
            CsvMemberNames names,
            long[] hashes,
            int[] offsets,
            char[] optionsNumbers,
            @Nullable PathRules rules) {
        super(hashes, offsets, optionsNumbers, rules);
        this.scanner = scanner;
        this.rowScanner = scanner;
        this.bytes = bytes;
        this.size = size;
        this.names = names;
    }

    @Override
    public long jsonLength() {
        return size.jsonLength();
    }

    @Override
    ValueKind kindAt(int node, int offset) {
        return node == ROOT ? ValueKind.ARRAY : ValueKind.STRING;
    }

    @Override
    public Utf8Slice spelledName(int member) {
        return names.spelled(column(member));
    }

    @Override
    public long nameHash(int member) {
        return names.hash(column(member));
    }

    @Override
    public Utf8Slice text(int node) {
        if (node == ROOT) {
            return tableText();
        }
        if (isRow(node)) {
            int row = indexOfChild(ROOT, node);
            scanRow(row);
            // The length of the longest row would cost quadratic time if many short rows are written.
            var json = new JsonText(size.maxJsonRowLength(names.jsonLength(), rowScanner.recordLength()));
            writeRow(row, json);
            return json.utf8();
        }
        int column = column(node);
        scanRow(offset(node) / size.columnCount());
        var json = new JsonText(
                2 + (long) CsvSize.MAX_ESCAPE_LENGTH * (rowScanner.end(column) - rowScanner.start(column)));
        writeCell(column, json);
        return json.utf8();
    }

    private boolean isRow(int node) {
        int row = indexOfChild(ROOT, node);
        return row >= 0 && row < size.rowCount();
    }

    private int column(int member) {
        return offset(member) % size.columnCount();
    }

    private Utf8Slice tableText() {
        var json = new JsonText(size.maxJsonLength(names.jsonLength()));
        json.append('[');
        for (int row = 0; row < size.rowCount(); row++) {
            if (row > 0) {
                json.append(',');
            }
            writeRow(row, json);
        }
        json.append(']');
        return json.utf8();
    }

    private void writeRow(int row, JsonText json) {
        scanRow(row);
        for (int column = 0; column < size.columnCount(); column++) {
            json.append(column == 0 ? '{' : ',');
            var name = names.spelled(column);
            json.append(name.bytes(), name.from(), name.to());
            json.append(':');
            writeCell(column, json);
        }
        json.append('}');
    }

    /** Writes a cell of the row that was scanned last. */
    private void writeCell(int column, JsonText json) {
        int from = rowScanner.start(column);
        int to = rowScanner.end(column);
        json.append('"');
        if (rowScanner.hasDoubledQuotes(column)) {
            for (int i = from; i < to; i++) {
                if (bytes[i] == '"') {
                    json.appendEscaped(bytes, from, i + 1);
                    from = i + 2;
                    i++;
                }
            }
        }
        json.appendEscaped(bytes, from, to);
        json.append('"');
    }

    private void scanRow(int row) {
        if (row != scannedRow) {
            rowScanner = scanner.rowsFrom(offset(child(ROOT, row)), row);
            rowScanner.next();
            scannedRow = row;
        }
    }

    /** The column names of a CSV table. Each row is compared as an object whose keys are these names. */
    static final class CsvMemberNames {
        private final Utf8Slice[] spelledNames;
        private final long[] hashes;
        private long jsonLength;

        CsvMemberNames(List<String> names) {
            spelledNames = new Utf8Slice[names.size()];
            hashes = new long[names.size()];
            for (int column = 0; column < names.size(); column++) {
                var name = names.get(column).getBytes(StandardCharsets.UTF_8);
                hashes[column] = KeyedHash.hash(name, 0, name.length, HashSeeds.STRING);
                var json = new JsonText(2 + (long) CsvSize.MAX_ESCAPE_LENGTH * name.length);
                json.appendString(name, 0, name.length);
                spelledNames[column] = json.utf8();
                jsonLength += json.length();
            }
        }

        /** Returns the number of bytes of all names as JSON strings. */
        long jsonLength() {
            return jsonLength;
        }

        /** Returns the hash of the name of a column. */
        long hash(int column) {
            return hashes[column];
        }

        /** Returns the name of a column as a JSON string with quotes. */
        Utf8Slice spelled(int column) {
            return spelledNames[column];
        }
    }
}
