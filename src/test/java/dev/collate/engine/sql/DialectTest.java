package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("database")
class DialectTest {
    @ParameterizedTest
    @EnumSource
    void aDatabaseRunsTheScripts(Dialect dialect) {
        assertThat(Database.values())
                .as(
                        "the test enum Database has a database that runs the scripts of %s (docs/guides/add-a-dialect.md)",
                        dialect)
                .anyMatch(database -> database.dialect() == dialect);
    }
}
