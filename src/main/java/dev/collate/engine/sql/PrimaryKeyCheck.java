package dev.collate.engine.sql;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.sql.infer.InferenceOptions;
import dev.collate.utf8.Snippet;

/**
 * Checks that no two rows of a CSV have the same primary key, and that no cell of the key is NULL.
 *
 * <p>A hash table contains the hash of the key of each row. The keys themselves are not copied. Keys with equal hashes are treated as
 * equal; see {@link KeyedHash} for the probability of an error.
 */
final class PrimaryKeyCheck {
    /** Maximum bytes of heap for each row: the hash table has 4/3 entries of 8 bytes for each row. */
    static final int HEAP_BYTES_PER_ROW = 11;

    private final byte[] source;
    private final InferenceOptions inference;
    private final InferredTable inferredTable;
    private final DialectProfile profile;
    private final long[] hashTable;

    /** @param rows the number of rows of the CSV */
    PrimaryKeyCheck(
            byte[] source, InferenceOptions inference, InferredTable inferredTable, DialectProfile profile, int rows) {
        this.source = source;
        this.inference = inference;
        this.inferredTable = inferredTable;
        this.profile = profile;
        this.hashTable = new long[rows + rows / 3 + 1];
    }

    /**
     * Reads all rows.
     *
     * @param scanner is before the first row
     * @throws dev.collate.problem.ApiException 422 for the first row whose key is NULL or a duplicate
     */
    void checkKeys(CsvScanner scanner) {
        int firstRowStart = scanner.nextRecordStart();
        while (scanner.next()) {
            inferredTable.keyColumns().forEach(column -> checkNotNull(scanner, column));
            if (!addIfNew(keyHash(scanner))) {
                throw duplicateError(scanner, scanner.rowsFrom(firstRowStart, 0));
            }
        }
    }

    /** Adds a hash to the table. Returns false if the table already contains it. */
    private boolean addIfNew(long hash) {
        int slot = (int) Math.unsignedMultiplyHigh(hash, hashTable.length);
        while (hashTable[slot] != 0) {
            if (hashTable[slot] == hash) {
                return false;
            }
            slot = slot + 1 == hashTable.length ? 0 : slot + 1;
        }
        hashTable[slot] = hash;
        return true;
    }

    /** Returns the hash of the key of the current row; never 0, which marks a free slot of the table. */
    private long keyHash(CsvScanner row) {
        long hash = 0;
        for (int column : inferredTable.keyColumns()) {
            hash = KeyCellHash.hash(
                    hash,
                    inferredTable.types().get(column),
                    inference.notations().get(column),
                    source,
                    row.start(column),
                    row.end(column),
                    row.hasDoubledQuotes(column),
                    profile.keyWidth().ignoresTrailingSpaces());
        }
        return hash == 0 ? 1 : hash;
    }

    private void checkNotNull(CsvScanner row, int column) {
        boolean storesEmptyText = inferredTable.types().get(column).storesEmptyText() && !profile.emptyTextIsNull();
        if (inference.nullCells().isNull(source, row, column, storesEmptyText)) {
            throw row.problem(
                    column,
                    "the cell in column \"%s\" is NULL; a primary key must not contain NULL"
                            .formatted(inference.columnNames().get(column)));
        }
    }

    /** Returns the error for a row whose key is a duplicate. {@code rowsFromStart} is before the first row. */
    private RuntimeException duplicateError(CsvScanner row, CsvScanner rowsFromStart) {
        long hash = keyHash(row);
        while (rowsFromStart.next() && keyHash(rowsFromStart) != hash) {
            // Counts rows and lines up to the first row with this key.
        }
        return row.problem(
                inferredTable.keyColumns().getFirst(),
                "duplicate primary key: %s is also in %s".formatted(describeKey(row), rowsFromStart.rowAndLine()));
    }

    private String describeKey(CsvScanner row) {
        var values = new StringBuilder();
        for (int column : inferredTable.keyColumns()) {
            values.append(values.isEmpty() ? "" : ", ")
                    .append(Snippet.of(inference.columnNames().get(column)))
                    .append(" \"")
                    .append(row.snippet(column))
                    .append('"');
        }
        return values.toString();
    }
}
