package dev.collate.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.csv.CsvFormat;
import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.sql.ColumnOptions;
import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import dev.collate.engine.sql.Dialect;
import dev.collate.engine.sql.LoadOptions;
import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.ScriptOptions.ScriptFormat;
import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.DecimalSeparator;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class ConvertRequestTest {
    @Test
    void threeParametersAreRequiredAndTheOthersHaveDefaults() {
        var request = json("{'csv': 'a', 'dialect': 'sqlite', 'table_name': 't'}");

        assertThat(request.csv()).hasToString("a");
        assertThat(request.includeSchema()).isFalse();
        var options = request.options();
        assertThat(options.dialect()).isEqualTo(Dialect.SQLITE);
        assertThat(options.table().error(Dialect.SQLITE)).isEmpty();
        assertThat(options.createTable()).isFalse();
        assertThat(options.dropTable()).isFalse();
        assertThat(options.batchSize()).isEqualTo(500);
        assertThat(options.csvFormat()).isEqualTo(new CsvFormat(Delimiter.AUTO, 0, false));
        assertThat(options.columnTypes()).isEmpty();
        assertThat(options.nullValues()).isEmpty();
        assertThat(options.load()).isEqualTo(LoadOptions.NONE);
        assertThat(options.columnOptions()).isEqualTo(ColumnOptions.DEFAULT);
        assertThat(options.format()).isEqualTo(ScriptFormat.INSERT);
    }

    @Test
    void everyParameterIsRead() {
        assertEveryMember(json("""
                {'csv': 'a', 'dialect': 'H2', 'table_name': 't', 'include_create_table': true, 'include_drop_table': true,
                 'batch_size': 7, 'delimiter': '\\\\t', 'skip_rows': 3, 'trim': true, 'column_types': {'a': 'TEXT', 'b': 'Date'},
                 'null_values': ['NA', '-'], 'include_schema': true, 'primary_key': ['a', 'b'], 'on_conflict': 'update',
                 'create_if_not_exists': true, 'transaction': true, 'identifier_case': 'snake', 'timestamps': 'utc',
                 'text_type': 'unbounded', 'not_null': false, 'date_format': 'dd.MM.yyyy', 'decimal_separator': ',', 'true_values': ['Ja', 'x'],
                 'false_values': ['nein']}
                """));
        var parts = Map.ofEntries(
                Map.entry("csv", List.of("a")),
                Map.entry("dialect", List.of("H2")),
                Map.entry("table_name", List.of("t")),
                Map.entry("include_create_table", List.of("true")),
                Map.entry("include_drop_table", List.of("true")),
                Map.entry("batch_size", List.of("7")),
                Map.entry("delimiter", List.of("\t")),
                Map.entry("skip_rows", List.of("3")),
                Map.entry("trim", List.of("true")),
                Map.entry("column_types.a", List.of("TEXT")),
                Map.entry("column_types.b", List.of("Date")),
                Map.entry("null_values", List.of("NA", "-")),
                Map.entry("include_schema", List.of("true")),
                Map.entry("primary_key", List.of("a", "b")),
                Map.entry("on_conflict", List.of("update")),
                Map.entry("create_if_not_exists", List.of("true")),
                Map.entry("transaction", List.of("true")),
                Map.entry("identifier_case", List.of("snake")),
                Map.entry("timestamps", List.of("utc")),
                Map.entry("text_type", List.of("unbounded")),
                Map.entry("not_null", List.of("false")),
                Map.entry("date_format", List.of("dd.MM.yyyy")),
                Map.entry("decimal_separator", List.of(",")),
                Map.entry("true_values", List.of("Ja", "x")),
                Map.entry("false_values", List.of("nein")));
        assertEveryMember(ConvertRequest.of(RequestParameters.ofMap(parts)));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10000, 10000", "500, null"})
    void aBatchHasOneToTenThousandRows(int size, String sent) {
        assertThat(json("{'csv': 'a', 'dialect': 'h2', 'table_name': 't', 'batch_size': " + sent + "}")
                        .options()
                        .batchSize())
                .isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {}                                                             | dialect: is required: one of DIALECTS; csv: is required; table_name: is required.
                    {'csv': '', 'dialect': 'db2', 'table_name': 't'}               | dialect: must be one of DIALECTS.
                    {'csv': '', 'dialect': 'db2', 'table_name': 'sqlite_t'}        | dialect: must be one of DIALECTS.
                    {'csv': '', 'dialect': 'postgre', 'table_name': '#mysql50#t', 'format': 'copy', 'column_types': {'a': 'jsonb'}} | dialect: must be one of DIALECTS.
                    {'csv': '', 'dialect': 'postgre', 'table_name': 't', 'column_types': {'a': 'jsonc'}} | dialect: must be one of DIALECTS; column_types.a: is not a type of any dialect.
                    {'csv': '', 'dialect': 'sqlite', 'table_name': 'sqlite_t'}     | table_name: is reserved by the database.
                    {'csv': '', 'dialect': 'h2', 'table_name': 'a.b.c.d'}          | table_name: has more than 3 parts.
                    {'csv': '', 'dialect': 'mysql', 'table_name': 'a.b.c'}         | table_name: has more than 2 parts.
                    {'csv': '', 'dialect': 'mariadb', 'table_name': 'a.b.c'}       | table_name: has more than 2 parts.
                    {'csv': '', 'dialect': 'sqlite', 'table_name': 'a.b.c'}        | table_name: has more than 2 parts.
                    {'csv': '', 'dialect': 'oracle', 'table_name': 'a.b.c'}        | table_name: has more than 2 parts.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'batch_size': 0}     | batch_size: must be an integer from 1 to 10000.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'batch_size': 10001} | batch_size: must be an integer from 1 to 10000.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'delimiter': '::'}   | delimiter: must be auto, \\t or one character other than a double quote and a line break.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'format': 'copy'}    | format: copy exists only for the dialect postgresql.
                    {'csv': '', 'dialect': 'postgres', 'table_name': 't', 'format': 'copy', 'primary_key': ['a'], 'on_conflict': 'update'} | format: copy cannot ignore or update rows: use insert, or on_conflict error.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'format': 'csv'}     | format: must be one of insert, copy.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'date_format': 'dd.mm.yy'} | date_format: must be auto, or contain d or dd, M or MM, and yyyy, with one of . / - or a space between them, for example dd.MM.yyyy; cannot be yyyy-dd-MM, because a date such as 2024-01-02 is always year, month, day.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'decimal_separator': ';'}   | decimal_separator: must be . or ,.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'true_values': ['Ja', 'x'], 'false_values': ['X']} | true_values: must not contain false, an empty text or a text of false_values.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'true_values': ['FALSE']}   | true_values: must not contain false, an empty text or a text of false_values.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'false_values': ['True']}   | false_values: must not contain true or an empty text.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'false_values': ['']}       | false_values: must not contain true or an empty text.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'skip_rows': 1001}   | skip_rows: must be an integer from 0 to 1000.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'on_conflict': 'replace'}            | on_conflict: must be one of error, ignore, update.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'on_conflict': 'update'}             | primary_key: is required if on_conflict is ignore or update.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'primary_key': 'id'}                 | primary_key: must be an array of strings.
                    {'csv': '', 'dialect': 'h2', 'table_name': 't', 'column_types': {'a': 'date', 'x': 'blob', 'y': 'int'}} | column_types.x: must be one of boolean, integer, bigint, decimal, double, date, timestamp, text, varchar(n), character varying(n), clob, uuid, tinyint, smallint, int, numeric(p,s), decimal(p,s), double precision, timestamp with time zone.
                    """)
    void everyInvalidParameterIsNamed(String body, String detail) {
        assertThatThrownBy(() -> json(body)).hasMessage(detail.replace("DIALECTS", Dialect.names()));
    }

    private static void assertEveryMember(ConvertRequest request) {
        assertThat(request.includeSchema()).isTrue();
        var options = request.options();
        assertThat(options.dialect()).isEqualTo(Dialect.H2);
        assertThat(options.createTable()).isTrue();
        assertThat(options.dropTable()).isTrue();
        assertThat(options.batchSize()).isEqualTo(7);
        assertThat(options.csvFormat()
                        .withDetectedDelimiter(Utf8Slice.of("a;b"))
                        .delimiter()
                        .asParameter())
                .isEqualTo("\\t");
        assertThat(options.csvFormat().skippedLines()).isEqualTo(3);
        assertThat(options.csvFormat().trimsCells()).isTrue();
        assertThat(options.columnTypes()).isEqualTo(Map.of("a", TypeFamily.TEXT, "b", TypeFamily.DATE));
        assertThat(options.nullValues()).containsExactly("NA", "-");
        assertThat(options.load()).isEqualTo(new LoadOptions(List.of("a", "b"), OnConflict.UPDATE, true, true));
        assertThat(options.columnOptions())
                .isEqualTo(new ColumnOptions(
                        IdentifierCase.SNAKE,
                        true,
                        true,
                        false,
                        new Notation(
                                DecimalSeparator.COMMA,
                                new DateFormat("dd.MM.yyyy"),
                                BooleanWords.of(List.of("ja", "x"), List.of("nein")))));
    }

    @Test
    void aCopyIsForPostgresql() {
        assertThat(
                        json("{'csv': 'a', 'dialect': 'postgres', 'table_name': 't', 'format': 'copy', 'primary_key': ['a']}")
                                .options()
                                .format())
                .isEqualTo(ScriptFormat.COPY);
    }

    @Test
    void aKeyHasAtMostSixteenColumns() {
        var body = "{'csv': 'a', 'dialect': 'h2', 'table_name': 't', 'primary_key': [%s]}";
        assertThat(json(body.formatted("'a'" + ", 'a'".repeat(15)))
                        .options()
                        .load()
                        .primaryKey())
                .hasSize(16);
        assertThatThrownBy(() -> json(body.formatted("'a'" + ", 'a'".repeat(16))))
                .hasMessage("primary_key: must have at most 16 columns.");
    }

    @Test
    void theFormSeparatesTheColumnsOfAKeyByCommas() {
        var parameters = Map.of("dialect", List.of("h2"), "primary_key", List.of(" a,, b c ,"));
        assertThat(form(parameters).options().load().primaryKey()).containsExactly("a", "b c");
    }

    @Test
    void theFormSendsEmptyTextsForValuesThatAPersonHasNotChosen() {
        var empty = Map.of(
                "dialect", List.of("h2"),
                "date_format", List.of(""),
                "decimal_separator", List.of(""),
                "null_values", List.of(""),
                "column_types.a", List.of(" "),
                "column_types.b", List.of("auto"));
        var options = form(empty).options();
        assertThat(options.columnOptions()).isEqualTo(ColumnOptions.DEFAULT);
        assertThat(options.nullValues()).isEmpty();
        assertThat(options.columnTypes()).isEmpty();
    }

    @Test
    void theFormSendsOneTextInEachLineAndEncodedNamesOfColumns() {
        var options = form(Map.of(
                        "dialect",
                        List.of("h2"),
                        "date_format",
                        List.of("dd.MM.yyyy"),
                        "null_values",
                        List.of("NA\r\n\r\n-\r\n"),
                        ConvertRequest.typeField("a \"b\"\n"),
                        List.of("date"),
                        "column_types.50%",
                        List.of("text")))
                .options();
        assertThat(options.columnOptions().notation().dateFormat()).isEqualTo(new DateFormat("dd.MM.yyyy"));
        assertThat(options.nullValues()).containsExactly("NA", "-");
        assertThat(options.columnTypes()).isEqualTo(Map.of("a \"b\"\n", TypeFamily.DATE, "50%", TypeFamily.TEXT));
    }

    @Test
    void aFieldOfTheFormHasAtMostFiftyThousandTexts() {
        for (var field : List.of("null_values", "true_values", "primary_key")) {
            var text = (field.endsWith("y") ? "a," : "a\n").repeat(30_000);
            assertThatThrownBy(() -> form(Map.of("dialect", List.of("h2"), field, List.of(text, text))))
                    .hasMessage(field + ": must not contain more than 50000 values.");
        }
    }

    private static ConvertRequest form(Map<String, List<String>> values) {
        return ConvertRequest.ofForm(RequestParameters.ofMap(values), Utf8Slice.of("a"), "t");
    }

    /** Returns the request with these parameters. {@code body} is JSON with single quotes instead of double quotes. */
    private static ConvertRequest json(String body) {
        return ConvertRequest.of(
                RequestParameters.ofJson(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    }
}
