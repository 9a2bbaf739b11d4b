package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.problem.ApiException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the type that is inferred for a column. In the test data, vertical bars separate the cells of the column. */
@Tag("engine")
class TypeInferenceTest {
    @ParameterizedTest
    @CsvSource({
        "true|FALSE|True, BOOLEAN",
        "true|1, VARCHAR(4)",
        "0|1, INTEGER",
        "1|-2147483648|2147483647, INTEGER",
        "1|2147483648, BIGINT",
        "-9223372036854775808|9223372036854775807, BIGINT",
        "9223372036854775808, 'DECIMAL(19,0)'",
        "1|2.50, 'DECIMAL(3,2)'",
        "0.25|-.5, 'DECIMAL(2,2)'",
        "-0|-0.0, 'DECIMAL(1,1)'",
        "1e5|2.5|3, DOUBLE PRECISION",
        "1e5|0.1234567890123456789, VARCHAR(21)",
        "0.1234567890123456789|1e5, VARCHAR(21)",
        "0.30000000000000004|1e5, DOUBLE PRECISION",
        "0.05|0.00012345678901234567|1e-05, DOUBLE PRECISION",
        "0.00012345678901234567e0|-.000000000000000000000000000000000000012, DOUBLE PRECISION",
        "0.000123456789012345678|1e-05, VARCHAR(23)",
        "00123|1, VARCHAR(5)",
        "0|-0.5|0.5, 'DECIMAL(1,1)'",
        "00|1, VARCHAR(2)",
        "-01, VARCHAR(3)",
        "00.5, VARCHAR(4)",
        "+1|2, VARCHAR(2)",
        "1., VARCHAR(2)",
        "' 1', VARCHAR(2)",
        "2024-02-29, DATE",
        "2023-02-29, VARCHAR(10)",
        "2024-02-29|2024-02-29T12:00, VARCHAR(16)",
        "2024-02-29T12:00|2024-02-29 12:00:01.50, TIMESTAMP(1)",
        "2024-02-29T12:00Z|2024-02-29 12:00:01+02:00, TIMESTAMP(0) WITH TIME ZONE",
        "2024-02-29T12:00Z|2024-02-29 12:00:01, VARCHAR(19)",
        "2024-02-29T24:00, VARCHAR(16)",
        "2024-02-29T12:00:60, VARCHAR(19)",
        "Zürich|😀, VARCHAR(6)",
        "-2147483649, BIGINT",
        "-9223372036854775809, 'DECIMAL(19,0)'",
        "2024-02-29|2023-02-29, VARCHAR(10)",
        "1|1e, VARCHAR(2)",
        "1e309, VARCHAR(5)",
        "1e5|1e-99999999999, VARCHAR(14)",
        "0.30000000000000001e0|1e5, VARCHAR(21)",
        "1.5e-00005, DOUBLE PRECISION",
        "0002-01-01T00:00Z, VARCHAR(17)",
        "0002-01-02T00:00Z, TIMESTAMP(0) WITH TIME ZONE",
        "9998-12-31T23:59Z, TIMESTAMP(0) WITH TIME ZONE",
        "9999-01-01T00:00Z, VARCHAR(17)",
    })
    void infersTheNarrowestTypeThatFitsEveryCell(String cells, String type) {
        assertThat(type(Dialect.POSTGRESQL, cells)).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 2024-02-29T12:00Z, VARCHAR(17)",
        "SQLITE, 2024-02-29T12:00Z, TEXT",
        "SQLSERVER, 2024-02-29T12:00Z, DATETIMEOFFSET(0)",
        "MYSQL, 0999-12-31, VARCHAR(10)",
        "POSTGRESQL, 0999-12-31, DATE",
        "ORACLE, 1582-10-14, VARCHAR2(10 CHAR)",
        "ORACLE, 1582-10-15, DATE",
        "ORACLE, 1582-10-15T00:00, TIMESTAMP(0)",
        "ORACLE, 1582-10-15T00:00+14:00, VARCHAR2(22 CHAR)",
        "ORACLE, 1582-10-16T00:00+14:00, TIMESTAMP(0) WITH TIME ZONE",
        "DUCKDB, 2024-02-29T12:00:00.1234567, VARCHAR",
        "SQLSERVER, 2024-02-29T12:00:00.1234567, DATETIME2(7)",
        "H2, 2024-02-29T12:00:00.123456789, TIMESTAMP(9)",
        "SQLITE, 1234567890.123, 'DECIMAL(13,3)'",
        "SQLITE, 12345678901.123, TEXT",
        "SQLITE, 9223372036854775807, INTEGER",
        "SQLITE, 9223372036854775808, TEXT",
        "SQLSERVER, 12345678901234567890123456789012345678, 'DECIMAL(38,0)'",
        "SQLSERVER, 123456789012345678901234567890123456789, NVARCHAR(39)",
        "SQLSERVER, 1.12345678901234567890123456789, NVARCHAR(31)",
        "ORACLE, 1e120|-2.5E-120, NUMBER",
        "ORACLE, 1e126, VARCHAR2(5 CHAR)",
        "ORACLE, 1e-130, VARCHAR2(6 CHAR)",
        "MYSQL, 1e-308, VARCHAR(6)",
        "DUCKDB, 0.12345678901234567890123456789012345678, VARCHAR",
        "MYSQL, 0.1234567890123456789012345678901, VARCHAR(33)",
        "MARIADB, 0.1234567890123456789012345678901, 'DECIMAL(31,31)'",
        "SQLSERVER, 😀, NVARCHAR(2)",
        "ORACLE, 😀, VARCHAR2(1 CHAR)",
        "MYSQL, 1000-01-01, DATE",
        "MYSQL, 0999-12-31T10:00, VARCHAR(16)",
        "MARIADB, 2024-02-29T12:00:00.123456, DATETIME(6)",
        "MARIADB, 2024-02-29T12:00:00.1234567, VARCHAR(27)",
        "POSTGRESQL, 2024-02-29T12:00:00.1234567, VARCHAR(27)",
        "SQLITE, 1.234567890123e0, REAL",
        "SQLITE, 1.2345678901234e0, TEXT",
        "SQLITE, 0.0000001234567890123|1e-05, REAL",
        "SQLITE, 0.00000012345678901234|1e-05, TEXT",
        "DUCKDB, 0.1234567890123456789012345678901234567, 'DECIMAL(37,37)'",
        "SQLSERVER, 1.1234567890123456789012345678, 'DECIMAL(29,28)'",
    })
    void usesTheLimitsOfEachDatabase(Dialect dialect, String cells, String type) {
        assertThat(type(dialect, cells)).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 255, VARCHAR(255)",
        "MYSQL, 256, TEXT",
        "MYSQL, 65535, TEXT",
        "MYSQL, 65536, MEDIUMTEXT",
        "POSTGRESQL, 256, TEXT",
        "SQLSERVER, 4000, NVARCHAR(4000)",
        "SQLSERVER, 4001, NVARCHAR(MAX)",
        "ORACLE, 4000, VARCHAR2(4000 CHAR)",
        "ORACLE, 4001, CLOB",
        "H2, 1048576, VARCHAR(1048576)",
        "H2, 1048577, CLOB",
    })
    void textIsSizedByItsLongestCell(Dialect dialect, int length, String type) {
        assertThat(type(dialect, "x".repeat(length))).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource({"MYSQL, 65", "MARIADB, 65", "POSTGRESQL, 1000", "H2, 1000", "DUCKDB, 38", "SQLSERVER, 38", "ORACLE, 38"
    })
    void aNumberHasAtMostTheDigitsOfTheDatabase(Dialect dialect, int max) {
        assertThat(type(dialect, "9".repeat(max)))
                .containsAnyOf("DECIMAL", "NUMBER")
                .contains("(" + max + ",0)");
        assertThat(type(dialect, "9".repeat(max + 1))).doesNotContain("DECIMAL", "NUMBER");
    }

    @Test
    void aNumberFarLongerThanADoubleIsText() {
        assertThat(type(Dialect.POSTGRESQL, "1e5|0." + "3".repeat(200))).isEqualTo("VARCHAR(202)");
        assertThat(type(Dialect.POSTGRESQL, "0." + "3".repeat(200) + "e5|1")).isEqualTo("VARCHAR(204)");
    }

    @ParameterizedTest
    @EnumSource
    void aColumnWithoutAValueIsText(Dialect dialect) {
        var type =
                Table.script(dialect, 500, "a,b\n1,\n2,\"\"\n").columns().get(1).type();
        assertThat(type).containsAnyOf("TEXT", "CHAR");
    }

    @Test
    void theLastRowsCanChangeTheType() {
        var csv = "n\n" + "1\n".repeat(50_000) + "x\n";
        assertThat(Table.script(Dialect.POSTGRESQL, 500, csv).columns().get(0).type())
                .isEqualTo("VARCHAR(1)");
    }

    @Test
    void aQuotedNumberIsANumber() {
        assertThat(type(Dialect.POSTGRESQL, "\"1\"|\"2\"")).isEqualTo("INTEGER");
    }

    @Test
    void emptyCellsMakeAColumnNullableAndKeepItsType() {
        var columns =
                Table.script(Dialect.POSTGRESQL, 500, "a,b,c\n1,,\"\"\n2,3,x\n").columns();
        assertThat(columns)
                .containsExactly(
                        new Column("a", "a", "INTEGER", false),
                        new Column("b", "b", "INTEGER", true),
                        new Column("c", "c", "VARCHAR(1)", false));
    }

    @Test
    void textsAreStoredOutsideTheRowIfTheTableIsTooWide() {
        var csv = ("c" + ",c".repeat(39) + "\n") + ("x".repeat(60) + ("," + "x".repeat(60)).repeat(39)) + "\n";
        assertThat(types(Dialect.MYSQL, csv)).hasSize(40).containsOnly("TEXT");
        assertThat(types(Dialect.POSTGRESQL, csv)).hasSize(40).containsOnly("VARCHAR(60)");
    }

    /**
     * The maximum numbers of columns follow from the manuals. InnoDB stores a text in 4 bytes for each character and one more byte. A row
     * must fit into half a page, and all VARCHARs together have at most 65,535 bytes. PostgreSQL and SQL Server store 24 bytes of a long
     * text in the row. In all databases, each nullable column takes one more bit.
     */
    @ParameterizedTest
    @CsvSource({
        "MYSQL, 63, x, 32",
        "MYSQL, 255, x, 64",
        "MYSQL, 10, 9, 1012",
        "MYSQL, 65, 9, 279",
        "POSTGRESQL, 5, x, 1327",
        "POSTGRESQL, 60, x, 336",
        "POSTGRESQL, 10, 9, 1000",
        "POSTGRESQL, 30, 9, 384",
        "SQLSERVER, 5, x, 662",
        "SQLSERVER, 60, x, 307",
        "SQLSERVER, 30, 9, 468",
    })
    void aTableHasAtMostTheColumnsThatFitARow(Dialect dialect, int length, String character, int max) {
        var cell = character.repeat(length);

        assertThat(types(dialect, tableOf(cell, max))).hasSize(max).containsOnly(type(dialect, cell));
        assertThat(fits(dialect, cell, max + 1)).isFalse();
    }

    @Test
    void aTimestampWithOffsetTakesTenBytesOfARow() {
        assertThat(fits(Dialect.SQLSERVER, "2024-05-31T18:30Z", 792)).isTrue();
        assertThat(fits(Dialect.SQLSERVER, "2024-05-31T18:30Z", 793)).isFalse();
        assertThat(fits(Dialect.SQLSERVER, "2024-05-31T18:30", 988)).isTrue();
        assertThat(fits(Dialect.SQLSERVER, "2024-05-31T18:30", 989)).isFalse();
    }

    /**
     * Returns whether a table with {@code columns} columns, which all contain this cell, is accepted, and its columns have the same type as
     * the column of a table with one column.
     */
    private static boolean fits(Dialect dialect, String cell, int columns) {
        try {
            return types(dialect, tableOf(cell, columns)).contains(type(dialect, cell));
        } catch (ApiException tooWide) {
            return false;
        }
    }

    private static String tableOf(String cell, int columns) {
        return "c" + ",c".repeat(columns - 1) + "\n" + cell + ("," + cell).repeat(columns - 1) + "\n";
    }

    private static List<String> types(Dialect dialect, String csv) {
        return Table.script(dialect, 500, csv).columns().stream()
                .map(Column::type)
                .toList();
    }

    private static String type(Dialect dialect, String cells) {
        var csv = "c\n" + cells.replace('|', '\n') + "\n";
        return Table.script(dialect, 500, csv).columns().get(0).type();
    }
}
