package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.SqlScript.Column;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Runs scripts on a database connection, and reads the stored cells back. */
final class ScriptRun {
    private final Database database;

    ScriptRun(Database database) {
        this.database = database;
    }

    /** Runs the script of a table, and asserts that every cell that is read back is unchanged. */
    SqlScript assertStored(Table table, int batchSize, Random random, String about) {
        return assertStored(table, Table.script(database.dialect(), batchSize, table.csv(random)), about);
    }

    /** Runs this script of a table, and asserts that every cell that is read back is unchanged. */
    SqlScript assertStored(Table table, SqlScript script, String about) {
        var sql = Table.text(script, OutputEncoding.NONE);
        try (var statement = database.connection().createStatement()) {
            run(statement, sql);
            assertCells(statement, script, table, about);
        } catch (SQLException e) {
            throw new AssertionError(
                    about + ": " + e.getMessage() + "\n" + sql.substring(0, Math.min(4000, sql.length())), e);
        }
        return script;
    }

    /** Runs a script. */
    void run(Statement statement, String sql) throws SQLException {
        for (var each : Table.statements(sql)) {
            for (var understood : database.executableStatements(each)) {
                statement.execute(understood);
            }
        }
    }

    /** Asserts that every cell of the table is stored in the database. */
    void assertCells(Statement statement, SqlScript script, Table table, String about) throws SQLException {
        assertThat(script.rowCount()).as(about).isEqualTo(table.rows().size());
        assertCells(statement, script.columns(), table, about);
    }

    /** Asserts that every cell of the table is stored in the database, in these columns. */
    void assertCells(Statement statement, List<Column> columns, Table table, String about) throws SQLException {
        var identifiers = database.dialect().profile().identifiers();
        var names =
                columns.stream().map(column -> identifiers.quote(column.name())).collect(Collectors.joining(", "));
        // Without ORDER BY, a database may return rows in any order.
        var order = table.header().get(0).equals("id") ? " ORDER BY " + identifiers.quote("id") : "";
        try (var result = statement.executeQuery("SELECT " + names + " FROM " + identifiers.quote("t") + order)) {
            for (var row : table.rows()) {
                assertThat(result.next()).as(about).isTrue();
                for (int i = 0; i < row.size(); i++) {
                    var column = columns.get(i);
                    var actual = ReadBack.difference(result, i + 1, column, row.get(i));
                    assertThat(actual)
                            .as("%s: a cell %s of column %s", about, row.get(i), column)
                            .isNull();
                }
            }
            assertThat(result.next()).as(about).isFalse();
        }
    }
}
