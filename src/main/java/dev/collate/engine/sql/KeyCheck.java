package dev.collate.engine.sql;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.NullCells;
import dev.collate.utf8.Snippet;

/**
 * Checks that no two rows of a CSV have the same primary key, and that no cell of the key is NULL.
 *
 * <p>A hash table contains one {@code long} for each row: 32 bits of the hash of its key, and the index where the row begins. The keys
 * themselves are not copied. If the hash of a row is in the table, the two rows are read again and compared. The hash has a secret seed, so
 * nobody can construct keys that collide.
 */
final class KeyCheck {
    /** Maximum bytes of heap for each row: 4/3 entries of 8 bytes. */
    public static final int BYTES_PER_ROW = 11;

    private static final long SEED = KeyedHash.secret();

    private final byte[] source;
    private final CsvScanner scanner;
    private final NullCells nullCells;
    private final KeyColumns key;
    private final KeyCell cell;
    private final KeyCell otherCell;
    private final int firstRow;
    private final long[] table;

    private KeyCheck(byte[] source, CsvScanner scanner, NullCells nullCells, KeyColumns key, int rows) {
        this.source = source;
        this.scanner = scanner;
        this.nullCells = nullCells;
        this.key = key;
        this.cell = new KeyCell(source);
        this.otherCell = new KeyCell(source);
        this.firstRow = scanner.nextRecordStart();
        this.table = new long[rows + rows / 3 + 1];
    }

    /**
     * Reads all rows.
     *
     * @param scanner is before the first row
     * @param rows the number of rows of the CSV
     * @throws dev.collate.problem.ApiException 422 for the first row whose key is NULL or a duplicate
     */
    public static void check(byte[] source, CsvScanner scanner, NullCells nullCells, KeyColumns key, int rows) {
        var check = new KeyCheck(source, scanner, nullCells, key, rows);
        while (scanner.next()) {
            check.addRow();
        }
    }

    private void addRow() {
        long hash = SEED;
        for (int i = 0; i < key.indexes().size(); i++) {
            checkNotNull(i);
            read(cell, scanner, i);
            hash = cell.hash(hash);
        }
        long entry = hash << Integer.SIZE | scanner.recordStart() + 1L;
        int slot = (int) Math.unsignedMultiplyHigh(hash, table.length);
        while (table[slot] != 0) {
            if ((table[slot] ^ entry) >>> Integer.SIZE == 0) {
                checkDifferent((int) table[slot] - 1);
            }
            slot = slot + 1 == table.length ? 0 : slot + 1;
        }
        table[slot] = entry;
    }

    private void checkNotNull(int keyColumn) {
        int column = key.indexes().get(keyColumn);
        boolean storesEmptyText = key.types().get(keyColumn) instanceof Text && !key.emptyTextIsNull();
        if (nullCells.include(source, scanner, column, storesEmptyText)) {
            throw scanner.problem(
                    column,
                    "the cell of \"%s\" is NULL; a primary key must not contain NULL"
                            .formatted(key.names().get(keyColumn)));
        }
    }

    private void checkDifferent(int otherStart) {
        var other = scanner.section(otherStart, otherStart + 1, 0);
        other.next();
        for (int i = 0; i < key.indexes().size(); i++) {
            read(cell, scanner, i);
            read(otherCell, other, i);
            if (!cell.hasSameValue(otherCell)) {
                return;
            }
        }
        int column = key.indexes().getFirst();
        throw scanner.problem(
                column,
                "duplicate primary key: %s is also in %s"
                        .formatted(values(), numbered(otherStart).where()));
    }

    /** Returns a scanner at the row that begins at {@code start}, with the number of this row. */
    private CsvScanner numbered(int start) {
        var other = scanner.section(firstRow, start + 1, 0);
        while (other.next() && other.recordStart() < start) {
            // Only counts the rows.
        }
        return other;
    }

    private String values() {
        var values = new StringBuilder();
        for (int i = 0; i < key.indexes().size(); i++) {
            int column = key.indexes().get(i);
            values.append(i == 0 ? "" : ", ")
                    .append(Snippet.of(key.names().get(i)))
                    .append(" \"")
                    .append(Snippet.of(source, scanner.start(column), scanner.end(column)))
                    .append('"');
        }
        return values.toString();
    }

    private void read(KeyCell target, CsvScanner row, int keyColumn) {
        int column = key.indexes().get(keyColumn);
        target.read(
                key.types().get(keyColumn),
                key.notations().get(keyColumn),
                row.start(column),
                row.end(column),
                row.doubled(column),
                key.padded());
    }
}
