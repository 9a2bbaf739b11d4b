package dev.collate;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/**
 * Decides which connections the pool must evict. When the disk is full, H2 closes its database but still reports the connections as valid.
 * The pool would then reuse them until the server restarts. The pool creates this class by its name.
 */
public final class DeadConnections implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException e) {
        return e instanceof SQLNonTransientConnectionException ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
