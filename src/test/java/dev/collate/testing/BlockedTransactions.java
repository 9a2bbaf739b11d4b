package dev.collate.testing;

import java.sql.Connection;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.JdbcTemplate;

/** The transactions of H2 or PostgreSQL that wait for the lock of another transaction. */
public final class BlockedTransactions {
    private BlockedTransactions() {}

    /** Waits until at least this number of transactions are blocked. */
    public static void await(DataSource database, int minCount) {
        var template = new JdbcTemplate(database);
        var product = template.execute(
                (Connection connection) -> connection.getMetaData().getDatabaseProductName());
        var query = "PostgreSQL".equals(product)
                ? "select count(*) from pg_locks where not granted"
                : "select count(*) from information_schema.sessions where blocker_id is not null";
        Awaitility.await().until(() -> template.queryForObject(query, Integer.class) >= minCount);
    }
}
