package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.CsvScanner;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.ScriptOptions.ScriptFormat;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.InferenceOptions;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.NotationSearch;
import dev.collate.engine.sql.infer.NotationSearch.Offer;
import dev.collate.engine.sql.infer.NullCells;
import dev.collate.engine.sql.infer.TypeInference;
import dev.collate.engine.sql.infer.TypeReasons;
import dev.collate.problem.ApiException;
import dev.collate.utf8.ByteSearch;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The script that creates and fills a table: {@code DROP TABLE IF EXISTS} and {@code CREATE TABLE} (both optional), then the INSERTs. Every
 * statement ends with a semicolon and a line break. If the script contains non-ASCII characters, and a client of the database may read the
 * script in another encoding, the first statement of the script sets UTF-8. An instance stores the CSV but not the SQL, so each call of
 * {@link #writeTo} generates the SQL again.
 */
public final class SqlScript {
    /** Maximum bytes of heap for each row of a table that has a primary key. */
    public static final int KEY_HEAP_BYTES_PER_ROW = PrimaryKeyCheck.HEAP_BYTES_PER_ROW;

    /**
     * Maximum number of bytes of the header. A longer header is rejected before its names are made unique, which takes many times the
     * memory of the header. If the CSV has rows, {@link RepeatedSqlCheck} allows no more than half of these bytes in names.
     */
    private static final int MAX_HEADER_BYTES = 2 << 20;

    private final Utf8Slice csv;
    private final CsvFormat csvFormat;
    private final ScriptOptions options;
    private final InferenceOptions inference;
    private final List<@Nullable String> notationReasons;
    private final InferredTable inferredTable;
    private final int rowCount;

    private SqlScript(
            Utf8Slice csv,
            CsvFormat csvFormat,
            ScriptOptions options,
            InferenceOptions inference,
            List<@Nullable String> notationReasons,
            InferredTable inferredTable,
            int rowCount) {
        this.csv = csv;
        this.csvFormat = csvFormat;
        this.options = options;
        this.inference = inference;
        this.notationReasons = notationReasons;
        this.inferredTable = inferredTable;
        this.rowCount = rowCount;
    }

    /**
     * Reads the whole CSV and infers the types. After that, writing the script fails only if the output stream fails.
     *
     * @throws ApiException 422 if the CSV is not valid (the message contains the position), if the database does not support such a table
     *     or key, or if the script would be too long in relation to the CSV; 400 if {@code column_types} or {@code primary_key} does not
     *     match the columns
     */
    public static SqlScript of(Utf8Slice csv, ScriptOptions options) {
        var profile = options.dialect().profile();
        var csvFormat = options.csvFormat().withDetectedDelimiter(csv);
        var scanner = scanner(csv, csvFormat, options.dialect());
        checkHeaderSize(scanner, options.dialect());
        var identifierCase = options.columnOptions().identifierCase();
        var names = profile.identifiers()
                .columnNames(
                        scanner.header().stream().map(identifierCase::convert).toList());
        checkNames(names, scanner, profile.identifiers());
        var columnIndex = new ColumnIndex(scanner.header(), names, identifierCase);
        var requestedTypes = columnIndex.typesByColumn(options.columnTypes());
        var keyColumns = columnIndex.primaryKeyColumns(options.load().primaryKey());
        var plainInference = new InferenceOptions(
                new NullCells(options.nullValues()),
                options.columnOptions().limits(profile),
                names,
                requestedTypes,
                ByteSearch.indexOf((byte) 0, csv.bytes(), csv.from(), csv.to()) < csv.to(),
                Collections.nCopies(names.size(), Notation.PLAIN));
        var resolved = NotationSearch.resolve(
                csv.bytes(),
                scanner(csv, csvFormat, options.dialect()),
                plainInference,
                options.columnOptions().notation());
        var inference = plainInference.withNotations(resolved.notations());
        var statistics = TypeInference.gather(csv, scanner, inference);
        var inferredTable =
                InferredTable.of(inference, scanner.header(), keyColumns, statistics, profile, options.columnOptions());
        var script = new SqlScript(
                csv, csvFormat, options, inference, resolved.reasons(), inferredTable, statistics.rowCount());
        script.checkLength();
        if (!inferredTable.keyColumns().isEmpty()) {
            new PrimaryKeyCheck(csv.bytes(), inference, inferredTable, profile, script.rowCount)
                    .checkKeys(script.scanner());
        }
        return script;
    }

    /** Returns the profile with which the rows are written. COPY has a profile of its own. */
    private DialectProfile profile() {
        return options.format() == ScriptFormat.COPY
                ? DialectProfiles.POSTGRESQL_COPY
                : options.dialect().profile();
    }

    private void checkLength() {
        var target = insertTarget();
        var syntax = profile().insertStyle().syntaxFor(target);
        RepeatedSqlCheck.checkLength(
                syntax,
                firstRowNullLiterals(syntax).stream()
                        .filter(literal -> !literal.equals(syntax.nullLiteral()))
                        .collect(Collectors.joining()),
                rowCount,
                rowsPerStatement(),
                (long) csv.length() + target.table().length());
    }

    /** Returns the SQL of a NULL in the first row of a statement, for each column. */
    private List<String> firstRowNullLiterals(InsertStyle.Syntax syntax) {
        return IntStream.range(0, columns().size())
                .mapToObj(i -> syntax.firstRowNullLiteral(
                        inferredTable.types().get(i), columns().get(i).type()))
                .toList();
    }

    private int rowsPerStatement() {
        if (options.format() == ScriptFormat.COPY) {
            return Integer.MAX_VALUE;
        }
        return options.dialect()
                .profile()
                .tableLimits()
                .maxRowsPerStatement(inferredTable.columns().size(), options.batchSize());
    }

    /** Returns a scanner of the rows of the CSV. It is before the first row. */
    public CsvScanner scanner() {
        return scanner(csv, csvFormat, options.dialect());
    }

    /** Returns whether a cell of the scanner's current row becomes NULL in the script. */
    public boolean isNull(CsvScanner scanner, int column) {
        boolean storesEmptyText = inferredTable.types().get(column).storesEmptyText();
        return inference.nullCells().isNull(csv.bytes(), scanner, column, storesEmptyText);
    }

    /** Returns the delimiter of the CSV. The request names it, or the server detects it. */
    public Delimiter delimiter() {
        return csvFormat.delimiter();
    }

    /** Returns the number of inserted rows. */
    public int rowCount() {
        return rowCount;
    }

    /** Returns the columns of the table, in order. */
    public List<Column> columns() {
        return inferredTable.columns();
    }

    /** Returns a unique name for each column of the CSV, in order. It is derived only from the header, not from {@code identifier_case}. */
    public List<String> uniqueSourceNames() {
        return ColumnNames.of(scanner().header());
    }

    /** Reads the CSV again and returns the reason for the type of each column. See {@link TypeReasons}. */
    public List<String> reasons() {
        return TypeReasons.of(csv.bytes(), scanner(), inference, notationReasons);
    }

    /**
     * Reads the CSV again and returns the options that would change the type or the numbers of each column. See
     * {@link NotationSearch#offers}.
     */
    public List<List<Offer>> offers() {
        return NotationSearch.offers(
                csv.bytes(),
                scanner(),
                inference,
                options.columnOptions().notation(),
                inferredTable.types().stream()
                        .map(type -> type instanceof ColumnType.Text)
                        .toList());
    }

    /**
     * Writes the whole script.
     *
     * @throws IOException only if the stream throws it
     * @throws java.util.concurrent.CancellationException if the work is cancelled
     */
    public void writeTo(OutputStream stream, OutputEncoding encoding) throws IOException {
        var out = new SqlOutput(stream);
        var profile = profile();
        var target = insertTarget();
        var load = options.load();
        var scanner = scanner();
        if (!profile.encodingStatement().isEmpty() && !(options.table().isAscii() && isAscii(scanner.start(0)))) {
            out.put(new EncodedFragment(profile.encodingStatement() + ";\n", encoding));
        }
        var beginStatement =
                new EncodedFragment(load.transaction() ? profile.transaction().begin() : "", encoding);
        if (profile.transaction().transactionalDdl()) {
            out.put(beginStatement);
        }
        if (options.dropTable()) {
            out.put(new EncodedFragment("DROP TABLE IF EXISTS " + target.table() + ";\n", encoding));
        }
        if (options.createTable() || load.createIfNotExists()) {
            out.put(new EncodedFragment(
                    inferredTable.createTable(target, profile, load.createIfNotExists()), encoding));
        }
        if (!profile.transaction().transactionalDdl()) {
            out.put(beginStatement);
        }
        var syntax = profile.insertStyle().syntaxFor(target);
        new SqlWriter(
                        csv.bytes(),
                        scanner,
                        inference,
                        profile,
                        inferredTable.types(),
                        syntax,
                        firstRowNullLiterals(syntax),
                        rowsPerStatement(),
                        out,
                        encoding)
                .writeRows();
        if (load.transaction()) {
            out.put(new EncodedFragment(profile.transaction().commit(), encoding));
        }
        out.flush();
    }

    /** Returns whether the text from {@code start} on, which excludes a byte order mark, contains only ASCII characters. */
    private boolean isAscii(int start) {
        int index = start;
        while (index < csv.to() && csv.bytes()[index] >= 0) {
            index++;
        }
        return index == csv.to();
    }

    private InsertTarget insertTarget() {
        var identifiers = options.dialect().profile().identifiers();
        var columns = inferredTable.columns().stream()
                .map(column -> identifiers.quote(column.name()))
                .toList();
        return new InsertTarget(
                options.table().quotedWith(identifiers),
                columns,
                inferredTable.keyColumns().stream().map(columns::get).toList(),
                options.load().onConflict());
    }

    /**
     * Creates a scanner that stores at most as many columns as the dialect supports. The scanner also counts the other columns, so {@link
     * #checkHeaderSize} can reject the CSV.
     */
    private static CsvScanner scanner(Utf8Slice csv, CsvFormat csvFormat, Dialect dialect) {
        return new CsvScanner(
                csv, csvFormat, "csv", dialect.profile().tableLimits().maxColumns());
    }

    private static void checkHeaderSize(CsvScanner scanner, Dialect dialect) {
        int maxColumns = dialect.profile().tableLimits().maxColumns();
        if (scanner.columnCount() > maxColumns) {
            throw scanner.problem(
                    0,
                    "the CSV has %,d columns; %s supports at most %,d"
                            .formatted(scanner.columnCount(), dialect.wireName(), maxColumns));
        }
        if (scanner.recordLength() > MAX_HEADER_BYTES) {
            throw scanner.problem(
                    0,
                    "the header has %,d bytes; the maximum is %,d. Use shorter names"
                            .formatted(scanner.recordLength(), MAX_HEADER_BYTES));
        }
    }

    private static void checkNames(List<String> names, CsvScanner scanner, Identifiers identifiers) {
        for (int i = 0; i < names.size(); i++) {
            var error = identifiers.columnNameError(names.get(i));
            if (error.isPresent()) {
                throw scanner.problem(i, "the name of column %d %s".formatted(i + 1, error.orElseThrow()));
            }
        }
    }

    /**
     * A column of the table.
     *
     * @param name the name in the script, without quotes
     * @param sourceName the name in the CSV: the cell of the header row
     * @param type the type in the syntax of the dialect, such as {@code VARCHAR(20)}
     * @param nullable whether the column is declared without {@code NOT NULL}: false for a column of the primary key; otherwise true if a
     *     cell is NULL, if the table has no rows, or if {@link ColumnOptions#notNull} is false
     */
    public record Column(String name, String sourceName, String type, boolean nullable) {}
}
