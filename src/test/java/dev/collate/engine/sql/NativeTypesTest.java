package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.engine.sql.infer.RequestedType;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests types of the databases by their own names. */
@Tag("database")
class NativeTypesTest {
    /** The script runs on the database, and every cell is read back. */
    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    POSTGRESQL ^ varchar(5)                 ^ VARCHAR(5)                     ^ 12345|ééééé|''
                    POSTGRESQL ^ Character  Varying ( 200 ) ^ CHARACTER VARYING(200)         ^ 007
                    POSTGRESQL ^ smallint                   ^ SMALLINT                       ^ -32768|32767
                    POSTGRESQL ^ int8                       ^ INT8                           ^ -9223372036854775808|9223372036854775807
                    POSTGRESQL ^ numeric(10,2)              ^ NUMERIC(10,2)                  ^ 12345678.91|-.5|7
                    POSTGRESQL ^ numeric(3, 3)              ^ NUMERIC(3,3)                   ^ 0.123|-.5
                    POSTGRESQL ^ double precision           ^ DOUBLE PRECISION               ^ 1.5|2e5
                    POSTGRESQL ^ timestamptz                ^ TIMESTAMPTZ                    ^ 2024-01-01T10:00:00.123456Z
                    POSTGRESQL ^ timestamp(3) with time zone ^ TIMESTAMP(3) WITH TIME ZONE   ^ 2024-01-01T10:00:00.123+02:00
                    POSTGRESQL ^ timestamp(0)               ^ TIMESTAMP(0)                   ^ 2024-01-01 10:00
                    MARIADB    ^ int unsigned               ^ INT UNSIGNED                   ^ 0|4294967295
                    MARIADB    ^ mediumint                  ^ MEDIUMINT                      ^ -8388608|8388607
                    MARIADB    ^ datetime(6)                ^ DATETIME(6)                    ^ 2024-01-01 10:00:00.123456
                    MARIADB    ^ varchar(3)                 ^ VARCHAR(3)                     ^ éàü
                    MARIADB    ^ mediumtext                 ^ MEDIUMTEXT                     ^ a|it's
                    MYSQL      ^ decimal(65,30)             ^ DECIMAL(65,30)                 ^ 1.5
                    SQLITE     ^ real                       ^ REAL                           ^ 1.5|1
                    SQLITE     ^ text                       ^ TEXT                           ^ 1|01
                    SQLSERVER_ON_H2 ^ nvarchar(4)           ^ NVARCHAR(4)                    ^ 😀😀
                    SQLSERVER_ON_H2 ^ datetimeoffset(7)     ^ DATETIMEOFFSET(7)              ^ 2024-01-01T10:00:00.1234567Z
                    ORACLE_ON_H2 ^ number(5,2)              ^ NUMBER(5,2)                    ^ 123.45
                    ORACLE_ON_H2 ^ varchar2(20 char)        ^ VARCHAR2(20 CHAR)              ^ é
                    H2         ^ tinyint                    ^ TINYINT                        ^ -128|127
                    H2         ^ uuid                       ^ UUID                           ^ 123e4567-e89b-12d3-a456-426614174000
                    H2         ^ timestamp(9)               ^ TIMESTAMP(9)                   ^ 2024-01-01 10:00:00.123456789
                    DUCKDB     ^ utinyint                   ^ UTINYINT                       ^ 0|255
                    DUCKDB     ^ decimal(38,37)             ^ DECIMAL(38,37)                 ^ 1.0000000000000000000000000000000000001
                    DUCKDB     ^ boolean                    ^ BOOLEAN                        ^ true|False
                    DUCKDB     ^ timestamptz                ^ TIMESTAMPTZ                    ^ 2024-01-01T10:00:00.123456Z
                    DUCKDB     ^ timestamp with time zone   ^ TIMESTAMP WITH TIME ZONE       ^ 2024-01-01T10:00:00.123456+02:00
                    """)
    void aTypeOfTheDatabaseStoresEveryCell(Database database, String requested, String declared, String cells) {
        var csv = "id,v\n1," + cells.replace("|", "\n1,") + "\n2,\n";
        var script = script(database.dialect(), requested, csv);
        assertThat(script.columns().get(1)).isEqualTo(new Column("v", "v", declared, true));
        var table = Table.read(csv);
        if (declared.equals("UUID")) {
            var text = Table.text(script, OutputEncoding.NONE);
            assertThat(text).contains("'123e4567-e89b-12d3-a456-426614174000'");
        } else {
            new ScriptRun(database).assertStored(table, script, requested + " on " + database);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void aVarcharThatIsWiderThanARowIsRejected(Dialect dialect) {
        assertThat(script(dialect, "varchar(16382)", "v\nx\n").rowCount()).isEqualTo(1);
        assertThatThrownBy(() -> script(dialect, "varchar(16383)", "id,v\n1,x\n"))
                .hasMessage("csv: a row of these 2 columns is wider than this database can store.");
        assertThat(script(dialect, "text", "id,v\n1,x\n").rowCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    POSTGRESQL ^ uuid             ^ 123e4567-e89b-12d3-a456-426614174000 ^ true
                    POSTGRESQL ^ json             ^ {}                                   ^ true
                    POSTGRESQL ^ jsonb            ^ []                                   ^ true
                    POSTGRESQL ^ inet             ^ ::1                                  ^ true
                    POSTGRESQL ^ cidr             ^ 10.0.0.0/8                           ^ true
                    POSTGRESQL ^ xml              ^ <a/>                                 ^ false
                    POSTGRESQL ^ text             ^ a                                    ^ false
                    MARIADB    ^ uuid             ^ 123e4567-e89b-12d3-a456-426614174000 ^ true
                    MARIADB    ^ inet6            ^ ::1                                  ^ true
                    MARIADB    ^ json             ^ {}                                   ^ true
                    MARIADB    ^ longtext         ^ a                                    ^ false
                    SQLSERVER_ON_H2 ^ uniqueidentifier ^ 123e4567-e89b-12d3-a456-426614174000 ^ true
                    H2         ^ uuid             ^ 123e4567-e89b-12d3-a456-426614174000 ^ true
                    H2         ^ clob             ^ a                                    ^ false
                    DUCKDB     ^ uuid             ^ 123e4567-e89b-12d3-a456-426614174000 ^ true
                    DUCKDB     ^ json             ^ {}                                   ^ true
                    DUCKDB     ^ varchar          ^ a                                    ^ false
                    """)
    void aQuotedEmptyCellIsNullIfTheTypeHasNoEmptyValue(Database database, String type, String value, boolean isNull)
            throws Exception {
        var script = script(database.dialect(), type, "id,v\n1,\"\"\n2,\"" + value + "\"\n");
        var row = script.scanner();
        assertThat(row.next()).isTrue();
        assertThat(script.isNull(row, 1)).isEqualTo(isNull);
        assertThat(script.columns().get(1).nullable()).isEqualTo(isNull);
        try (var statement = database.connection().createStatement()) {
            new ScriptRun(database).run(statement, Table.text(script, OutputEncoding.NONE));
            var identifiers = database.dialect().profile().identifiers();
            var table = identifiers.quote("t");
            try (var result = statement.executeQuery(
                    "SELECT count(*) FROM " + table + " WHERE " + identifiers.quote("v") + " IS NULL")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getInt(1)).isEqualTo(isNull ? 1 : 0);
            }
            assertThatCode(() -> statement.execute("INSERT INTO " + table + " VALUES (3, '')"))
                    .matches(refused -> isNull == refused instanceof SQLException, "is refused: " + isNull);
        }
    }

    /**
     * A value such as a JSON number can take more bytes than its text. MySQL counts 41 bytes for each text that may be moved outside the
     * row, however short its cells are.
     */
    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, jsonb, 1, 336",
        "POSTGRESQL, inet, ::, 336",
        "MARIADB, json, 1, 197",
        "MARIADB, inet6, ::, 197",
        "MARIADB, longtext, a, 197",
        "MYSQL, longtext, a, 197",
        "MYSQL, mediumtext, a, 197",
    })
    void theValuesOfATypeFitIntoARow(Database database, String type, String value, int max) throws Exception {
        try (var statement = database.connection().createStatement()) {
            new ScriptRun(database)
                    .run(statement, Table.text(wide(database.dialect(), type, value, max), OutputEncoding.NONE));
        }
        assertThatThrownBy(() -> wide(database.dialect(), type, value, max + 1))
                .hasMessageEndingWith(" columns is wider than this database can store.");
    }

    @Test
    void postgresqlStoresJson() throws Exception {
        var csv = "id,v\n1,\"{\"\"a\"\": [1, \"\"it's \\\\ \"\"]}\"\n2,null\n";
        try (var statement = Database.POSTGRESQL.connection().createStatement()) {
            new ScriptRun(Database.POSTGRESQL)
                    .run(statement, Table.text(script(Dialect.POSTGRESQL, "jsonb", csv), OutputEncoding.NONE));
            try (var result = statement.executeQuery("SELECT v->'a'->>1, pg_typeof(v)::text FROM t WHERE id = 1")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getString(1)).isEqualTo("it's \\ ");
                assertThat(result.getString(2)).isEqualTo("jsonb");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    POSTGRESQL ^ varchar(5)    ^ 12345|éééééé
                    POSTGRESQL ^ smallint      ^ 32767|32768
                    POSTGRESQL ^ smallint      ^ 1|-32769
                    POSTGRESQL ^ smallint      ^ 1|99999999999999999999
                    POSTGRESQL ^ int           ^ 1|9999999999999999999
                    POSTGRESQL ^ numeric(10,2) ^ 12345678.91|123456789
                    POSTGRESQL ^ numeric(10,2) ^ 1|1.234
                    POSTGRESQL ^ numeric(3,3)  ^ .1|1
                    POSTGRESQL ^ timestamptz   ^ 2024-01-01T10:00Z|2024-01-01T10:00
                    POSTGRESQL ^ timestamp     ^ 2024-01-01T10:00|2024-01-01T10:00Z
                    POSTGRESQL ^ timestamp(2)  ^ 2024-01-01T10:00|2024-01-01T10:00:00.123
                    POSTGRESQL ^ date          ^ 2024-01-01|2024-02-30
                    MYSQL      ^ tinyint unsigned ^ 255|-1
                    MYSQL      ^ datetime      ^ 2024-01-01 10:00|2024-01-01 10:00:00.5
                    SQLSERVER  ^ nvarchar(3)   ^ abc|😀😀
                    ORACLE     ^ varchar2(3)   ^ abc|éé
                    """)
    void theFirstCellThatDoesNotFitIsNamed(Dialect dialect, String requested, String cells) {
        var last = cells.substring(cells.indexOf('|') + 1);
        assertThatThrownBy(() -> script(dialect, requested, "id,v\n1," + cells.replace("|", "\n2,") + "\n3,\n"))
                .hasMessageMatching(
                        "csv: row 2, line 3: the cell in column \"v\" does not fit the type [A-Za-z0-9(), ]+: \"\\Q"
                                + last + "\\E\"\\.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int); DROP TABLE t; --",
                "varchar(10) default 1",
                "int primary key",
                "int not null",
                "varchar",
                "varchar(0)",
                "varchar(10485761)",
                "varchar(10",
                "varchar(10,2)",
                "numeric",
                "numeric(5,6)",
                "numeric(0)",
                "numeric(1001)",
                "text[]",
                "\"x\"",
                "int/**/",
                "int -- ",
                "timestamp(7)",
                "timestamptz(3) with time zone",
                "blob",
                "",
                " ",
                "(",
                "text collate \"C\"",
                "varchar(2 char)",
                "int unsigned",
                "text(5)",
                "date(3)",
                "varchar(99999999999)",
                "ınt"
            })
    void everyOtherTextIsNotAType(String written) {
        assertThat(Dialect.POSTGRESQL.type(written)).isEmpty();
    }

    /** The databases refuse these types. */
    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    POSTGRESQL ^ timestamp with time zone(3)
                    POSTGRESQL ^ timestamp without time zone(3)
                    POSTGRESQL ^ timestamp with(3) time zone
                    POSTGRESQL ^ character(20) varying
                    H2         ^ timestamp with time zone(3)
                    H2         ^ character(20) varying
                    ORACLE     ^ timestamp with time zone(3)
                    DUCKDB     ^ timestamp with time zone(3)
                    DUCKDB     ^ timestamp(3) with time zone
                    DUCKDB     ^ timestamptz(3)
                    """)
    void aTypeWithNumbersAtAnotherPlaceIsNotAType(Dialect dialect, String written) {
        assertThat(dialect.type(written)).isEmpty();
    }

    @Test
    @Timeout(60)
    void aLongTextIsNotATypeAndIsRejectedFast() {
        assertThat(Dialect.MYSQL.type("a ".repeat(500_000) + "!")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyNamedTypeIsAccepted(Dialect dialect) {
        for (var name : dialect.typeNames()) {
            assertThat(dialect.type(name.replace("(n", "(5").replace("(p,s)", "(5,2)")))
                    .as(name)
                    .isPresent();
        }
    }

    @Test
    void aTextOfTheKeyKeepsTheTypeThatTheServerChooses() {
        var load = new LoadOptions(List.of("v"), OnConflict.ERROR, true, false);
        assertThatThrownBy(() -> script(Dialect.MYSQL, "varchar(9)", "id,v\n1,a\n", load))
                .hasMessage(
                        "column_types.v: a text column of the primary key cannot have the database type VARCHAR(9): use the type text.");
        assertThat(script(Dialect.MYSQL, "bigint", "id,v\n1,2\n", load)
                        .columns()
                        .get(1)
                        .type())
                .isEqualTo("BIGINT");
    }

    /** Returns the script of a table with one row, whose columns have the same type and value. */
    private static SqlScript wide(Dialect dialect, String type, String value, int columns) {
        var names = IntStream.range(0, columns).mapToObj(i -> "c" + i).toList();
        var csv = String.join(",", names) + "\n" + String.join(",", Collections.nCopies(columns, value)) + "\n";
        var requested = dialect.type(type).orElseThrow();
        var types = names.stream().collect(Collectors.<String, String, RequestedType>toMap(n -> n, n -> requested));
        return Table.script(dialect, 500, csv, types, LoadOptions.NONE, ColumnOptions.DEFAULT);
    }

    private static SqlScript script(Dialect dialect, String type, String csv) {
        return script(dialect, type, csv, LoadOptions.NONE);
    }

    private static SqlScript script(Dialect dialect, String type, String csv, LoadOptions load) {
        Map<String, RequestedType> types = Map.of("v", dialect.type(type).orElseThrow());
        return Table.script(dialect, 500, csv, types, load, ColumnOptions.DEFAULT);
    }
}
