package dev.collate.engine.sql;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.sql.infer.InferenceOptions;
import dev.collate.utf8.Snippet;

/**
 * Checks that no two rows of a CSV have the same primary key, and that no cell of the key is NULL.
 *
 * <p>A hash table contains the hash of the key of each row. The keys themselves are not copied. Keys with equal hashes are treated as equal;
 * see {@link KeyedHash} for the probability of an error.
 */
final class KeyCheck {
    /** Maximum bytes of heap for each row: 4/3 entries of 8 bytes. */
    static final int BYTES_PER_ROW = 11;

    private final byte[] source;
    private final InferenceOptions inference;
    private final InferredTable design;
    private final DialectProfile engine;
    private final long[] table;

    private KeyCheck(byte[] source, InferenceOptions inference, InferredTable design, DialectProfile engine, int rows) {
        this.source = source;
        this.inference = inference;
        this.design = design;
        this.engine = engine;
        this.table = new long[rows + rows / 3 + 1];
    }

    /**
     * Reads all rows.
     *
     * @param scanner is before the first row
     * @param rows the number of rows of the CSV
     * @throws dev.collate.problem.ApiException 422 for the first row whose key is NULL or a duplicate
     */
    static void check(
            byte[] source,
            CsvScanner scanner,
            InferenceOptions inference,
            InferredTable design,
            DialectProfile engine,
            int rows) {
        var check = new KeyCheck(source, inference, design, engine, rows);
        int firstRow = scanner.nextRecordStart();
        while (scanner.next()) {
            design.key().forEach(column -> check.checkNotNull(scanner, column));
            if (!check.add(check.hash(scanner))) {
                throw check.duplicate(scanner, scanner.rowsFrom(firstRow, 0));
            }
        }
    }

    /** Adds a hash to the table. Returns false if the table already contains it. */
    private boolean add(long hash) {
        int slot = (int) Math.unsignedMultiplyHigh(hash, table.length);
        while (table[slot] != 0) {
            if (table[slot] == hash) {
                return false;
            }
            slot = slot + 1 == table.length ? 0 : slot + 1;
        }
        table[slot] = hash;
        return true;
    }

    /** Returns the hash of the key of the current row; never 0, which marks a free slot of the table. */
    private long hash(CsvScanner row) {
        long hash = 0;
        for (int column : design.key()) {
            hash = KeyCell.hash(
                    hash,
                    design.types().get(column),
                    inference.notations().get(column),
                    source,
                    row.start(column),
                    row.end(column),
                    row.doubled(column),
                    engine.keyWidth().padded());
        }
        return hash == 0 ? 1 : hash;
    }

    private void checkNotNull(CsvScanner row, int column) {
        boolean storesEmptyText = design.types().get(column).storesEmptyText() && !engine.emptyTextIsNull();
        if (inference.nullCells().include(source, row, column, storesEmptyText)) {
            throw row.problem(
                    column,
                    "the cell of \"%s\" is NULL; a primary key must not contain NULL"
                            .formatted(inference.names().get(column)));
        }
    }

    /** Returns the error for a row whose key is a duplicate. {@code all} is before the first row. */
    private RuntimeException duplicate(CsvScanner row, CsvScanner all) {
        long hash = hash(row);
        while (all.next() && hash(all) != hash) {
            // Counts rows and lines up to the first row with this key.
        }
        return row.problem(
                design.key().getFirst(),
                "duplicate primary key: %s is also in %s".formatted(values(row), all.rowAndLine()));
    }

    private String values(CsvScanner row) {
        var values = new StringBuilder();
        for (int column : design.key()) {
            values.append(values.isEmpty() ? "" : ", ")
                    .append(Snippet.of(inference.names().get(column)))
                    .append(" \"")
                    .append(row.snippet(column))
                    .append('"');
        }
        return values.toString();
    }
}
