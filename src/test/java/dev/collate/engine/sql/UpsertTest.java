package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.engine.sql.LoadOptions.OnConflict;
import dev.collate.testing.Seeds;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs scripts with a primary key more than once on a real database, and reads every cell of the table back. */
@Tag("database")
@ParameterizedClass
@EnumSource(Database.class)
class UpsertTest {
    private static final List<String> HEADER =
            List.of("id", "word", "whole", "price", "size", "ok", "day", "at", "zoned");
    private static final Table FIRST = new Table(
            HEADER,
            List.of(
                    Arrays.asList("1", "a'\\b", "10", "1.5", "1e5", "true", "2024-01-01", "2024-01-01 10:00", null),
                    Arrays.asList(
                            "2", "two", "20", "2.5", "2e5", "false", "2024-01-02", "2024-01-02 10:00:00.25", null),
                    Arrays.asList("3", null, null, null, null, null, null, null, null)));
    private static final Table SECOND = new Table(
            HEADER,
            List.of(
                    Arrays.asList("2", "zwei\n%s", "21", "2.25", "1e1", "true", null, null, "2024-01-01T10:00:00Z"),
                    Arrays.asList(
                            "3", "drei", "31", "3.25", "3e1", "true", "2024-01-03", "2024-01-01T10:00:00.5", null),
                    Arrays.asList("4", "", "41", null, "4e1", null, null, null, "2024-01-01T10:00:00+02:00")));

    @Parameter
    private Database database;

    /** The first {@code kept} rows are those of the first script, and the others those of the second script. */
    @ParameterizedTest
    @CsvSource({"UPDATE, 1", "IGNORE, 3"})
    void rowsWithAnExistingKeyReplaceTheEarlierRowsOrAreIgnored(OnConflict onConflict, int kept) throws SQLException {
        var rows = new ArrayList<>(FIRST.rows().subList(0, kept));
        rows.addAll(SECOND.rows().subList(kept - 1, 3));
        var merged = new Table(HEADER, rows);
        for (int batchSize : new int[] {1, 2, 500}) {
            for (boolean transaction : new boolean[] {true, false}) {
                var load = new LoadOptions(List.of("id"), onConflict, true, transaction);
                try (var statement = newTable()) {
                    // The script for both tables together declares columns that are wide enough for both.
                    var all = new ArrayList<>(FIRST.rows());
                    all.add(SECOND.rows().get(2));
                    all.addAll(List.of(
                            numbered(SECOND.rows().get(0), "5"),
                            numbered(SECOND.rows().get(1), "6")));
                    var create = new LoadOptions(List.of("id"), OnConflict.ERROR, true, false);
                    var declared = script(new Table(HEADER, all), batchSize, create);
                    run(statement, Table.text(declared, OutputEncoding.NONE).replaceAll("(?s)INSERT .*", ""));
                    for (var table : List.of(FIRST, SECOND, SECOND)) {
                        run(statement, Table.text(script(table, batchSize, load), OutputEncoding.NONE));
                    }
                    new ScriptRun(database).assertCells(statement, declared.columns(), merged, database.toString());
                }
            }
        }
    }

    /** In an ON CONFLICT clause, EXCLUDED is the inserted row. In a MERGE, t and s are the aliases of the table and the rows. */
    @ParameterizedTest
    @ValueSource(strings = {"excluded", "EXCLUDED", "t", "s"})
    void theTableAndItsColumnsMayHaveTheNameOfAnAlias(String name) throws SQLException {
        var load = new LoadOptions(List.of("id"), OnConflict.UPDATE, true, false);
        var options = TestScriptOptions.of(database.dialect()).table(name).load(load);
        var header = "id,v," + name + "\n";
        try (var statement = database.connection().createStatement()) {
            statement.execute("DROP TABLE IF EXISTS " + quoted(name));
            for (var csv : List.of("1,old,old\n2,two,two\n", "1,new,new\n")) {
                var script = options.script(header + csv);
                run(statement, Table.text(script, OutputEncoding.NONE));
            }
            try (var result = statement.executeQuery("SELECT * FROM " + quoted(name) + " ORDER BY " + quoted("id"))) {
                assertThat(result.next()).isTrue();
                assertThat(List.of(result.getString(2), result.getString(3))).containsExactly("new", "new");
                assertThat(result.next()).isTrue();
                assertThat(List.of(result.getString(2), result.getString(3))).containsExactly("two", "two");
                assertThat(result.next()).isFalse();
            }
        }
    }

    private static List<@Nullable String> numbered(List<@Nullable String> row, String id) {
        var copy = new ArrayList<>(row);
        copy.set(0, id);
        return copy;
    }

