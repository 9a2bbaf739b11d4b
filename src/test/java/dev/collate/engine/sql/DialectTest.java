package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that the tests run and compare the scripts of every dialect. The guide {@code add-a-dialect.md} explains the steps. */
@Tag("database")
class DialectTest {
    private static final Path CASES = Path.of("src/test/resources/cases/sql");

    @ParameterizedTest
    @EnumSource
    void aDatabaseRunsTheScripts(Dialect dialect) {
        assertThat(Database.values())
                .as("the test enum Database has a database that runs the scripts of %s", dialect)
                .anyMatch(database -> database.dialect() == dialect);
    }

    /** A folder with a script for one dialect has a script for every dialect. A folder without scripts belongs to another test. */
    @ParameterizedTest
    @EnumSource
    void everyCaseHasTheExpectedScript(Dialect dialect) throws IOException {
        try (var folders = Files.list(CASES)) {
            assertThat(folders.filter(folder ->
                            Arrays.stream(Dialect.values()).anyMatch(each -> Files.exists(script(folder, each)))))
                    .isNotEmpty()
                    .allSatisfy(folder -> assertThat(script(folder, dialect)).exists());
        }
    }

    private static Path script(Path folder, Dialect dialect) {
        return folder.resolve("expected." + dialect.wireName() + ".sql");
    }
}
