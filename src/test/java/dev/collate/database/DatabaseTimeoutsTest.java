package dev.collate.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.collate.testing.Postgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.mock.env.MockEnvironment;

/**
 * Tests how long a statement on H2 waits for a lock, and how long a transaction on PostgreSQL may be idle. {@link HungDatabaseTest} tests
 * the other timeouts of PostgreSQL.
 */
@Tag("database")
class DatabaseTimeoutsTest {
    @ParameterizedTest
    @CsvSource({"H2, select lock_timeout(), 3000", "POSTGRESQL, show idle_in_transaction_session_timeout, 30s"})
    void eachConnectionHasTheTimeout(String database, String query, String timeout) {
        var environment = new MockEnvironment().withProperty("collate.overload.patience", "3s");
        environment.setConversionService(new ApplicationConversionService());
        try (var pool = new HikariDataSource()) {
            pool.setJdbcUrl(database.equals("H2") ? "jdbc:h2:mem:" : Postgres.newDatabase());
            DatabaseTimeouts.timeoutConfigurer(environment).postProcessBeforeInitialization(pool, "dataSource");

            assertThat(new JdbcTemplate(pool).queryForObject(query, String.class))
                    .isEqualTo(timeout);
        }
    }
}
