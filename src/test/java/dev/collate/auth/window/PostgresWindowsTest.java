package dev.collate.auth.window;

import com.zaxxer.hikari.HikariDataSource;
import dev.collate.testing.Postgres;
import org.junit.jupiter.api.Tag;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("database")
class PostgresWindowsTest extends DatabaseWindowsContract {
    PostgresWindowsTest() {
        super(Postgres.newDatabase(), Postgres.USER, "postgresql");
    }

    @Override
    RequestCounts counts(HikariDataSource pool, TransactionTemplate transaction) {
        return new PostgresCounts(new JdbcTemplate(pool), HOUR);
    }
}
