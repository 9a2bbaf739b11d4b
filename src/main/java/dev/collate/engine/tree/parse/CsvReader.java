package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.tree.parse.CsvNodeTable.CsvMemberNames;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV table into a {@link CsvNodeTable}: an array with an object for each CSV row. The object maps the column names to the cells,
 * which are all strings. The cells are hashed without a copy. The hashes are equal to the hashes that {@link JsonReader} computes for the
 * same document in JSON. An instance reads only one document, and is not thread-safe.
 */
public final class CsvReader {
    private static final int ARRAY_DEPTH = 0;
    private static final int OBJECT_DEPTH = 1;
    private static final int CELL_DEPTH = 2;

    private final CsvSize size;
    private final CsvScanner scanner;
    private final byte[] bytes;
    private final boolean ignoreKeyOrder;
    private final boolean arrayOrderMatters;
    private final @Nullable PathRules rules;
    private final CsvMemberNames names;
    private final NodeTableBuilder tableBuilder;
    private final TextHash textHash = new TextHash(true);
    private byte[] unescapedCell = new byte[0];

    private CsvReader(Utf8Slice csv, Delimiter delimiter, CsvSize size, String inputName, JsonOptions options) {
        this.size = size;
        this.scanner = new CsvScanner(csv, delimiter, inputName);
        this.bytes = csv.bytes();
        this.ignoreKeyOrder = options.ignoreKeyOrder();
        this.arrayOrderMatters = options.arrayOrderMatters();
        this.rules = PathRules.of(options);
        this.names = new CsvMemberNames(ColumnNames.of(scanner.header()));
        this.tableBuilder = new NodeTableBuilder(maxRows(size, rules != null, inputName), rules != null);
    }

    /**
     * Reads a CSV table into a node table.
     *
     * @param size the size of this table
     * @param inputName the name of the table for error messages
     * @throws ApiException 422 if the table is not well-formed, has too many cells, or would be many times as large in JSON, because each
     *     row repeats the column names
     */
    public static NodeTable read(
            Utf8Slice csv, Delimiter delimiter, CsvSize size, String inputName, JsonOptions options) {
        if (size.isTooLargeAsJson()) {
            throw ApiException.unprocessable(
                    inputName,
                    "the table would be many times as large in JSON, because each row repeats the column names; use shorter names");
        }
        return new CsvReader(csv, delimiter, size, inputName, options).readTable();
    }

    /**
     * Returns the maximum number of rows in the node table. The root, each CSV row and each cell have one row. The root and each CSV row
     * have a second row (see {@link NodeTable}). If paths are ignored, each value may have a second row.
     *
     * @param hasRules whether the request has rules or ignored paths
     */
    private static int maxRows(CsvSize size, boolean hasRules, String inputName) {
        long containers = 1 + size.rowCount();
        long values = containers + size.rowCount() * size.columnCount();
        long maxRows = values + (hasRules ? values : containers);
        if (maxRows > Integer.MAX_VALUE - 8) {
            throw ApiException.unprocessable(
                    inputName, "the table has more cells than can be compared; compare a part of the table");
        }
        return (int) maxRows;
    }

    private NodeTable readTable() {
        boolean isIgnored = isIgnored(ARRAY_DEPTH);
        boolean isOrdered =
                rules == null ? arrayOrderMatters : rules.optionsAt(ARRAY_DEPTH).arrayOrderMatters();
        long elementsHash = HashSeeds.ARRAY;
        while (!isIgnored && scanner.next()) {
            long row = readRow();
            elementsHash = isOrdered ? KeyedHash.mix(elementsHash, row) : elementsHash + row;
        }
        int offset =
                isIgnored ? tableBuilder.commitIgnored(0, 0) : tableBuilder.closeContainer(ValueKind.ARRAY, 0, 0, 0);
        addValue(
                KeyedHash.mix(
                        HashSeeds.ROOT, isIgnored ? HashSeeds.IGNORED : KeyedHash.mix(elementsHash, HashSeeds.ARRAY)),
                offset,
                ARRAY_DEPTH);
        return new CsvNodeTable(
                scanner,
                bytes,
                size,
                names,
                tableBuilder.hashes(),
                tableBuilder.offsets(),
                tableBuilder.optionsNumbers(),
                rules);
    }

    private boolean isIgnored(int depth) {
        return rules != null && rules.isIgnoredAt(depth);
    }

    private void addValue(long hash, int offset, int depth) {
        tableBuilder.addValue(hash, offset);
        if (rules != null) {
            tableBuilder.setOptionsNumber(rules.optionsNumberAt(depth));
        }
    }

    /** Adds the current CSV row to the node table and returns the hash of this row. */
    private long readRow() {
        int index = scanner.rowNumber() - 1;
        int firstChildRow = tableBuilder.rowOfNextValue();
        int nodesBefore = tableBuilder.nodeCount();
        if (rules != null) {
            rules.enterElement(ARRAY_DEPTH, index);
        }
        boolean isIgnored = isIgnored(OBJECT_DEPTH);
        long membersHash = HashSeeds.OBJECT;
        for (int column = 0; !isIgnored && column < size.columnCount(); column++) {
            membersHash = readCell(index, column, membersHash);
        }
        int start = scanner.recordStart();
        int offset = isIgnored
                ? tableBuilder.commitIgnored(start, start)
                : tableBuilder.closeContainer(ValueKind.OBJECT, start, firstChildRow, nodesBefore);
        long hash = KeyedHash.mix(
                HashSeeds.ELEMENT, isIgnored ? HashSeeds.IGNORED : KeyedHash.mix(membersHash, HashSeeds.OBJECT));
        addValue(hash, offset, OBJECT_DEPTH);
        return hash;
    }

    /**
     * Adds a cell of the current CSV row to the node table. {@code membersHash} is the hash of the cells before it. Returns the hash of the
     * cells up to this cell.
     */
    private long readCell(int row, int column, long membersHash) {
        int cellNumber = row * size.columnCount() + column;
        long nameHash = names.hash(column);
        if (rules != null) {
            rules.enterMember(OBJECT_DEPTH, nameHash);
        }
        if (isIgnored(CELL_DEPTH)) {
            addValue(
                    KeyedHash.mix(nameHash, HashSeeds.IGNORED),
                    tableBuilder.commitIgnored(cellNumber, cellNumber),
                    CELL_DEPTH);
            return membersHash;
        }
        long hash = KeyedHash.mix(nameHash, hashCell(column));
        addValue(hash, cellNumber, CELL_DEPTH);
        return ignoreKeyOrder ? membersHash + hash : KeyedHash.mix(membersHash, hash);
    }

    private long hashCell(int column) {
        int from = scanner.start(column);
        int to = scanner.end(column);
        if (!scanner.hasDoubledQuotes(column)) {
            return hash(bytes, from, to);
        }
        if (unescapedCell.length < to - from) {
            unescapedCell = new byte[Math.max(to - from, 2 * unescapedCell.length)];
        }
        int length = 0;
        for (int i = from; i < to; i++) {
            unescapedCell[length++] = bytes[i];
            i += bytes[i] == '"' ? 1 : 0;
        }
        return hash(unescapedCell, 0, length);
    }

    private long hash(byte[] text, int from, int to) {
        return rules != null && rules.optionsAt(CELL_DEPTH).ignoreCase()
                ? textHash.hashFolded(text, from, to)
                : textHash.hash(text, from, to, false);
    }
}
