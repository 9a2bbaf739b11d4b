package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.ColumnOptions.IdentifierCase;
import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.engine.sql.SqlScript.Column;
import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.engine.sql.infer.RequestedType;
import dev.collate.engine.sql.infer.TypeFamily;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs scripts with table options on real databases. */
@Tag("database")
class TableOptionsTest {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final ColumnOptions UTC = new ColumnOptions(IdentifierCase.KEEP, true, false, true, Notation.PLAIN);

    @ParameterizedTest
    @EnumSource
    void aTableWithUnboundedTextsAndWithoutNotNullTakesAnyLaterRow(Database database) throws SQLException {
        var options = new ColumnOptions(IdentifierCase.KEEP, false, true, false, Notation.PLAIN);
        var script = script(database.dialect(), "id,text\n1,a\n2,it's\n", options);
        assertThat(script.columns()).allMatch(Column::nullable);
        var identifiers = database.dialect().profile().identifiers();
        try (var statement = database.connection().createStatement()) {
            new ScriptRun(database).run(statement, Table.text(script, OutputEncoding.NONE));
            new ScriptRun(database)
                    .assertCells(statement, script, Table.read("id,text\n1,a\n2,it's\n"), database.toString());
            statement.execute(
                    "INSERT INTO " + identifiers.quote("t") + " VALUES (NULL, '" + "x".repeat(100_000) + "')");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, TEXT",
        "MYSQL, LONGTEXT",
        "MARIADB, LONGTEXT",
        "SQLITE, TEXT",
        "SQLSERVER, NVARCHAR(MAX)",
        "ORACLE, CLOB",
        "H2, CLOB",
        "DUCKDB, VARCHAR"
    })
    void anUnboundedTextHasTheLargestType(Dialect dialect, String type) {
        var options = new ColumnOptions(IdentifierCase.KEEP, false, true, true, Notation.PLAIN);
        assertThat(script(dialect, "a\nx\n", options).columns()).containsExactly(new Column("a", "a", type, false));
    }

    /** Java converts the timestamps of the CSV to UTC. */
    @ParameterizedTest
    @EnumSource
    void timestampsWithAnOffsetAreStoredInUtc(Database database) throws SQLException {
        var random = new Random(3);
        var csv = new StringBuilder("id,at\n");
        var expected = new ArrayList<String>();
        for (int i = 0; i < 500; i++) {
            var offset = ZoneOffset.ofTotalSeconds(900 * random.nextInt(-48, 57));
            var at = OffsetDateTime.of(
                    1600 + random.nextInt(800),
                    1 + random.nextInt(12),
                    1 + random.nextInt(28),
                    random.nextInt(24),
                    random.nextInt(60),
                    0,
                    0,
                    offset);
            var seconds =
                    random.nextBoolean() ? "" : ":" + (10 + random.nextInt(50)) + (random.nextBoolean() ? "" : ".25");
            csv.append(i)
                    .append(',')
                    .append(MINUTE.format(at))
                    .append(seconds)
                    .append(offset)
                    .append('\n');
            expected.add(MINUTE.format(at.withOffsetSameInstant(ZoneOffset.UTC)) + seconds);
        }
        var script = script(database.dialect(), csv.toString(), UTC);
        assertThat(script.columns().get(1).type()).doesNotContain("ZONE", "OFFSET", "CHAR", "TEXT");
        var identifiers = database.dialect().profile().identifiers();
        try (var statement = database.connection().createStatement()) {
            new ScriptRun(database).run(statement, Table.text(script, OutputEncoding.NONE));
            try (var result = statement.executeQuery("SELECT " + identifiers.quote("at") + " FROM "
                    + identifiers.quote("t") + " ORDER BY " + identifiers.quote("id"))) {
                for (var each : expected) {
                    assertThat(result.next()).isTrue();
                    assertThat(ReadBack.difference(result, 1, script.columns().get(1), each))
                            .isNull();
                }
            }
        }
    }

    @Test
    void withoutTheOptionTimestampsKeepTheirOffset() {
        var csv = "at\n2024-01-01T00:30+01:00\n";
        assertThat(Table.text(script(Dialect.MYSQL, csv, ColumnOptions.DEFAULT), OutputEncoding.NONE))
                .endsWith("('2024-01-01T00:30+01:00');\n");
        assertThat(Table.text(script(Dialect.MYSQL, csv, UTC), OutputEncoding.NONE))
                .endsWith("('2023-12-31 23:30:00');\n");
        assertThat(script(Dialect.MYSQL, csv, UTC).columns().getFirst().type()).isEqualTo("DATETIME(0)");
    }

    @Test
    void aRequestedTypeWithAnOffsetKeepsIt() {
        var types = Map.<String, RequestedType>of(
                "a", Dialect.POSTGRESQL.type("timestamptz").orElseThrow(),
                "b", Dialect.POSTGRESQL.type("timestamp").orElseThrow());
        var csv = "a,b\n2024-01-01T10:00+02:00,2024-01-01T10:00+02:00\n";
        var script = Table.script(Dialect.POSTGRESQL, 500, csv, types, LoadOptions.NONE, UTC);
        assertThat(Table.text(script, OutputEncoding.NONE))
                .endsWith("('2024-01-01 10:00:00+02:00', '2024-01-01 08:00:00');\n");
    }

