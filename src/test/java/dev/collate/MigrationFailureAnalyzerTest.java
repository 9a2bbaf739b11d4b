package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.collate.testing.Postgres;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;

@Tag("database")
class MigrationFailureAnalyzerTest {
    @Test
    void tablesOfAnotherProgramAreReported() throws SQLException {
        var analysis = analysis(Postgres.USER, "create table mine (id int)");

        assertThat(analysis.getDescription()).isEqualTo("The database has tables of another program.");
        assertThat(analysis.getAction()).contains("SPRING_DATASOURCE_URL", "empty database");
    }

    @Test
    void aMissingPermissionIsReported() throws SQLException {
        // The table of the history exists, because Flyway tries ten seconds long to create it.
        var analysis = analysis("guest", """
                do $$ begin create role guest login; exception when duplicate_object then end $$;
                create table flyway_schema_history (installed_rank int primary key, version text, description text,
                    type text, script text, checksum int, installed_by text, installed_on timestamp default now(),
                    execution_time int, success boolean);
                grant all on flyway_schema_history to guest""");

        assertThat(analysis.getDescription())
                .isEqualTo("The tables of the database cannot be created or migrated: "
                        + "ERROR: permission denied for schema public");
        assertThat(analysis.getAction()).contains("must own the database");
    }

    /** Migrates a new database, after this statement, as this user. Returns the report of the failure. */
    private static FailureAnalysis analysis(String user, String statement) throws SQLException {
        var url = Postgres.newDatabase();
        try (var connection = DriverManager.getConnection(url);
                var prepared = connection.createStatement()) {
            prepared.execute(statement);
        }
        var flyway = Flyway.configure()
                .dataSource(url.replaceFirst("\\?.*", ""), user, null)
                .locations("classpath:db/migration", "classpath:db/postgresql")
                .load();
        var failure = catchThrowableOfType(FlywayException.class, flyway::migrate);
        return new DatabaseCheck.MigrationFailureAnalyzer().analyze(failure);
    }
}
