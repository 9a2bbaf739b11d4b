package dev.collate.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A data source whose connections have no statement timeout, because the migration of a large table may take a long time. */
final class UntimedConnections extends DelegatingDataSource {
    UntimedConnections(DataSource pool) {
        super(pool);
    }

    @Override
    public Connection getConnection() throws SQLException {
        var connection = super.getConnection();
        connection.setNetworkTimeout(Runnable::run, 0);
        return connection;
    }
}
