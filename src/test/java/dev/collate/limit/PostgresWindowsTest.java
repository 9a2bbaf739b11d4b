package dev.collate.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import com.zaxxer.hikari.HikariDataSource;
import dev.collate.testing.Postgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresWindowsTest extends SharedWindowsContract {
    private final List<HikariDataSource> pools = new ArrayList<>();
    private final String url = Postgres.newDatabase();
    private final HikariDataSource pool = newPool();
    private final JdbcClient client = JdbcClient.create(pool);

    PostgresWindowsTest() {
        Flyway.configure()
                .dataSource(pool)
                .locations("classpath:db/migration", "classpath:db/postgresql")
                .load()
                .migrate();
    }

    @AfterAll
    void close() {
        pools.forEach(HikariDataSource::close);
    }

    @Override
    RequestCounts newCounts() {
        return new PostgresCounts(new JdbcTemplate(newPool()), HOUR);
    }

    /**
     * Between the first two statements, the instants are negative, so that no changed instant equals an instant that is not yet changed.
     */
    @Override
    void age(Duration by) {
        client.sql("update request_instant set instant = ? - instant")
                .param(by.toMillis())
                .update();
        client.sql("update request_instant set instant = -instant").update();
        client.sql("update request_total set newest = newest - ?")
                .param(by.toMillis())
                .update();
    }

    @Test
    void expiredCountsAreDeletedAndThoseInTheWindowAreKept() {
        var transactions = spy(new TransactionTemplate(new DataSourceTransactionManager(pool)));
        var expired = new PostgresCounts.ExpiredCountsPurge(
                client, transactions, new RateLimitSettings(RateLimitSettings.Store.DATABASE, HOUR, "", Duration.ZERO));
        var windows = newServer();
        var later = UUID.randomUUID();
        fill(windows, 3);
        age(Duration.ofMinutes(59));
        windows.countRequest(later, 5);
        windows.countRequest(key, 5);
        expired.delete();
        assertThat(windows.usedRequests(key)).isEqualTo(4);

        age(Duration.ofMinutes(1));
        expired.delete();
        clearInvocations(transactions);
        expired.delete();
        // Now no key has an expired count.
        verify(transactions, never()).execute(any());

        assertThat(windows.usedRequests(key)).isEqualTo(1);
        assertThat(rows("request_instant", key)).isEqualTo(1);
        assertQuota(
                windows.countRequest(key, 5), true, 3, Duration.ofMinutes(59).plusSeconds(59));
        age(HOUR);
        expired.delete();
        assertThat(rows("request_instant", key)).isZero();
        assertThat(rows("request_total", key)).isZero();
        assertQuota(windows.countRequest(key, 5), true, 4, HOUR);
    }

    private int rows(String table, UUID ofKey) {
        return client.sql("select count(*) from " + table + " where key_id = ?")
                .param(ofKey)
                .query(Integer.class)
                .single();
    }

    private HikariDataSource newPool() {
        var created = new HikariDataSource();
        created.setJdbcUrl(url);
        created.setUsername(Postgres.USER);
        created.setMaximumPoolSize(4);
        pools.add(created);
        return created;
    }
}
