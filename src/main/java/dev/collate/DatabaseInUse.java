package dev.collate;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in plain words why a second process cannot open the embedded database. */
final class DatabaseInUse extends AbstractFailureAnalyzer<SQLException> {
    /** H2's DATABASE_ALREADY_OPEN_1. */
    private static final int ALREADY_OPEN = 90020;

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SQLException cause) {
        return cause.getErrorCode() == ALREADY_OPEN
                ? new FailureAnalysis(
                        "The database file is in use by another Collate process: a running server, or another command.",
                        "Stop that process first; or make keys through the running server's administration API"
                                + " (collate.admin-token); or use PostgreSQL, which serves any number of processes.",
                        cause)
                : null;
    }
}
