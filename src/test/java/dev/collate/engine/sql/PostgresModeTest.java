package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Postgres;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * If standard_conforming_strings is off, a backslash begins an escape in PostgreSQL. This class tests the scripts with this setting on and
 * off.
 */
@Tag("database")
class PostgresModeTest {
    private static final List<String> CELLS = List.of(
            "C:\\temp",
            "\\",
            "\\'; DROP TABLE t; --",
            "\\'); DROP TABLE t; --",
            "'; DROP TABLE t; --",
            "\\\\''\\",
            "a\nb\\n\r\n",
            "\\x41\\u0041\\101\\",
            "O'Neil",
            "漢\\",
            "100%");

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void storesEveryText(String conforming) throws SQLException {
        var script = Table.script(
                Dialect.POSTGRESQL,
                500,
                Table.ofColumn(CELLS.toArray(String[]::new)).csv(new Random(1)));
        try (var connection = DriverManager.getConnection(Postgres.newDatabase());
                var statement = connection.createStatement()) {
            statement.execute("SET standard_conforming_strings = " + conforming);
            for (var each : Table.statements(Table.text(script, OutputEncoding.NONE))) {
                statement.execute(each);
            }
            var stored = new ArrayList<String>();
            try (var result = statement.executeQuery("SELECT value1 FROM t ORDER BY id")) {
                while (result.next()) {
                    stored.add(result.getString(1));
                }
            }
            assertThat(stored).isEqualTo(CELLS);
        }
    }
}
