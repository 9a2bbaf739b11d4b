package dev.collate;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/**
 * Decides after an SQL exception whether the pool must evict the connection. If the disk is full, H2 closes its database, but still reports
 * the connections as valid. Without this class, the pool would reuse these connections until the server restarts. The pool creates an
 * instance by reflection.
 */
public final class DeadConnections implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException e) {
        return e instanceof SQLNonTransientConnectionException ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
