package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("engine")
class LoadCommandTest {
    /**
     * {@code docs/loading.md} has one row for MySQL and MariaDB together. Its row for Oracle has both lines of the command in one sentence.
     */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void theCommandIsThatOfTheDocument(Dialect dialect) throws IOException {
        var load = LoadCommand.of(dialect, "people.sql", false);
        var row = Files.readAllLines(Path.of("docs/loading.md")).stream()
                .filter(line -> line.startsWith("| ") && line.split("\\|")[1].contains(load.database()))
                .findFirst();

        assertThat(row).as("docs/loading.md: a row for %s", load.database()).isPresent();
        assertThat(Files.readString(Path.of("README.md")))
                .as("README.md: the list of databases")
                .contains(load.database());
        assertThat(load.command().replace("mysql --", "mariadb --").split("\n"))
                .allSatisfy(line -> assertThat(row.get()).contains('`' + line + '`'));
    }

    /** {@code docs/loading.md} names what differs for such a script: the first line for Oracle, and no {@code -1} for PostgreSQL. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aScriptWithATransactionStopsAtTheFirstErrorAndIsNotInAnotherTransaction(Dialect dialect) {
        var plain = LoadCommand.of(dialect, "people.sql", false).command();
        var expected = switch (dialect) {
            case ORACLE -> "WHENEVER SQLERROR EXIT ROLLBACK\n" + plain;
            case POSTGRESQL -> plain.replace(" -1 ", " ");
            default -> plain;
        };

        assertThat(LoadCommand.of(dialect, "people.sql", true).command()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "people, people.sql",
        "shop.people, shop_people.sql",
        "'a b; rm -rf ~', a_b_rm_-rf_.sql",
        "-x, script.sql",
        "'', script.sql"
    })
    void theFileNameIsSafeInAShell(String table, String file) {
        assertThat(LoadCommand.fileName(table)).isEqualTo(file);
    }

    @Test
    void sqlIsEscapedAndColored() {
        assertThat(SqlMarkup.toHtml("INSERT INTO \"a<b\" VALUES (1, 'it''s <i>', NULL);"))
                .isEqualTo("<span class=\"keyword\">INSERT</span> <span class=\"keyword\">INTO</span> "
                        + "<span class=\"name\">&quot;a&lt;b&quot;</span> <span class=\"keyword\">VALUES</span> "
                        + "(<span class=\"number\">1</span>, <span class=\"string\">&#39;it&#39;&#39;s &lt;i&gt;&#39;</span>, "
                        + "<span class=\"keyword\">NULL</span>);");
    }

    @Test
    void aLongStringDoesNotOverflowTheStack() {
        assertThat(SqlMarkup.toHtml("'" + "a''".repeat(100_000))).startsWith("<span class=\"string\">");
    }
}
