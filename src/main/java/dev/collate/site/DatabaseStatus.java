package dev.collate.site;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads which database the server uses, and how large it is. */
@Component
class DatabaseStatus {
    private static final String POSTGRES_SIZE = "select pg_database_size(current_database())";

    /** An H2 database in memory has no such setting. */
    private static final String H2_SIZE =
            "select cast(setting_value as bigint) from information_schema.settings where setting_name = 'info.FILE_SIZE'";

    private final JdbcTemplate database;

    DatabaseStatus(JdbcTemplate database) {
        this.database = database;
    }

    /** Returns the name and the version of the database, for example {@code PostgreSQL 18.1}. */
    String product() {
        return database.execute((ConnectionCallback<String>) DatabaseStatus::product);
    }

    /** Returns the size of the database in bytes. Returns an empty Optional if the database has no files. */
    Optional<Long> size() {
        var sql = product().startsWith("PostgreSQL") ? POSTGRES_SIZE : H2_SIZE;
        return JdbcClient.create(database).sql(sql).query(Long.class).optional();
    }

    private static String product(Connection connection) throws SQLException {
        var metaData = connection.getMetaData();
        return metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
    }
}
