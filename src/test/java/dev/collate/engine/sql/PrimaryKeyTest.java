package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import dev.collate.problem.ApiException;
import dev.collate.testing.Seeds;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("engine")
class PrimaryKeyTest {
    private static final String CSV = "id,a,b\n1,x,\n";

    @Test
    void theTableDeclaresTheKeyInItsOrder() {
        assertThat(sql(
                        Dialect.POSTGRESQL,
                        "b,a,c\n1,x,\n",
                        new LoadOptions(List.of("A", "b"), OnConflict.ERROR, true, false)))
                .isEqualTo("""
                        CREATE TABLE IF NOT EXISTS "t" (
                          "b" INTEGER NOT NULL,
                          "a" VARCHAR(1) NOT NULL,
                          "c" VARCHAR(1),
                          PRIMARY KEY ("a", "b")
                        );
                        INSERT INTO "t" ("b", "a", "c") VALUES
                        (1, 'x', NULL);
                        """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    MYSQL      | IGNORE | ON DUPLICATE KEY UPDATE `id` = `id`;
                    MARIADB    | UPDATE | ON DUPLICATE KEY UPDATE `a` = VALUES(`a`), `b` = VALUES(`b`);
                    POSTGRESQL | IGNORE | ON CONFLICT ("id") DO NOTHING;
                    SQLITE     | UPDATE | ON CONFLICT ("id") DO UPDATE SET "a" = EXCLUDED."a", "b" = EXCLUDED."b";
                    DUCKDB     | UPDATE | ON CONFLICT ("id") DO UPDATE SET "a" = EXCLUDED."a", "b" = EXCLUDED."b";
                    """)
    void eachDialectHasItsOwnUpsertClause(Dialect dialect, OnConflict onConflict, String clause) {
        assertThat(sql(dialect, CSV, load(onConflict, "id")))
                .startsWith("INSERT INTO ")
                .endsWith("(1, 'x', NULL)\n" + clause + "\n");
    }

    @Test
    void h2AndSqlServerMergeAListOfRows() {
        assertThat(sql(Dialect.H2, CSV, load(OnConflict.UPDATE, "id"))).isEqualTo("""
                        MERGE INTO "t" t USING (VALUES
                        (1, 'x', NULL)
                        ) s ("id", "a", "b") ON (t."id" = s."id")
                        WHEN MATCHED THEN UPDATE SET "a" = s."a", "b" = s."b"
                        WHEN NOT MATCHED THEN INSERT ("id", "a", "b") VALUES (s."id", s."a", s."b");
                        """);
        assertThat(sql(Dialect.SQLSERVER, "id,day\n1,\n2,2024-01-01\n3,\n", load(OnConflict.IGNORE, "id")))
                .isEqualTo("""
                        MERGE INTO [t] t USING (VALUES
                        (1, CAST(NULL AS DATE)),
                        (2, '2024-01-01'),
                        (3, NULL)
                        ) s ([id], [day]) ON (t.[id] = s.[id])
                        WHEN NOT MATCHED THEN INSERT ([id], [day]) VALUES (s.[id], s.[day]);
                        """);
    }

    /** SQL Server does not convert an integer, the type of a column with only NULLs, to a UNIQUEIDENTIFIER. */
    @ParameterizedTest
    @CsvSource({"SQLSERVER, uniqueidentifier", "H2, uuid"})
    void aMergeHasANullOfATypeThatTheCallerHasRequested(Dialect dialect, String type) {
        var options = TestScriptOptions.of(dialect)
                .types(Map.of("v", dialect.type(type).orElseThrow()))
                .load(load(OnConflict.UPDATE, "id"));
        var script = options.script("id,v\n1,\n2,\n");

        assertThat(Table.text(script, OutputEncoding.NONE))
                .contains("(1, CAST(NULL AS " + type.toUpperCase(Locale.ROOT) + ")),\n(2, NULL)\n");
    }

    @Test
    void oracleMergesAUnion() {
        assertThat(sql(Dialect.ORACLE, "id,a\n1,x\n2," + "y".repeat(4001) + "\n", load(OnConflict.UPDATE, "id")))
                .startsWith("""
                        MERGE INTO "t" t USING (
                          SELECT NULL AS "id", NULL AS "a" FROM dual WHERE 1 = 0
                          UNION ALL SELECT 1, TO_CLOB('x') FROM dual
                          UNION ALL SELECT 2, TO_CLOB('yyy""");
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, BEGIN;, COMMIT;, true",
        "SQLITE, BEGIN;, COMMIT;, true",
        "DUCKDB, BEGIN;, COMMIT;, true",
        "MYSQL, START TRANSACTION;, COMMIT;, false",
        "MARIADB, START TRANSACTION;, COMMIT;, false",
        "SQLSERVER, SET XACT_ABORT ON;|BEGIN TRANSACTION;, COMMIT TRANSACTION;, true",
        "ORACLE, '', COMMIT;, false",
        "H2, SET AUTOCOMMIT FALSE;, COMMIT;|SET AUTOCOMMIT TRUE;, false",
    })
    void aTransactionSurroundsTheScript(Dialect dialect, String begin, String commit, boolean includesTables) {
        var plain = Table.text(Table.script(dialect, 1, "id\n1\n2\n"), OutputEncoding.NONE);
        var options = TestScriptOptions.of(dialect)
                .create()
                .drop()
                .batchSize(1)
                .load(new LoadOptions(List.of(), OnConflict.ERROR, false, true));
        var sql = Table.text(options.script("id\n1\n2\n"), OutputEncoding.NONE);
        int index = includesTables ? 0 : plain.indexOf("INSERT");
        var first = begin.isEmpty() ? "" : begin.replace('|', '\n') + "\n";
        assertThat(sql)
                .isEqualTo(
                        plain.substring(0, index) + first + plain.substring(index) + commit.replace('|', '\n') + "\n");
    }

    @Test
    void theCharsetPrecedesTheTransaction() {
        assertThat(sql(Dialect.POSTGRESQL, "a\né\n", new LoadOptions(List.of(), OnConflict.ERROR, false, true)))
                .startsWith("SET client_encoding = 'UTF8';\nBEGIN;\n");
    }

    @Test
    void sqlServerCreatesTheTableUnlessItExists() {
        var options = TestScriptOptions.of(Dialect.SQLSERVER)
                .table("s.o'x]")
                .batchSize(1)
                .load(new LoadOptions(List.of("id"), OnConflict.ERROR, true, false));
        assertThat(Table.text(options.script("id\nx\n"), OutputEncoding.NONE)).startsWith("""
                        IF OBJECT_ID(N'[s].[o''x]]]', N'U') IS NULL
                        CREATE TABLE [s].[o'x]]] (
                          [id] NVARCHAR(1) COLLATE Latin1_General_100_BIN2 NOT NULL,
                          PRIMARY KEY ([id])
                        );
                        """);
    }

    @Test
    void anErrorNamesBothRowsOfADuplicateKey() {
        assertRejected(
                "id,a\n1,x\n\n2,\"y\nz\"\n1,x\n",
                "csv: row 3, line 6: duplicate primary key: id \"1\" is also in row 1, line 2.",
                "id");
        assertRejected(
                "a,b\nx,y\nx,z\n\"x\",\"z\"\n",
                "csv: row 3, line 4: duplicate primary key: b \"z\", a \"x\" is also in row 2, line 3.",
                "b",
                "a");
        assertRejected(
                "id\n" + "x".repeat(100) + "\n" + "x".repeat(100) + "\n",
                "csv: row 2, line 3: duplicate primary key: id \"" + "x".repeat(60) + "...\" is also in row 1, line 2.",
                "id");
    }

    @ParameterizedTest
    @CsvSource({
        "text, 'a\"b', '\"a\"\"b\"'",
        "text, '', '\"\"'",
        "integer, 7, +07",
        "integer, 0, -0",
        "bigint, -12, -012",
        "decimal, 1.50, 01.5",
        "decimal, 1, +1.000",
        "decimal, .5, 0.5",
        "decimal, 0, -0.00",
        "double, 1e3, 1000",
        "double, 0, -0e5",
        "double, 2.5e-3, .0025",
        "boolean, TRUE, 1",
        "boolean, false, -0",
        "date, 2024-01-01, '\"2024-01-01\"'",
        "timestamp, 2024-01-01T10:00, 2024-01-01 10:00:00.000",
        "timestamp, 2024-01-01T10:00:00.25, 2024-01-01 10:00:00.250",
        "timestamp, 2024-01-01T10:00Z, 2024-01-01T12:00:00+02",
        "timestamp, 2024-01-01T23:30:00.5-0545, 2024-01-02T05:15:00.500Z",
        "timestamp, 2024-01-01T01:00+05:30, 2023-12-31T19:30Z",
    })
    void equalValuesAreDuplicatesInAnySpelling(String family, String cell, String sameCell) {
        var first = cell.isEmpty() ? "\"\"" : cell;
        assertThatThrownBy(() -> keyed(family, "id\n" + first + "\n" + sameCell + "\n"))
                .hasMessageContaining("duplicate primary key");
    }

    @ParameterizedTest
    @CsvSource({
        "text, a, A",
        "text, a, 'a '",
        "text, 1, 1.0",
        "text, a, '\"a\"\"\"'",
        "integer, 1, -1",
        "integer, 1, 10",
        "decimal, 1.05, 1.5",
        "decimal, 10, 100",
        "decimal, 1.0, 10",
        "decimal, -1.5, 1.5",
        "double, 1e3, 1e4",
        "boolean, true, 0",
        "date, 2024-01-01, 2024-01-10",
        "timestamp, 2024-01-01T10:00, 2024-01-01T10:00:00.1",
        "timestamp, 2024-01-01T10:00:00.1, 2024-01-01T10:00:00.01",
        "timestamp, 2024-01-01T10:00Z, 2024-01-01T10:00+01:00",
        "timestamp, 2024-01-01T10:00, 2024-01-01T10:01",
        "timestamp, 2024-01-01T10:00, 2024-01-01T10:00:01",
    })
    void differentValuesAreNotDuplicates(String family, String cell, String otherCell) {
        assertThatCode(() -> keyed(family, "id\n" + cell + "\n" + otherCell + "\n"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB", "SQLSERVER"})
    void textsThatDifferInSpacesAtTheEndAreDuplicatesInSomeDatabases(Dialect dialect) {
        assertThatThrownBy(() -> sql(dialect, "id\na\na  \n", load(OnConflict.ERROR, "id")))
                .hasMessageContaining("duplicate primary key");
        assertThatCode(() -> sql(dialect, "id\na\n a\n", load(OnConflict.ERROR, "id")))
                .doesNotThrowAnyException();
    }

    @Test
    void aNullInAKeyIsRejected() {
        assertRejected(
                "a,id\n1,1\n2,\n",
                "csv: row 2, line 3: the cell in column \"id\" is NULL; a primary key must not contain NULL.",
                "id");
        assertRejected(
                "a,id\n1,1\n2,\"\"\n",
                "csv: row 2, line 3: the cell in column \"id\" is NULL; a primary key must not contain NULL.",
                "id");
        assertThatCode(() -> sql(Dialect.POSTGRESQL, "id\nx\n\"\"\n", load(OnConflict.ERROR, "id")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> sql(Dialect.ORACLE, "id\nx\n\"\"\n", load(OnConflict.ERROR, "id")))
                .hasMessageContaining("must not contain NULL");
    }

    @Test
    void missingAndDuplicateKeyColumnsAreRejected() {
        for (var wrong : Map.of("c", "the CSV has no column \"c\"", "A", "duplicate column \"A\"")
                .entrySet()) {
            assertThatThrownBy(() -> sql(Dialect.H2, "a,b\n1,2\n", load(OnConflict.ERROR, "a", wrong.getKey())))
                    .isInstanceOf(ApiException.class)
                    .hasMessage("primary_key: " + wrong.getValue() + ".");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 768",
        "MARIADB, 768",
        "SQLSERVER, 450",
        "POSTGRESQL, 2692",
        "ORACLE, 4000",
        "DUCKDB, 4095",
        "H2, 1048576",
    })
    void aKeyThatTheDatabaseCannotIndexIsRejected(Dialect dialect, int max) {
        assertThatCode(() -> sql(dialect, "id\n" + "x".repeat(max) + "\n", load(OnConflict.ERROR, "id")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> sql(dialect, "id\n" + "x".repeat(max + 1) + "\n", load(OnConflict.ERROR, "id")))
                .hasMessageMatching(
                        dialect == Dialect.H2 || dialect == Dialect.ORACLE
                                ? "csv: a text of the primary key is too long for an index of this database\\."
                                : "csv: the primary key takes up to [\\d,]+ bytes; the maximum of this database is [\\d,]+\\.");
    }

    @Test
    void aTimestampWithAnOffsetCannotBeAKeyInOracle() {
        var csv = "at,v\n2024-01-01T10:00Z,1\n";
        var load = new LoadOptions(List.of("at"), OnConflict.ERROR, true, false);
        var zoned = Dialect.ORACLE.type("timestamp with time zone").orElseThrow();
        var utc = new ColumnOptions(IdentifierCase.KEEP, true, false, true, Notation.PLAIN);
        for (var types : List.of(Map.<String, RequestedType>of(), Map.<String, RequestedType>of("at", zoned))) {
            assertThatThrownBy(() -> Table.script(Dialect.ORACLE, 1, csv, types, load, ColumnOptions.DEFAULT))
                    .hasMessage("csv: a TIMESTAMP WITH TIME ZONE cannot be a primary key in Oracle:"
                            + " use timestamps \"utc\".");
        }
        assertThat(Table.text(Table.script(Dialect.ORACLE, 1, csv, Map.of(), load, utc), OutputEncoding.NONE))
                .contains("\"at\" TIMESTAMP(0) NOT NULL");
        assertThatCode(() -> sql(Dialect.SQLSERVER, csv, load)).doesNotThrowAnyException();
    }

    @Test
    void aLongTextInAKeyOfMysqlIsAVarchar() {
        var options = new LoadOptions(List.of("id"), OnConflict.ERROR, true, false);
        assertThat(sql(Dialect.MYSQL, "id,a\n" + "x".repeat(300) + "," + "x".repeat(300) + "\n", options))
                .contains("`id` VARCHAR(300) COLLATE utf8mb4_bin NOT NULL", "`a` TEXT NOT NULL");
    }

    @Seeds
    void theDuplicatesOfRandomRowsAreFound(long seed) {
        var random = new Random(seed);
        int values = 1 + random.nextInt(400);
        var csv = new StringBuilder("a,b\n");
        var seen = new HashSet<String>();
        int duplicate = 0;
        for (int row = 1; row <= 20 && duplicate == 0; row++) {
            var line = random.nextInt(values) + "," + "xy".substring(random.nextInt(2));
            csv.append(line).append('\n');
            duplicate = seen.add(line) ? 0 : row;
        }
        csv.append("99999,z\n");
        if (duplicate == 0) {
            sql(Dialect.SQLITE, csv.toString(), load(OnConflict.ERROR, "a", "b"));
        } else {
            assertThatThrownBy(() -> sql(Dialect.SQLITE, csv.toString(), load(OnConflict.ERROR, "a", "b")))
                    .hasMessageStartingWith("csv: row " + duplicate + ", ");
        }
    }

    @Test
    void manyDistinctKeysAreAccepted() {
        var csv = new StringBuilder("id\n");
        for (int i = 0; i < 300_000; i++) {
            csv.append(i).append('\n');
        }
        sql(Dialect.SQLITE, csv.toString(), load(OnConflict.ERROR, "id"));
        assertThatThrownBy(() -> sql(Dialect.SQLITE, csv + "299999\n", load(OnConflict.ERROR, "id")))
                .hasMessage(
                        "csv: row 300001, line 300002: duplicate primary key: id \"299999\" is also in row 300000, line 300001.");
    }

    private static LoadOptions load(OnConflict onConflict, String... key) {
        return new LoadOptions(List.of(key), onConflict, false, false);
    }

    private static void keyed(String family, String csv) {
        var options = TestScriptOptions.of(Dialect.POSTGRESQL)
                .types(Map.of("id", TypeFamily.named(family).orElseThrow()))
                .load(load(OnConflict.ERROR, "id"));
        options.script(csv);
    }

    private static void assertRejected(String csv, String message, String... key) {
        assertThatThrownBy(() -> sql(Dialect.SQLITE, csv, load(OnConflict.ERROR, key)))
                .isInstanceOf(ApiException.class)
                .hasMessage(message);
    }

    private static String sql(Dialect dialect, String csv, LoadOptions load) {
        return Table.text(Table.script(dialect, 500, csv, load), OutputEncoding.NONE);
    }
}
