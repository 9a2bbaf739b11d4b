package dev.collate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Connections on which each statement may take only so long, the wait for the connection included. A statement of a database that hangs
 * then ends with an exception, and the pool drops the connection.
 */
final class TimedConnections extends DelegatingDataSource {
    /** What is left for a statement after a long wait for its connection. */
    private static final long MIN_TIMEOUT_MILLIS = 500;

    private final Duration patience;

    TimedConnections(DataSource pool, Duration patience) {
        super(pool);
        this.patience = patience;
    }

    @Override
    public Connection getConnection() throws SQLException {
        long start = System.nanoTime();
        var connection = super.getConnection();
        long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        try {
            connection.setNetworkTimeout(
                    Runnable::run, (int) Math.max(MIN_TIMEOUT_MILLIS, patience.toMillis() - waited));
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }
}
