package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the scripts with each charset of the client and each escape syntax of the server. No text and no name may end its quotes too early.
 * Every cell must be read back unchanged. The SQL clients continue after an error. So if a text ended its quotes too early, the client
 * would run the SQL in the rest of the text.
 */
@Tag("database")
class ClientSettingsTest {
    /**
     * Each text ends with a byte that GBK, Big5 or Shift JIS decodes together with the next byte as one character of two bytes. So a client
     * with such a charset could read the last byte of the text and a quote or backslash after it as one character.
     */
    private static final List<String> LEADS = List.of("丅", "ア", "é", "漢", "\u00A0x\u00BF", "가");

    private static final List<String> ATTACKS = List.of(
            "%s\\'); DROP TABLE victim; -- ",
            "%s'); DROP TABLE victim; -- ",
            "%s\\",
            "); DROP TABLE victim; -- ",
            "%s\\\\'); DROP TABLE victim; -- ",
            "%s\r\n\\'); DROP TABLE victim; -- ");

    /** If the quotes of one name are not closed correctly, the SQL at the beginning of the next name is executed. */
    private static final List<String> HEADER = List.of("id", "x丅", " INT); DROP TABLE victim; #", "y丅`", "z");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"utf8mb4", "latin1", "gbk", "big5", "sjis", "cp932", "euckr", "ujis"})
    void mariadbReadsTheScriptAsUtf8(String charset) throws Exception {
        for (var client : List.of(CommandLineClient.MARIADB, CommandLineClient.MYSQL)) {
            assertLoaded(client, List.of("--default-character-set=" + charset, "--force"), Map.of());
        }
    }

    @Test
    void mariadbReadsTheScriptAsUtf8WhereDoubleQuotesAreForNames() throws Exception {
        assertLoaded(
                CommandLineClient.MARIADB,
                List.of("--default-character-set=gbk", "--force", "--init-command=SET sql_mode='ANSI_QUOTES'"),
                Map.of());
    }

    @ParameterizedTest
    @CsvSource({
        "UTF8, on",
        "UTF8, off",
        "LATIN1, off",
        "SJIS, off",
        "BIG5, on",
        "GBK, on",
        "UHC, on",
        "GB18030, off",
        "JOHAB, on",
        "EUC_JP, on"
    })
    void psqlReadsTheScriptAsUtf8WhetherOrNotBackslashesAreEscapes(String encoding, String conforming)
            throws Exception {
        assertLoaded(
                CommandLineClient.PSQL,
                List.of("--set=ON_ERROR_STOP=0"),
                Map.of(
                        "PGCLIENTENCODING",
                        encoding,
                        "PGOPTIONS",
                        "-c standard_conforming_strings=%s -c client_min_messages=warning".formatted(conforming)));
    }

    private void assertLoaded(CommandLineClient client, List<String> options, Map<String, String> environment)
            throws Exception {
        client.assumeInstalled();
        var table = table();
        var address = client.newUrl();
        var about = client + " " + options + environment;
        try (var connection = DriverManager.getConnection(address);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE victim (a INT)");
            var script = table.script(client.database().dialect(), 3);
            var file = Files.writeString(directory.resolve("script.sql"), Table.text(script, OutputEncoding.NONE));
            assertThat(client.load(address, file, options, environment))
                    .as(about)
                    .isEqualTo("0 ");
            new ScriptRun(client.database()).assertCells(statement, script, table, about);
            statement.execute("SELECT a FROM victim");
        }
    }

    private static Table table() {
        var cells = LEADS.stream()
                .flatMap(lead -> ATTACKS.stream().map(attack -> attack.formatted(lead)))
                .toList();
        var rows = new ArrayList<List<String>>();
        for (var cell : cells) {
            rows.add(List.of(String.valueOf(rows.size()), cell, "1", "1", cell));
        }
        return new Table(HEADER, List.copyOf(rows));
    }
}