    /** The UTC date of such a timestamp may be outside the dates of the database. */
    @Test
    void aTimestampAtTheEdgeOfTheDatesStaysText() {
        for (var cell : List.of("1000-01-01T00:30+01:00", "9999-12-31T23:30-01:00")) {
            assertThat(script(Dialect.MYSQL, "at\n" + cell + "\n", UTC)
                            .columns()
                            .getFirst()
                            .type())
                    .startsWith("VARCHAR");
        }
    }

    /** Java formats the dates. Some are ISO dates, which are always dates. */
    @ParameterizedTest
    @EnumSource
    void datesInANamedFormatAreStored(Database database) {
        var random = new Random(4);
        for (var pattern : List.of("dd.MM.yyyy", "M/d/yyyy", "yyyy dd MM", "d-MM-yyyy")) {
            var options = new ColumnOptions(
                    IdentifierCase.KEEP,
                    false,
                    false,
                    true,
                    dates(DateFormat.parse(pattern).orElseThrow()));
            var csv = new StringBuilder("id,day\n");
            var stored = new StringBuilder("id,day\n");
            for (int i = 0; i < 300; i++) {
                var day = LocalDate.of(1600 + random.nextInt(8000), 1, 1).plusDays(random.nextInt(365));
                csv.append(i).append(',');
                csv.append(
                                random.nextInt(4) == 0
                                        ? day
                                        : DateTimeFormatter.ofPattern(pattern).format(day))
                        .append('\n');
                stored.append(i).append(',').append(day).append('\n');
            }
            var script = script(database.dialect(), csv.toString(), options);
            assertThat(script.columns().get(1).type()).isEqualTo("DATE");
            new ScriptRun(database).assertStored(Table.read(stored.toString()), script, pattern + " on " + database);
        }
    }

    @Test
    void aDateInAnotherFormatIsText() {
        var options = new ColumnOptions(IdentifierCase.KEEP, false, false, true, dates(new DateFormat("dd.MM.yyyy")));
        for (var cell : List.of(
                "31.02.2024",
                "1.2.2024",
                "01/02/2024",
                "01.02.24",
                "01.02.2024 10:00",
                "00.01.2024",
                "01.13.2024",
                "01.02.0000")) {
            assertThat(script(Dialect.H2, "day\n01.02.2024\n" + cell + "\n", options)
                            .columns()
                            .getFirst()
                            .type())
                    .as(cell)
                    .startsWith("VARCHAR");
        }
        assertThat(script(Dialect.H2, "day\n01.02.2024\n", ColumnOptions.DEFAULT)
                        .columns()
                        .getFirst()
                        .type())
                .isEqualTo("VARCHAR(10)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "dd.MM",
                "dd.MM.yy",
                "dd.mm.yyyy",
                "dd.dd.yyyy",
                "ddMMyyyy",
                "ddd.MM.yyyy",
                "dd.MM.yyyy ",
                "dd,MM,yyyy",
                "dd.MM.yyyyy"
            })
    void otherTextsAreNotFormats(String pattern) {
        assertThat(DateFormat.parse(pattern)).isEmpty();
    }

    /** Every valid format reads an ISO date as the same date, or not at all. */
    @Test
    void noFormatChangesAnIsoDate() {
        var iso = "2024-01-12".getBytes(StandardCharsets.US_ASCII);
        for (var fields : List.of("d M y", "M d y", "d y M", "M y d", "y M d", "y d M")) {
            for (var day : List.of("d", "dd")) {
                for (var month : List.of("M", "MM")) {
                    for (var separator : List.of(".", "/", "-", " ")) {
                        var pattern = fields.replace("d", day)
                                .replace("M", month)
                                .replace("y", "yyyy")
                                .replace(" ", separator);
                        var format = DateFormat.parse(pattern);
                        assertThat(format.isEmpty()).as(pattern).isEqualTo(pattern.startsWith("yyyy-d"));
                        format.ifPresent(each -> assertThat(each.dateNumber(iso, 0, iso.length))
                                .as(pattern)
                                .isIn(-1, 2024_01_12));
                    }
                }
            }
        }
    }

    @Test
    void equalDatesOfAKeyAreDuplicatesInEveryFormat() {
        var options = new ColumnOptions(IdentifierCase.KEEP, false, false, true, dates(new DateFormat("d.M.yyyy")));
        assertThatThrownBy(() -> TestScriptOptions.of(Dialect.H2)
                        .create()
                        .load(new LoadOptions(List.of("day"), OnConflict.ERROR, false, false))
                        .columns(options)
                        .script("day\n1.2.2024\n2.1.2024\n2024-02-01\n"))
                .hasMessageContaining("row 3, line 4: duplicate primary key");
    }

