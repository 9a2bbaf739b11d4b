package dev.collate;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;

/**
 * Tells the pool which connections are dead. H2 calls one valid whose database has closed itself, as it does when its disk is full; the
 * pool would hand it out until the server is restarted. The pool makes it by its name.
 */
public final class DeadConnections implements SQLExceptionOverride {
    @java.lang.Override
    public Override adjudicate(SQLException e) {
        return e instanceof SQLNonTransientConnectionException ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
