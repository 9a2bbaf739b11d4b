package dev.collate.engine.json.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV into a {@link CsvNodeTable}: an array of one object a row, which holds the cells, all of them strings, under the names of the
 * columns. The cells are hashed where they stand, as {@link JsonReader} hashes the strings of the same document in JSON. For one document,
 * one thread.
 */
public final class CsvReader {
    private static final int ARRAY_DEPTH = 0;
    private static final int OBJECT_DEPTH = 1;

    private final CsvSize size;
    private final CsvScanner scanner;
    private final byte[] bytes;
    private final boolean ignoreKeyOrder;
    private final boolean arrayOrderMatters;
    private final @Nullable IgnoredPaths ignored;
    private final CsvMemberNames names;
    private final NodeTableBuilder rows;
    private byte[] plain = new byte[0];

    private CsvReader(Utf8Slice csv, Delimiter delimiter, CsvSize size, String input, JsonOptions options) {
        this.size = size;
        this.scanner = new CsvScanner(csv, delimiter, input);
        this.bytes = csv.bytes();
        this.ignoreKeyOrder = options.ignoreKeyOrder();
        this.arrayOrderMatters = options.arrayOrderMatters();
        this.ignored = IgnoredPaths.of(options.ignorePaths());
        this.names = new CsvMemberNames(ColumnNames.of(scanner.header()));
        this.rows = new NodeTableBuilder(mostRows(size, ignored != null, input));
    }

    /**
     * The table as a node table.
     *
     * @param input the table's name in messages
     * @throws ApiException 422 when it is not well-formed, or when its names make it many times as large as it is
     */
    public static NodeTable read(Utf8Slice csv, Delimiter delimiter, String input, JsonOptions options) {
        var size = CsvSize.of(csv, delimiter, input);
        if (size.growsTooMuch()) {
            throw ApiException.unprocessable(
                    input + ": the column names, repeated in each row, make this table many times as large as it is.");
        }
        return new CsvReader(csv, delimiter, size, input, options).table();
    }

    /** The root, the rows and the cells, and the heads of the root and the rows; any of them may be ignored, which takes a head too. */
    private static int mostRows(CsvSize size, boolean ignoring, String input) {
        long containers = 1 + size.rows();
        long values = containers + size.rows() * size.columns();
        long all = values + (ignoring ? values : containers);
        if (all > Integer.MAX_VALUE - 8) {
            throw ApiException.unprocessable(input + ": this table has too many cells to be compared.");
        }
        return (int) all;
    }

    private NodeTable table() {
        boolean leftOut = ignored != null && ignored.root();
        long elements = HashSeeds.ARRAY;
        while (!leftOut && scanner.next()) {
            long row = row();
            elements = arrayOrderMatters ? KeyedHash.mix(elements, row) : elements + row;
        }
        int place = leftOut ? rows.leaveOut(0, 0) : rows.close(Kind.ARRAY, 0, 0, 0);
        rows.add(
                KeyedHash.mix(HashSeeds.ROOT, leftOut ? HashSeeds.IGNORED : KeyedHash.mix(elements, HashSeeds.ARRAY)),
                place);
        return new CsvNodeTable(scanner, bytes, size, names, rows.hashes(), rows.offsets());
    }

    /** Adds the current row and returns its hash. */
    private long row() {
        int index = scanner.row() - 1;
        int first = rows.pending();
        int nodes = rows.nodes();
        boolean leftOut = ignored != null && ignored.enterElement(ARRAY_DEPTH, index);
        long members = HashSeeds.OBJECT;
        for (int column = 0; !leftOut && column < size.columns(); column++) {
            members = cell(index, column, members);
        }
        int start = scanner.recordStart();
        int place = leftOut ? rows.leaveOut(start, start) : rows.close(Kind.OBJECT, start, first, nodes);
        long hash = KeyedHash.mix(
                HashSeeds.ELEMENT, leftOut ? HashSeeds.IGNORED : KeyedHash.mix(members, HashSeeds.OBJECT));
        rows.add(hash, place);
        return hash;
    }

    /** Adds a cell of the current row and returns the hash of the members so far. */
    private long cell(int row, int column, long members) {
        int number = row * size.columns() + column;
        long name = names.hash(column);
        if (ignored != null && ignored.enterMember(OBJECT_DEPTH, name)) {
            rows.add(KeyedHash.mix(name, HashSeeds.IGNORED), rows.leaveOut(number, number));
            return members;
        }
        long hash = KeyedHash.mix(name, text(column));
        rows.add(hash, number);
        return ignoreKeyOrder ? members + hash : KeyedHash.mix(members, hash);
    }

    private long text(int column) {
        int from = scanner.start(column);
        int to = scanner.end(column);
        if (!scanner.doubled(column)) {
            return KeyedHash.bytes(bytes, from, to, HashSeeds.STRING);
        }
        if (plain.length < to - from) {
            plain = new byte[Math.max(to - from, 2 * plain.length)];
        }
        int length = 0;
        for (int i = from; i < to; i++) {
            plain[length++] = bytes[i];
            i += bytes[i] == '"' ? 1 : 0;
        }
        return KeyedHash.bytes(plain, 0, length, HashSeeds.STRING);
    }
}
