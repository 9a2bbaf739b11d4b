package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.ObjectMapper;

@Tag("engine")
class SqlScriptTest {
    private static final int MEGABYTE = 1 << 20;

    @Test
    void statementsAreInOrderAndEndWithALineBreak() {
        assertThat(sql(Dialect.MYSQL, 2, "id,name\n1,a\n2,b\n3,c\n")).isEqualTo("""
                        DROP TABLE IF EXISTS `t`;
                        CREATE TABLE `t` (
                          `id` INT NOT NULL,
                          `name` VARCHAR(1) NOT NULL
                        ) DEFAULT CHARSET=utf8mb4;
                        INSERT INTO `t` (`id`, `name`) VALUES
                        (1, 'a'),
                        (2, 'b');
                        INSERT INTO `t` (`id`, `name`) VALUES
                        (3, 'c');
                        """);
    }

    @Test
    void writesOnlyTheRequestedStatements() {
        var options = TestScriptOptions.of(Dialect.POSTGRESQL).table("a.b\"c.d");
        assertThat(Table.text(options.script("x\n1"), OutputEncoding.NONE))
                .isEqualTo("INSERT INTO \"a\".\"b\"\"c\".\"d\" (\"x\") VALUES\n(1);\n");
    }

    /** The default collation of SQL Server ignores these differences. Characters above U+FFFF have no weight in it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    æ,ae    | æ,ae_2
                    Œ,oe    | Œ,oe_2
                    þ,TH    | þ,TH_2
                    あ,ア,ｱ | あ,ア_2,ｱ_3
                    👍,👎   | 👍,👎_2
                    a,a👍   | a,a👍_2
                    a,ä,o   | a,ä,o
                    """)
    void namesThatSqlServerTreatsAsEqualGetNumbers(String header, String names) {
        assertThat(Table.script(Dialect.SQLSERVER, 1, header).columns())
                .extracting(Column::name)
                .containsExactly(names.split(","));
    }

    @Test
    void namesThatOnlySqlServerTreatsAsEqualKeepTheirTextInOtherDatabases() {
        assertThat(Table.script(Dialect.DUCKDB, 1, "æ,ae,あ,ア,👍,👎").columns())
                .extracting(Column::name)
                .containsExactly("æ", "ae", "あ", "ア", "👍", "👎");
    }

    @Test
    void aHeaderAloneInsertsNothing() {
        var script = Table.script(Dialect.SQLITE, 500, "a,b");
        assertThat(script.rowCount()).isZero();
        assertThat(script.columns()).allMatch(Column::nullable);
        assertThat(Table.text(script, OutputEncoding.NONE)).doesNotContain("INSERT");
    }

    @Test
    void anEmptyCellIsNullAndAQuotedOneIsTheEmptyStringInTextOnly() {
        assertThat(sql(Dialect.POSTGRESQL, 9, "n,s\n1,x\n,\n\"\",\"\"\n"))
                .endsWith("(1, 'x'),\n(NULL, NULL),\n(NULL, '');\n");
    }

    @Test
    void nullValuesAreNullUnlessTheyAreQuoted() {
        var options = TestScriptOptions.of(Dialect.POSTGRESQL).nullValues("NA", "-");
        var script = options.script("n,s\nNA,NA\n1,\"NA\"\n-,na\n");
        assertThat(Table.text(script, OutputEncoding.NONE)).endsWith("(NULL, NULL),\n(1, 'NA'),\n(NULL, 'na');\n");
        assertThat(script.columns().get(0)).isEqualTo(new Column("n", "n", "INTEGER", true));
    }

    @ParameterizedTest
    @CsvSource({
        "text, '007|1', VARCHAR(3), '(''007''),(''1'')'",
        "integer, '007|+1|-00', INTEGER, '(7),(1),(-0)'",
        "bigint, '1|', BIGINT, '(1),(NULL)'",
        "decimal, '1|2', 'DECIMAL(1,0)', '(1),(2)'",
        "decimal, '-00000000000000000000000000000000000000001.5|+.5|00.25', 'DECIMAL(3,2)', '(-1.5),(.5),(0.25)'",
        "double, '1|2.5', DOUBLE PRECISION, '(1e0),(2.5e0)'",
        "double, '+1|-002.5|00e5|0', DOUBLE PRECISION, '(1e0),(-2.5e0),(0e5),(0e0)'",
        "boolean, '1|0|TRUE', BOOLEAN, '(TRUE),(FALSE),(TRUE)'",
        "boolean, '+1|001|-0|+00|false', BOOLEAN, '(TRUE),(TRUE),(FALSE),(FALSE),(FALSE)'",
        "date, '2024-01-01', DATE, '(''2024-01-01'')'",
        "timestamp, '2024-01-01 10:00', TIMESTAMP(0), '(''2024-01-01 10:00:00'')'",
    })
    void aRequestedTypeOverridesTheInferredType(String family, String cells, String type, String rows) {
        var script = chosen(family, "x,Value\n9," + cells.replace("|", "\n9,") + "\n");
        assertThat(script.columns().get(1).type()).isEqualTo(type);
        assertThat(Table.text(script, OutputEncoding.NONE)
                        .replace("(9, ", "(")
                        .replace(",\n", ",")
                        .strip())
                .endsWith(rows + ";");
    }

    @ParameterizedTest
    @CsvSource({
        "integer, '1|2147483648', 2, 3",
        "integer, '1|1.0', 2, 3",
        "boolean, '0|2', 2, 3",
        "boolean, '1|-1', 2, 3",
        "boolean, '1|100000000000000000', 2, 3",
        "boolean, '1|9000000000000000000', 2, 3",
        "boolean, '1|-9000000000000000000', 2, 3",
        "boolean, '1|10000000000000000000', 2, 3",
        "decimal, '1|1e5', 2, 3",
        "double, '1|0.1234567890123456789', 2, 3",
        "double, '12345678901234567890', 1, 2",
        "date, '2024-01-01|2024-01-01T10:00', 2, 3",
        "timestamp, '2024-01-01T10:00|2024-01-01T10:00Z|x', 2, 3",
        "bigint, 'x', 1, 2",
    })
    void aCellThatDoesNotFitTheRequestedTypeIsRejectedWithItsPosition(String family, String cells, int row, int line) {
        assertThatThrownBy(() -> chosen(family, "x,Value\n9," + cells.replace("|", "\n9,") + "\n"))
                .hasMessage("csv: row %d, line %d: the cell in column \"Value\" does not fit the type %s: \"%s\"."
                        .formatted(row, line, family, cells.split("\\|")[row - 1]));
    }

    @Test
    void duplicateColumnTypesInDifferentCaseAreRejected() {
        assertThatThrownBy(() -> chosen(Map.of("value", TypeFamily.TEXT, "VALUE", TypeFamily.TEXT), "value\n1\n"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.errors().get(0).field()).isEqualTo("column_types.value"));
    }

    @Test
    void columnTypesMatchEquivalentNamesOnly() {
        var types = Map.<String, RequestedType>of("i", TypeFamily.BIGINT, "ß", TypeFamily.DECIMAL);
        assertThat(chosen(types, "İ,ẞ,I,SS\n1,1,1,1\n").columns())
                .extracting(Column::type)
                .containsExactly("INTEGER", "INTEGER", "BIGINT", "DECIMAL(1,0)");
    }

    @Test
    void aTypeForAMissingColumnIsRejected() {
        assertThatThrownBy(() -> chosen("text", "a,b\n1,2\n"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.errors().get(0).field()).isEqualTo("column_types.value"));
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, xmin, XMIN",
        "POSTGRESQL, tableoid, oid",
        "MYSQL, DB_ROW_ID, ROW_ID",
        "MARIADB, db_trx_id, trx_id",
        "MYSQL, fts_doc_id, doc_id",
        "ORACLE, ROWID, rowid"
    })
    void reservedColumnNameIsRejected(Dialect dialect, String reserved, String free) {
        assertRejected(dialect, reserved, "csv: line 1: the name of column 1 is reserved by the database.");
        assertThat(sql(dialect, 1, free)).contains(free);
    }

    @Test
    void reservedSqliteTableNameIsRejected() {
        assertThat(TableName.parse("SQLite_x").error(Dialect.SQLITE)).contains("is reserved by the database");
        assertThat(TableName.parse("sqlite").error(Dialect.SQLITE)).isEmpty();
        assertThat(TableName.parse("sqlite_x").error(Dialect.MYSQL)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void tableNameWithTooLongFileNameIsRejected(Dialect dialect) {
        var error = "is longer than 251 bytes as a file name of the database";
        assertThat(TableName.parse("-".repeat(50) + "a").error(dialect)).isEmpty();
        assertThat(TableName.parse("-".repeat(50) + "aa").error(dialect)).contains(error);
        assertThat(TableName.parse("x." + "漢".repeat(51)).error(dialect)).contains("part 2 " + error);
        assertThat(TableName.parse("éßωЯ".repeat(16)).error(dialect)).isEmpty();
        assertThat(TableName.parse("#mysql50#x").error(dialect)).contains("is reserved by the database");
        assertThat(sql(dialect, 1, "-".repeat(64))).contains("-".repeat(64));
    }

    @Test
    void invalidColumnNameIsRejected() {
        assertRejected(
                Dialect.POSTGRESQL,
                "a," + "é".repeat(32),
                "csv: line 1: the name of column 2 is longer than 63 bytes.");
        assertRejected(
                Dialect.MYSQL, "x".repeat(65), "csv: line 1: the name of column 1 is longer than 64 characters.");
        assertRejected(Dialect.MYSQL, "😀", "csv: line 1: the name of column 1 contains a character beyond U+FFFF.");
        assertRejected(
                Dialect.SQLSERVER,
                "😀".repeat(65),
                "csv: line 1: the name of column 1 is longer than 128 UTF-16 units.");
        assertRejected(Dialect.H2, "\"a\tb\"", "csv: line 1: the name of column 1 contains a control character.");
        assertRejected(
                Dialect.H2, "\n\n\"a\n\",\"b\tc\"", "csv: line 4: the name of column 2 contains a control character.");
        assertThat(sql(Dialect.POSTGRESQL, 1, "é".repeat(31))).contains("é".repeat(31));
        assertThat(sql(Dialect.MYSQL, 1, "x".repeat(64))).contains("x".repeat(64));
        assertThat(TableName.parse("a. ").error(Dialect.MYSQL)).contains("part 2 is empty");
    }

    /**
     * Tests the longest possible scripts. Their column names need the most escapes in each dialect, their batches are small and large, and
     * their rows are short and long.
     */
    @Tag("large")
    @ParameterizedTest
    @EnumSource
    void aScriptIsAtMostFiftyTimesAsLongAsItsText(Dialect dialect) {
        int written = 0;
        for (int nameLength : new int[] {1, 12, 30, 60}) {
            for (int columns : new int[] {1, 3, 40}) {
                for (int rows : new int[] {1, 20, 300, 3_000}) {
                    for (int batchSize : new int[] {1, 2, 10, 500}) {
                        written += assertBounded(dialect, nameLength, columns, rows, batchSize) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(written).isGreaterThan(100);
    }

    /** A MERGE needs a NULL with a type, which may be forty times as long as the empty cell. */
    @ParameterizedTest
    @EnumSource
    void aScriptOfMissingTimestampsIsAtMostFiftyTimesAsLongAsItsText(Dialect dialect) {
        var csv = "id" + ",a".repeat(40) + "\n"
                + IntStream.range(0, 300)
                        .mapToObj(i -> i + (i == 0 ? ",2024-01-01T00:00:00.123456789Z" : ",").repeat(40) + "\n")
                        .collect(Collectors.joining());
        for (int batchSize : new int[] {1, 10, 500}) {
            var options = TestScriptOptions.of(dialect)
                    .batchSize(batchSize)
                    .load(new LoadOptions(List.of("id"), LoadOptions.OnConflict.IGNORE, false, false))
                    .build();
            assertBounded(csv, csv.length() + 1, options);
        }
    }

    private static boolean assertBounded(Dialect dialect, int nameLength, int columns, int rows, int batchSize) {
        var table = "\"".repeat(nameLength);
        var csv = IntStream.range(0, columns)
                        .mapToObj(i -> "\"" + "\"\"".repeat(nameLength) + i + "\"")
                        .collect(Collectors.joining(","))
                + "\n"
                + ("1" + ",".repeat(columns - 1) + "\n").repeat(rows);
        return assertBounded(
                csv,
                csv.length() + table.length(),
                TestScriptOptions.of(dialect).table(table).batchSize(batchSize).build());
    }

    /** Asserts that a script is at most fifty times as long as its source. Returns false if the CSV is rejected instead. */
    private static boolean assertBounded(String csv, int sourceLength, ScriptOptions options) {
        try {
            var script = Table.text(SqlScript.of(Slices.inLargerArray(csv), options), OutputEncoding.JSON);
            assertThat(script.length())
                    .as("%s, %d rows in each statement", csv.lines().findFirst(), options.batchSize())
                    .isLessThan(50 * sourceLength);
            return true;
        } catch (ApiException tooLong) {
            assertThat(tooLong.getMessage()).contains("the maximum is 40 times the size of the CSV");
            return false;
        }
    }

    @Test
    void namesThatMakeTheScriptManyTimesAsLongAreRejected() {
        var name = "x".repeat(60);
        assertThatThrownBy(() -> Table.script(Dialect.POSTGRESQL, 1, name + "\n" + "1\n".repeat(5_000)))
                .hasMessage(
                        "csv: the SQL that each INSERT repeats, such as the names of the columns, takes 485,000 bytes; the maximum is 40 times the size of the CSV."
                                + " Use a larger batch_size or shorter names.");
        assertThat(Table.script(Dialect.POSTGRESQL, 3, name + "\n" + "1\n".repeat(5_000))
                        .rowCount())
                .isEqualTo(5_000);
        assertThatThrownBy(() -> Table.script(Dialect.ORACLE, 500, "x".repeat(128) + "\n" + "1\n".repeat(5_000)))
                .hasMessageEndingWith("the maximum is 40 times the size of the CSV. Use shorter names.");
        var wide = IntStream.range(0, 1_100).mapToObj(i -> "x".repeat(990) + i).collect(Collectors.joining(","));
        assertThatThrownBy(() -> Table.script(Dialect.DUCKDB, 500, wide + "\n1" + ",".repeat(1_099)))
                .hasMessageMatching(
                        "csv: the SQL that each INSERT repeats, such as the names of the columns, takes 1,[\\d,]+ bytes in one INSERT; the maximum is 1,048,576."
                                + " Use shorter names.");
        assertThat(Table.script(Dialect.DUCKDB, 500, wide).rowCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aColumnNameWithLineBreaksIsOnOneLine(Dialect dialect) {
        var script = Table.script(dialect, 1, "\"net\namount\",\"unit \r\n price\"\n1,2\n");
        assertThat(script.columns()).extracting(Column::name).containsExactly("net amount", "unit price");
        assertThat(script.columns()).extracting(Column::sourceName).containsExactly("net\namount", "unit \r\n price");
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 1017",
        "POSTGRESQL, 1600",
        "SQLITE, 2000",
        "SQLSERVER, 1024",
        "ORACLE, 999",
        "H2, 16384",
        "DUCKDB, 10000"
    })
    void tooManyColumnsAreRejected(Dialect dialect, int max) {
        assertThatThrownBy(() -> Table.script(dialect, 1, "c" + ",c".repeat(max)))
                .hasMessageContaining("supports at most %,d".formatted(max));
        assertThat(Table.script(dialect, 1, "c" + ",c".repeat(max - 1) + "\n1" + ",1".repeat(max - 1))
                        .columns())
                .hasSize(max);
    }

    @Test
    void errorNamesTheExactNumberOfColumns() {
        assertRejected(
                Dialect.POSTGRESQL,
                ",".repeat(1_234_566),
                "csv: line 1: the CSV has 1,234,567 columns; postgresql supports at most 1,600.");
        assertRejected(
                Dialect.POSTGRESQL,
                "\n\n" + ",".repeat(1_600),
                "csv: line 3: the CSV has 1,601 columns; postgresql supports at most 1,600.");
    }

    @Test
    void aLongHeaderIsRejected() {
        var header = '"' + "x".repeat((2 << 20) - 2) + '"';
        assertRejected(
                Dialect.DUCKDB, "\n" + header, "csv: line 2: the name of column 1 is longer than 1,000 characters.");
        assertRejected(
                Dialect.DUCKDB,
                "\n" + header + ",\n1,2\n",
                "csv: line 2: the header has 2,097,153 bytes; the maximum is 2,097,152. Use shorter names.");
    }

    @Test
    void aRowTooWideForTheDatabaseIsRejected() {
        var csv = "c" + ",c".repeat(399) + "\n" + "x".repeat(300) + ("," + "x".repeat(300)).repeat(399) + "\n";
        for (var dialect : List.of(Dialect.MYSQL, Dialect.POSTGRESQL, Dialect.SQLSERVER)) {
            assertRejected(dialect, csv, "csv: a row of these 400 columns is wider than this database can store.");
        }
        assertThat(Table.script(Dialect.ORACLE, 1, csv).rowCount()).isEqualTo(1);
    }

    @Test
    void nullCharactersAreRejectedIfTheDatabaseCannotStoreThem() {
        assertRejected(
                Dialect.POSTGRESQL,
                "a,b\n1,2\n1,x\0y",
                "csv: row 2, line 3: a cell contains U+0000, which this database cannot store.");
        assertRejected(
                Dialect.SQLITE,
                "a\nx" + "\0".repeat(301),
                "csv: row 1, line 2: a cell contains U+0000 more than 300 times, the maximum of this database.");
        assertThat(sql(Dialect.MYSQL, 1, "a\nx\0y")).contains("'x\\0y'");
        assertThat(sql(Dialect.ORACLE, 1, "a\nx\0y")).contains("'x'||CHR(0)||'y'");
    }

    @Test
    void nullCharactersAreFoundAtEveryPosition() {
        for (int before = 0; before < 20; before++) {
            for (int after = 0; after < 20; after++) {
                var cell = "x".repeat(before) + "\0" + "x".repeat(after);
                assertRejected(
                        Dialect.POSTGRESQL,
                        "a\n" + cell,
                        "csv: row 1, line 2: a cell contains U+0000, which this database cannot store.");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2024-05-31T18:30, 2024-05-31 18:30:00",
        "2024-05-31 18:30:59, 2024-05-31 18:30:59",
        "2024-05-31T18:30:59.2500, 2024-05-31 18:30:59.25",
        "2024-05-31T18:30:59.000, 2024-05-31 18:30:59",
        "2024-05-31T18:30Z, 2024-05-31 18:30:00+00:00",
        "2024-05-31T18:30:59.5-03, 2024-05-31 18:30:59.5-03:00",
        "2024-05-31T18:30+0545, 2024-05-31 18:30:00+05:45",
        "2024-05-31 18:30:00.10-12:00, 2024-05-31 18:30:00.1-12:00",
    })
    void timestampsAreWrittenInOneFormat(String cell, String written) {
        assertThat(sql(Dialect.POSTGRESQL, 1, "at\n" + cell)).endsWith("\n('" + written + "');\n");
        assertThat(sql(Dialect.ORACLE, 1, "at\n" + cell))
                .contains("(TIMESTAMP '" + written.replaceFirst("(?=[+-]..:..$)", " ") + "')");
    }

    @Test
    void carriageReturnBeforeALineFeedIsRestoredByReplaceInSqlite() {
        assertThat(sql(Dialect.SQLITE, 1, "a\n\"x\r\ny\""))
                .endsWith("\n(replace(replace('x\\r\ny','\\r',char(13)),'\\b','\\'));\n");
        assertThat(sql(Dialect.SQLITE, 1, "a\n\"x\n\ry\"")).endsWith("\n('x\n\ry');\n");
        assertThat(sql(Dialect.SQLITE, 1, "a\n\"\nx\ry\"")).endsWith("\n('\nx\ry');\n");
    }

    @Test
    void onlyATextWithABackslashIsWrittenWithEscapesForPostgresql() {
        assertThat(sql(Dialect.POSTGRESQL, 9, "a\nit's\nC:\\it's\n\"a\"\"\\\"\n"))
                .endsWith("\n('it''s'),\n(E'C:\\\\it''s'),\n(E'a\"\\\\');\n");
        assertThat(sql(Dialect.SQLITE, 9, "a\nC:\\x\n")).endsWith("\n('C:\\x');\n");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "MYSQL, /*!40101 SET NAMES utf8mb4 */ /*!999999 \\C utf8mb4 */",
                "MARIADB, /*!40101 SET NAMES utf8mb4 */ /*!999999 \\C utf8mb4 */",
                "POSTGRESQL, SET client_encoding = 'UTF8'"
            })
    void nonAsciiScriptDeclaresUtf8(Dialect dialect, String statement) {
        for (var csv : List.of("a\né", "é\n1", "a\n" + "x\n".repeat(1000) + "漢")) {
            assertThat(sql(dialect, 500, csv)).startsWith(statement + ";\nDROP TABLE");
        }
        var table = TestScriptOptions.of(dialect).table("s.é").build();
        assertThat(Table.text(SqlScript.of(Slices.inLargerArray("a\n1"), table), OutputEncoding.NONE))
                .startsWith(statement);
        assertThat(sql(dialect, 500, "\uFEFF\"a\",b\n1,x")).startsWith("DROP TABLE");
    }

    @ParameterizedTest
    @EnumSource(
            names = {"MYSQL", "MARIADB", "POSTGRESQL"},
            mode = EnumSource.Mode.EXCLUDE)
    void asciiScriptDeclaresNoEncoding(Dialect dialect) {
        assertThat(sql(dialect, 500, "é\né")).startsWith("DROP TABLE");
    }

    @Tag("large")
    @ParameterizedTest
    @EnumSource
    void noStatementIsOverFourMegabytesUnlessOneRowIs(Dialect dialect) {
        var rows = "1,'\n".repeat(200) + ("2," + "x".repeat(300_000) + "\n").repeat(16) + "3," + "y'".repeat(1_500_000)
                + "\n4,z\n";
        var script = Table.script(dialect, 10_000, "id,text\n" + rows);
        var statements = Table.statements(Table.text(script, OutputEncoding.NONE));
        var inserts = statements.subList(2, statements.size());
        assertThat(inserts.stream().filter(statement -> bytes(statement) > 4 * MEGABYTE))
                .hasSize(1);
        assertThat(inserts).hasSizeBetween(4, 8);
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "POSTGRESQL", "SQLITE", "DUCKDB"})
    void aStatementMayHaveExactlyFourMegabytes(Dialect dialect) {
        var rows = "text\n" + ("x".repeat(1_000) + "\n").repeat(4_100);
        int left = 4 * MEGABYTE - bytes(inserts(dialect, rows).getFirst() + ";\n");

        assertThat(inserts(dialect, rows + "x".repeat(left - bytes(",\n('')")))).hasSize(1);
        assertThat(inserts(dialect, rows + "x".repeat(left - bytes(",\n('')") + 1)))
                .hasSize(2);
    }

    @Test
    void aFullBatchIsOneStatementIfItIsUnderFourMegabytes() {
        var csv = "id,text\n" + ("1," + "x".repeat(390) + "\n").repeat(10_000);
        assertThat(Table.statements(sql(Dialect.MYSQL, 10_000, csv))).hasSize(3);
    }

    @Seeds
    void theJsonEncodedScriptDecodesToThePlainScript(long seed, Dialect dialect) {
        var random = new Random(seed);
        var script = Table.script(
                dialect, 1 + random.nextInt(4), RandomTable.of(random).csv(random));
        var json = "\"" + Table.text(script, OutputEncoding.JSON) + "\"";
        assertThat(new ObjectMapper().readValue(json, String.class))
                .as("seed %d", seed)
                .isEqualTo(Table.text(script, OutputEncoding.NONE));
    }

    @Tag("large")
    @Test
    void theStatementsAreCutAtTheSameRowsInJson() {
        var csv = "id,text\n" + ("1,\"" + "a\"\"b\n".repeat(100_000) + "\"\n").repeat(12);
        var script = Table.script(Dialect.POSTGRESQL, 500, csv);
        assertThat(new ObjectMapper().readValue("\"" + Table.text(script, OutputEncoding.JSON) + "\"", String.class))
                .isEqualTo(Table.text(script, OutputEncoding.NONE));
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 2024-01-01T10:00Z, 'row 1: \"2024-01-01T10:00Z\" has a UTC offset, which a timestamp of this database cannot have'",
        "H2, 2024-01-01T10:00|2024-01-01T10:00Z, 'row 2: \"2024-01-01T10:00Z\" is a timestamp, but only some values have a UTC offset'",
        "MYSQL, 2024-01-01|0999-12-31, 'row 2: \"0999-12-31\" and the values above it fit only a text type of this database'",
        "H2, 1e400, 'row 1: \"1e400\" fits only a text type of this database'",
    })
    void theReasonForATextColumnSaysWhatTheDatabaseCannotStore(Dialect dialect, String cells, String reason) {
        assertThat(Table.script(dialect, 1, "v\n" + cells.replace("|", "\n")).reasons())
                .containsExactly(reason);
    }

    private static SqlScript chosen(String family, String csv) {
        return chosen(Map.of("value", TypeFamily.named(family).orElseThrow()), csv);
    }

    private static SqlScript chosen(Map<String, RequestedType> families, String csv) {
        var options = TestScriptOptions.of(Dialect.POSTGRESQL).types(families);
        return options.script(csv);
    }

    private static void assertRejected(Dialect dialect, String csv, String message) {
        assertThatThrownBy(() -> Table.script(dialect, 500, csv))
                .isInstanceOf(ApiException.class)
                .hasMessage(message);
    }

    private static List<String> inserts(Dialect dialect, String csv) {
        return Table.statements(sql(dialect, 10_000, csv)).stream()
                .filter(statement -> statement.startsWith("INSERT"))
                .toList();
    }

    private static String sql(Dialect dialect, int batchSize, String csv) {
        return Table.text(Table.script(dialect, batchSize, csv), OutputEncoding.NONE);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
