package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.io.StringReader;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import tools.jackson.databind.ObjectMapper;

/** Loads the data of COPY statements with the driver of PostgreSQL, and reads every cell of the table back. */
@Tag("database")
class CopyScriptTest {
    private static final String COPY = "COPY \"t\"";
    private static final String END = "\n\\.\n";

    @Test
    void aScriptIsOneStatementWithData() {
        assertThat(Table.text(
                        script("id,ok,at,name\n1,true,2024-05-31T18:30+02:00,O'Neil\n,false,,\"a\tb\\N\"\n"),
                        OutputEncoding.NONE))
                .endsWith("""
                        COPY "t" ("id", "ok", "at", "name") FROM stdin;
                        1\tt\t2024-05-31 18:30:00+02:00\tO'Neil
                        \\N\tf\t\\N\ta\\tb\\\\N
                        \\.
                        """);
    }

    @Test
    void aTableWithoutRowsHasNoCopy() {
        assertThat(Table.text(script("id\n"), OutputEncoding.NONE)).doesNotContain("COPY");
    }

    @Test
    void storesHostileTexts() throws Exception {
        assertStored(Table.ofColumn(
                "\\.",
                "\\N",
                "\\",
                "\\\\",
                "\\n",
                "a\\",
                "a\tb",
                "a\nb",
                "a\r\nb",
                "\r",
                "\b\f\u000B\u0001\u001A\u007F",
                "",
                null,
                " ",
                "'",
                "''; DROP TABLE t; --",
                "\"q\"",
                ":name",
                "\\! ls",
                "é😀",
                "x".repeat(100_000),
                "\\".repeat(5_000)));
    }

    @Test
    void storesValuesOfEveryType() throws Exception {
        assertStored(Table.ofEveryType());
    }

    @Seeds
    void storesRandomTables(long seed) throws Exception {
        var random = new Random(seed);
        for (int i = 0; i < 10; i++) {
            assertStored(RandomTable.of(random));
        }
    }

    private static void assertStored(Table table) throws Exception {
        var script = script(table.csv(new Random(1)));
        var sql = Table.text(script, OutputEncoding.NONE);
        assertThat(new ObjectMapper().readValue("\"" + Table.text(script, OutputEncoding.JSON) + "\"", String.class))
                .isEqualTo(sql);
        int copy = sql.indexOf(COPY);
        int data = sql.indexOf('\n', copy) + 1;
        var connection = Database.POSTGRESQL.connection();
        try (var statement = connection.createStatement()) {
            statement.execute(copy < 0 ? sql : sql.substring(0, copy));
            if (copy >= 0) {
                assertThat(sql).endsWith(END);
                connection
                        .unwrap(PGConnection.class)
                        .getCopyAPI()
                        .copyIn(
                                sql.substring(copy, data - 2),
                                new StringReader(sql.substring(data, sql.length() - END.length() + 1)));
            }
            new ScriptRun(Database.POSTGRESQL).assertCells(statement, script, table, sql);
        }
    }

    private static SqlScript script(String csv) {
        return TestScriptOptions.of(Dialect.POSTGRESQL)
                .create()
                .drop()
                .batchSize(1)
                .copy()
                .script(csv);
    }
}