    @Test
    void columnsAreNamedInSnakeCaseAndFoundByEitherName() {
        var options = new ColumnOptions(IdentifierCase.SNAKE, false, false, true, Notation.PLAIN);
        var script = TestScriptOptions.of(Dialect.POSTGRESQL)
                .create()
                .types(Map.of("Zip Code", TypeFamily.TEXT))
                .load(new LoadOptions(List.of("zip_code", "First Name"), OnConflict.ERROR, false, false))
                .columns(options)
                .script("First Name,firstName,%,Zip Code\na,b,c,1\n");
        assertThat(script.columns().stream().map(Column::name))
                .containsExactly("first_name", "first_name_2", "column_3", "zip_code");
        assertThat(script.columns().stream().map(Column::sourceName))
                .containsExactly("First Name", "firstName", "%", "Zip Code");
        assertThat(Table.text(script, OutputEncoding.NONE)).contains("PRIMARY KEY (\"zip_code\", \"first_name\")");
        assertThatThrownBy(() -> TestScriptOptions.of(Dialect.H2)
                        .create()
                        .types(Map.of("B C", TypeFamily.TEXT))
                        .columns(options)
                        .script("a\n1\n"))
                .hasMessage("column_types.B C: the CSV has no such column.");
    }

    @Test
    void twoNamesOfOneColumnCannotHaveTwoTypes() {
        var options = new ColumnOptions(IdentifierCase.SNAKE, false, false, true, Notation.PLAIN);
        var types = Map.<String, RequestedType>of("Zip Code", TypeFamily.TEXT, "zip_code", TypeFamily.BIGINT);
        assertThatThrownBy(() -> Table.script(Dialect.H2, 1, "Zip Code\n1\n", types, LoadOptions.NONE, options))
                .hasMessage("column_types.zip_code: two types are requested for the same column.");
    }

    @Test
    void theNameInTheCsvHasPrecedenceOverTheNameInTheTable() {
        var script = TestScriptOptions.of(Dialect.POSTGRESQL)
                .types(Map.of(
                        "zip-code", TypeFamily.TEXT, "Zip Code_2", TypeFamily.DOUBLE, "zip_code", TypeFamily.BIGINT))
                .columns(new ColumnOptions(IdentifierCase.SNAKE, false, false, true, Notation.PLAIN))
                .script("Zip Code,zip-code,Zip Code,zip_code_4\n1,2,3,4\n");
        assertThat(script.columns().stream().map(Column::type))
                .containsExactly("BIGINT", "VARCHAR(1)", "DOUBLE PRECISION", "INTEGER");
    }

    /** The requested column is in the primary key, so the script names it. */
    @ParameterizedTest
    @CsvSource(delimiter = '^', textBlock = """
                    SNAKE ^ a b,a-b                ^ a b         ^ a_b
                    SNAKE ^ a b,a-b                ^ a-b         ^ a_b_2
                    SNAKE ^ a b,a-b                ^ a_b         ^ a_b
                    SNAKE ^ a b,a-b                ^ A B         ^ a_b
                    SNAKE ^ a b,a-b                ^ A_B_2       ^ a_b_2
                    SNAKE ^ #,%                    ^ %           ^ column_2
                    SNAKE ^ a b,a_b                ^ a_b         ^ a_b_2
                    LOWER ^ 'x,ID '                ^ 'ID '       ^ id
                    LOWER ^ 'x,"unit|price"'       ^ unit|price  ^ unit price
                    LOWER ^ x,Id                   ^ iD          ^ id
                    KEEP  ^ A,a                    ^ a           ^ a_2
                    KEEP  ^ a,a                    ^ A           ^ a
                    """)
    void aRequestedNameMatchesTheHeaderBeforeTheTableName(
            IdentifierCase names, String header, String requested, String name) {
        var options = new ColumnOptions(names, false, false, true, Notation.PLAIN);
        var column = requested.replace('|', '\n');
        var script = TestScriptOptions.of(Dialect.POSTGRESQL)
                .create()
                .types(Map.of(column, TypeFamily.TEXT))
                .load(new LoadOptions(List.of(column), OnConflict.ERROR, false, false))
                .columns(options)
                .script(header.replace('|', '\n') + "\n1,1\n");
        assertThat(Table.text(script, OutputEncoding.NONE))
                .contains("\"" + name + "\" VARCHAR(1) NOT NULL", "PRIMARY KEY (\"" + name + "\")");
    }

    @Test
    void everyColumnCanBeRequestedByItsNameInTheHeader() {
        var options = new ColumnOptions(IdentifierCase.SNAKE, false, false, true, Notation.PLAIN);
        var script = TestScriptOptions.of(Dialect.POSTGRESQL)
                .types(Map.of("a b", TypeFamily.TEXT, "a-b", TypeFamily.BIGINT))
                .columns(options)
                .script("a b,a-b\n1,1\n");
        assertThat(script.columns().stream().map(Column::type)).containsExactly("VARCHAR(1)", "BIGINT");
    }

    private static SqlScript script(Dialect dialect, String csv, ColumnOptions options) {
        return Table.script(dialect, 500, csv, Map.of(), LoadOptions.NONE, options);
    }

    private static Notation dates(DateFormat format) {
        return new Notation(null, format, BooleanWords.NONE);
    }
}
