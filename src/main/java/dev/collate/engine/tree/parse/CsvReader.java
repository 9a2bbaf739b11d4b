package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.tree.parse.CsvNodeTable.CsvMemberNames;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
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
    private final NodeTableBuilder rows;
    private byte[] plain = new byte[0];

    private CsvReader(Utf8Slice csv, Delimiter delimiter, CsvSize size, String input, JsonOptions options) {
        this.size = size;
        this.scanner = new CsvScanner(csv, delimiter, input);
        this.bytes = csv.bytes();
        this.ignoreKeyOrder = options.ignoreKeyOrder();
        this.arrayOrderMatters = options.arrayOrderMatters();
        this.rules = PathRules.of(options);
        this.names = new CsvMemberNames(ColumnNames.of(scanner.header()));
        this.rows = new NodeTableBuilder(maxRows(size, rules != null, input), rules != null);
    }

    /**
     * Reads a CSV table into a node table.
     *
     * @param size the size of this table
     * @param input the name of the table for error messages
     * @throws ApiException 422 if the table would be many times as large in JSON, because each row repeats the column names
     */
    public static NodeTable read(Utf8Slice csv, Delimiter delimiter, CsvSize size, String input, JsonOptions options) {
        if (size.isTooLargeAsJson()) {
            throw ApiException.unprocessable(
                    input,
                    "the table would be many times as large in JSON, because each row repeats the column names; use shorter names");
        }
        return new CsvReader(csv, delimiter, size, input, options).table();
    }

    /**
     * Returns the maximum number of rows in the node table. The root, each CSV row and each cell have one row. The root and each CSV row
     * have a second row (see {@link NodeTable}). If paths are ignored, each value may have a second row.
     */
    private static int maxRows(CsvSize size, boolean ignoring, String input) {
        long containers = 1 + size.rows();
        long values = containers + size.rows() * size.columns();
        long all = values + (ignoring ? values : containers);
        if (all > Integer.MAX_VALUE - 8) {
            throw ApiException.unprocessable(input, "this table has too many cells to be compared");
        }
        return (int) all;
    }

    private NodeTable table() {
        boolean excluded = rules != null && rules.enterRoot();
        boolean ordered =
                rules == null ? arrayOrderMatters : rules.at(ARRAY_DEPTH).arrayOrderMatters();
        long elements = HashSeeds.ARRAY;
        while (!excluded && scanner.next()) {
            long row = row();
            elements = ordered ? KeyedHash.mix(elements, row) : elements + row;
        }
        int offset = excluded ? rows.commitIgnored(0, 0) : rows.close(ValueKind.ARRAY, 0, 0, 0);
        add(
                KeyedHash.mix(HashSeeds.ROOT, excluded ? HashSeeds.IGNORED : KeyedHash.mix(elements, HashSeeds.ARRAY)),
                offset,
                ARRAY_DEPTH);
        return new CsvNodeTable(scanner, bytes, size, names, rows.hashes(), rows.offsets(), rows.options(), rules);
    }

    private void add(long hash, int offset, int depth) {
        rows.add(hash, offset);
        if (rules != null) {
            rows.setOptions(rules.number(depth));
        }
    }

    /** Adds the current CSV row to the node table and returns the hash of this row. */
    private long row() {
        int index = scanner.row() - 1;
        int first = rows.nextRow();
        int nodes = rows.nodes();
        boolean excluded = rules != null && rules.enterElement(ARRAY_DEPTH, index);
        long members = HashSeeds.OBJECT;
        for (int column = 0; !excluded && column < size.columns(); column++) {
            members = cell(index, column, members);
        }
        int start = scanner.recordStart();
        int offset = excluded ? rows.commitIgnored(start, start) : rows.close(ValueKind.OBJECT, start, first, nodes);
        long hash = KeyedHash.mix(
                HashSeeds.ELEMENT, excluded ? HashSeeds.IGNORED : KeyedHash.mix(members, HashSeeds.OBJECT));
        add(hash, offset, OBJECT_DEPTH);
        return hash;
    }

    /** Adds a cell of the current CSV row to the node table. Returns the hash of the row's members up to this cell. */
    private long cell(int row, int column, long members) {
        int number = row * size.columns() + column;
        long name = names.hash(column);
        if (rules != null && rules.enterMember(OBJECT_DEPTH, name)) {
            add(KeyedHash.mix(name, HashSeeds.IGNORED), rows.commitIgnored(number, number), CELL_DEPTH);
            return members;
        }
        long hash = KeyedHash.mix(name, text(column));
        add(hash, number, CELL_DEPTH);
        return ignoreKeyOrder ? members + hash : KeyedHash.mix(members, hash);
    }

    private long text(int column) {
        int from = scanner.start(column);
        int to = scanner.end(column);
        if (!scanner.hasDoubledQuotes(column)) {
            return hash(bytes, from, to);
        }
        if (plain.length < to - from) {
            plain = new byte[Math.max(to - from, 2 * plain.length)];
        }
        int length = 0;
        for (int i = from; i < to; i++) {
            plain[length++] = bytes[i];
            i += bytes[i] == '"' ? 1 : 0;
        }
        return hash(plain, 0, length);
    }

    private long hash(byte[] text, int from, int to) {
        if (rules == null || !rules.at(CELL_DEPTH).ignoreCase()) {
            return KeyedHash.hash(text, from, to, HashSeeds.STRING);
        }
        var folded = TextHash.fold(new String(text, from, to - from, StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
        return KeyedHash.hash(folded, 0, folded.length, HashSeeds.STRING);
    }
}