    @Test
    void aDuplicateKeyIsAnErrorByDefault() throws SQLException {
        var load = new LoadOptions(List.of("id"), OnConflict.ERROR, true, false);
        var sql = Table.text(script(FIRST, 500, load), OutputEncoding.NONE);
        try (var statement = newTable()) {
            run(statement, sql);
            assertThatThrownBy(() -> run(statement, sql)).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void aColumnOfEachTypeCanBeTheKey() throws SQLException {
        for (var cells : List.of(
                List.of("true", "false"),
                List.of("-1", "0", "2147483647"),
                List.of("9223372036854775807", "-1"),
                List.of("1.50", "1.5000001", "-1.5"),
                List.of("1e5", "0.1", "-2.5e-3"),
                List.of("2024-01-01", "2024-01-02"),
                List.of("2024-01-01 10:00", "2024-01-01 10:00:00.25", "2024-01-02T10:00"),
                // Oracle refuses timestamps with an offset in a key; PrimaryKeyTest tests that they are rejected.
                database == Database.ORACLE_ON_H2
                        ? List.of("2024-01-01")
                        : List.of("2024-01-01T10:00:00Z", "2024-01-01T10:00:00+02:00", "2024-01-01T10:00:00.5Z"),
                List.of("a", "A", "á", "ä", "ß", "ss", " a", "a\u0001", "a\0", "😀", "漢", "it's", "\\", "\"", "%s"))) {
            var rows = new ArrayList<List<@Nullable String>>();
            for (var cell : cells) {
                if (cell.indexOf('\0') < 0
                        || database.dialect().profile().valueLimits().maxNulsPerCell() > 0) {
                    rows.add(List.of(cell, String.valueOf(rows.size())));
                }
            }
            var table = new Table(List.of("key", "value"), List.copyOf(rows));
            for (var key : List.of(List.of("key"), List.of("value", "key"))) {
                for (var onConflict : List.of(OnConflict.UPDATE, OnConflict.IGNORE)) {
                    var load = new LoadOptions(key, onConflict, true, true);
                    try (var statement = newTable()) {
                        var script = script(table, 500, load);
                        run(statement, Table.text(script, OutputEncoding.NONE));
                        run(statement, Table.text(script, OutputEncoding.NONE));
                        assertCount(statement, rows.size());
                    }
                }
            }
        }
    }

    @Test
    void theWidestTextsCanBeTheKey() throws SQLException {
        var width = database.dialect().profile().keyWidth();
        int longest = 0;
        for (int length = 64; length <= 8192; length += length < 900 ? 1 : 61) {
            if (accepts("x".repeat(length))) {
                longest = length;
            }
        }
        assertThat(longest).as(width.toString()).isGreaterThan(400);
        var random = new Random(1);
        var keys = new StringBuilder("key,value\n");
        for (int i = 0; i < 3; i++) {
            random.ints(longest, 'a', 'z' + 1).forEach(keys::appendCodePoint);
            keys.append(",1\n");
        }
        try (var statement = newTable()) {
            var load = new LoadOptions(List.of("key"), OnConflict.UPDATE, true, false);
            var script = Table.text(Table.script(database.dialect(), 500, keys.toString(), load), OutputEncoding.NONE);
            run(statement, script);
            run(statement, script);
            assertCount(statement, 3);
        }
    }

    private boolean accepts(String key) {
        try {
            var load = new LoadOptions(List.of("key"), OnConflict.UPDATE, true, false);
            Table.script(database.dialect(), 500, "key\n" + key + "\n", load);
            return true;
        } catch (dev.collate.problem.ApiException e) {
            return false;
        }
    }

    @Test
    void aTransactionWithoutRowsStoresNothing() throws SQLException {
        try (var statement = newTable()) {
            var load = new LoadOptions(List.of("id"), OnConflict.UPDATE, true, true);
            run(statement, Table.text(script(new Table(HEADER, List.of()), 500, load), OutputEncoding.NONE));
            assertCount(statement, 0);
        }
    }

    @Test
    void anErrorInATransactionStoresNoRow() throws SQLException {
        var load = new LoadOptions(List.of(), OnConflict.ERROR, false, true);
        try (var statement = newTable()) {
            var name = quoted("id");
            statement.execute("CREATE TABLE " + quoted("t") + " (" + name + " INT NOT NULL PRIMARY KEY)");
            var script = Table.script(database.dialect(), 1, "id\n1\n2\n2\n", load);
            // A session of Oracle is always in a transaction, but JDBC commits each statement by default.
            database.connection()
                    .setAutoCommit(
                            !database.dialect().profile().transaction().begin().isEmpty());
            assertThatThrownBy(() -> run(statement, Table.text(script, OutputEncoding.NONE)))
                    .isInstanceOf(SQLException.class);
        }
        try (var statement = database.connection().createStatement()) {
            statement.execute("ROLLBACK");
            assertCount(statement, 0);
        } finally {
            database.connection().setAutoCommit(true);
        }
    }

    @Seeds
    void loadingARandomTableTwiceStoresItOnce(long seed) throws SQLException {
        var random = new Random(seed);
        var table = RandomTable.of(random);
        for (var onConflict : List.of(OnConflict.UPDATE, OnConflict.IGNORE)) {
            var load = new LoadOptions(List.of("id"), onConflict, true, random.nextBoolean());
            var script = Table.script(database.dialect(), 1 + random.nextInt(5), table.csv(random), load);
            try (var statement = newTable()) {
                var sql = Table.text(script, OutputEncoding.NONE);
                run(statement, sql);
                run(statement, sql);
                assertStored(statement, script, table);
            }
        }
    }

    /** Returns a statement of a database without the table. */
    private Statement newTable() throws SQLException {
        var statement = database.connection().createStatement();
        statement.execute("DROP TABLE IF EXISTS " + quoted("t"));
        return statement;
    }

    private SqlScript script(Table table, int batchSize, LoadOptions load) {
        return Table.script(database.dialect(), batchSize, table.csv(new Random(1)), load);
    }

    private void run(Statement statement, String sql) throws SQLException {
        try {
            new ScriptRun(database).run(statement, sql);
        } catch (SQLException e) {
            throw new SQLException(e.getMessage() + "\n" + sql.substring(0, Math.min(2000, sql.length())), e);
        }
    }

    private void assertStored(Statement statement, SqlScript script, Table table) throws SQLException {
        new ScriptRun(database).assertCells(statement, script, table, database.toString());
    }

    private void assertCount(Statement statement, int rows) throws SQLException {
        try (var result = statement.executeQuery("SELECT COUNT(*) FROM " + quoted("t"))) {
            assertThat(result.next()).isTrue();
            assertThat(result.getInt(1)).as(database.toString()).isEqualTo(rows);
        }
    }

    private String quoted(String name) {
        return database.dialect().profile().identifiers().quote(name);
    }
}
