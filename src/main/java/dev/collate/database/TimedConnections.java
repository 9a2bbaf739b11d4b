package dev.collate.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A data source whose connections have a timeout for each statement. The time that the request has already waited for the connection is
 * subtracted from this timeout. If the database hangs, the statement throws an exception, and the pool evicts the connection.
 */
final class TimedConnections extends DelegatingDataSource {
    /** The minimum timeout of a statement, even if the request has waited long for the connection. */
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
