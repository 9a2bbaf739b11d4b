package dev.collate.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.mock.env.MockEnvironment;

/** Tests the timeouts of H2. {@link HungDatabaseTest} tests those of PostgreSQL. */
@Tag("database")
class DatabaseTimeoutsTest {
    @Test
    void aStatementOnH2WaitsForALockAsLongAsARequestHasPatience() {
        var environment = new MockEnvironment().withProperty("collate.overload.patience", "3s");
        environment.setConversionService(new ApplicationConversionService());
        try (var pool = new HikariDataSource()) {
            pool.setJdbcUrl("jdbc:h2:mem:");
            DatabaseTimeouts.timeoutConfigurer(environment).postProcessBeforeInitialization(pool, "dataSource");

            assertThat(new JdbcTemplate(pool).queryForObject("select lock_timeout()", Integer.class))
                    .isEqualTo(3_000);
        }
    }
}
