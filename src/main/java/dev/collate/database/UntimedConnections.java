package dev.collate.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Connections on which a statement may take as long as it needs: a migration of a large table does. */
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
