package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.MariaDb;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In the default mode of MySQL and MariaDB, a backslash begins an escape. This class tests the scripts in this mode and in the mode without
 * escapes.
 */
@Tag("database")
class MysqlModeTest {
    private static final List<String> CELLS = List.of(
            "C:\\temp",
            "\\",
            "\\'; DROP TABLE t; --",
            "'; DROP TABLE t; --",
            "\\\\''\\",
            "a\nb",
            "a\r\nb",
            "O'Neil",
            "100%");

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void storesEveryTextInTheDefaultMode(Dialect dialect) throws SQLException {
        assertThat(stored(dialect, "")).isEqualTo(CELLS);
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL", "MARIADB"})
    void noTextEndsItsLiteralIfBackslashesAreNotEscapes(Dialect dialect) throws SQLException {
        var asWritten = CELLS.stream()
                .map(cell -> cell.replace("\\", "\\\\").replace("\r", "\\r"))
                .toList();
        assertThat(stored(dialect, "NO_BACKSLASH_ESCAPES")).isEqualTo(asWritten);
    }

    private static List<String> stored(Dialect dialect, String sqlMode) throws SQLException {
        var script = Table.script(
                dialect, 500, Table.ofColumn(CELLS.toArray(String[]::new)).csv(new Random(1)));
        // The column must be wider than its longest cell, because in the mode without escapes, the stored texts have
        // doubled backslashes.
        var sql = Table.text(script, OutputEncoding.NONE).replaceAll("VARCHAR\\(\\d+\\)", "VARCHAR(99)");
        try (var connection = DriverManager.getConnection(MariaDb.newDatabase(sqlMode));
                var statement = connection.createStatement()) {
            for (var each : Table.statements(sql)) {
                statement.execute(each);
            }
            var stored = new ArrayList<String>();
            try (var result = statement.executeQuery("SELECT value1 FROM t ORDER BY id")) {
                while (result.next()) {
                    stored.add(result.getString(1));
                }
            }
            return stored;
        }
    }
}
