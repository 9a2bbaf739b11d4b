package dev.collate;

import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;

/** Reports in one sentence why the tables of the server cannot be created or migrated. Spring Boot would print a stack trace instead. */
final class MigrationFailureAnalyzer extends AbstractFailureAnalyzer<FlywayException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, FlywayException cause) {
        if (cause.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
            return new FailureAnalysis(
                    "The database has tables of another program.",
                    "Set SPRING_DATASOURCE_URL to an empty database. The server creates its tables itself.",
                    cause);
        }
        var reason =
                String.valueOf(NestedExceptionUtils.getMostSpecificCause(cause).getMessage());
        return new FailureAnalysis(
                "The tables of the database cannot be created or migrated: "
                        + reason.lines().findFirst().orElse(""),
                "The user of the server must own the database (ALTER DATABASE ... OWNER TO ...). docs/operations.md has the"
                        + " commands that create both.",
                cause);
    }
}
