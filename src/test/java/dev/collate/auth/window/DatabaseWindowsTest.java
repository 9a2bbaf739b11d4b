package dev.collate.auth.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.collate.limit.Quota;
import dev.collate.testing.Postgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs each test with H2 and with PostgreSQL. The tests cannot set the clocks of the databases, so they make the counted instants older
 * instead.
 */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseWindowsTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final List<Database> databases = List.of(
            new Database("H2", "jdbc:h2:mem:windows;DB_CLOSE_DELAY=-1", "sa"),
            new Database("PostgreSQL", Postgres.newDatabase(), Postgres.USER));
    private UUID key = UUID.randomUUID();

    List<Database> databases() {
        return databases;
    }

    @BeforeEach
    void useAnotherKey() {
        key = UUID.randomUUID();
    }

    @AfterAll
    void close() {
        databases.forEach(Database::close);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aFullWindowRejectsOnlyItsKey(Database database) {
        var windows = database.newServer();

        for (var left = 4; left >= 0; left--) {
            assertQuota(windows.take(key, 5), true, left, HOUR);
        }
        database.age(Duration.ofMinutes(20));
        for (var i = 0; i < 3; i++) {
            assertQuota(windows.take(key, 5), false, 0, Duration.ofMinutes(40));
        }
        assertQuota(windows.take(UUID.randomUUID(), 5), true, 4, HOUR);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void readingTheUseCountsNoRequest(Database database) {
        var windows = database.newServer();
        assertThat(windows.used(key)).isZero();
        fill(windows, 2);
        database.age(Duration.ofMinutes(30));
        windows.take(key, 5);

        assertThat(windows.used(key)).isEqualTo(3);
        assertThat(windows.used(key)).isEqualTo(3);
        database.age(Duration.ofMinutes(30));
        assertThat(windows.used(key)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void afterAnIdleHourTheWholeLimitIsFreeAtOnce(Database database) {
        var windows = database.newServer();
        fill(windows, 100);
        database.age(HOUR);

        fill(windows, 100);

        assertThat(windows.take(key, 100).admitted()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aClockThatIsSetBackMovesTheCountedInstantsBack(Database database) {
        var windows = database.newServer();
        fill(windows, 2);
        database.age(Duration.ofMinutes(20));
        windows.take(key, 3);
        database.age(Duration.ofDays(-30));

        assertQuota(windows.take(key, 3), false, 0, Duration.ofMinutes(40));
        database.age(Duration.ofMinutes(40));
        assertQuota(windows.take(key, 3), true, 1, Duration.ofMinutes(20));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void agreesWithANaiveListOfMinutes(Database database) {
        var seed = 4_711L;
        var random = new Random(seed);
        var windows = database.newServer();
        var limit = 12;
        var admitted = new ArrayList<Integer>();
        var minute = 0;
        for (var step = 0; step < 300; step++) {
            // All pauses are multiples of 7 minutes, so no counted instant is exactly an hour old. Therefore it does
            // not matter how long the test itself takes.
            var pause = random.nextInt(4) == 0 ? 7 * random.nextInt(1, 12) : 0;
            minute += pause;
            if (pause > 0) {
                database.age(Duration.ofMinutes(pause));
            }
            var now = minute;
            var inside = admitted.stream().filter(at -> at > now - 60).toList();
            var free = inside.size() < limit;
            if (free) {
                admitted.add(now);
            }
            var oldest = inside.isEmpty() ? now : inside.getFirst();

            var quota = windows.take(key, limit);

            assertThat(quota.admitted()).as("seed %d, step %d", seed, step).isEqualTo(free);
            assertQuota(quota, free, limit - inside.size() - (free ? 1 : 0), Duration.ofMinutes(oldest + 60L - now));
        }
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aThousandConcurrentTakesThroughTwoServersAdmitExactlyTheLimit(Database database) throws Exception {
        var servers = List.of(database.newServer(), database.newServer());

        assertThat(admittedOf(1_000, 700, servers)).isEqualTo(700);
        assertThat(database.counted(key)).isEqualTo(700);
        database.age(HOUR);
        assertThat(admittedOf(100, 70, servers)).isEqualTo(70);
        assertThat(database.counted(key)).isEqualTo(70);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void theCountsOfAnIdleKeyAreDeleted(Database database) {
        var windows = database.newServer();
        fill(windows, 3);
        database.age(Duration.ofMinutes(59));
        var later = UUID.randomUUID();
        windows.take(later, 5);
        windows.forgetIdleKeys();
        assertThat(database.counted(key)).isEqualTo(3);

        database.age(Duration.ofMinutes(1));
        windows.forgetIdleKeys();

        assertThat(database.counted(key)).isZero();
        assertThat(database.counted(later)).isEqualTo(1);
        assertQuota(windows.take(key, 5), true, 4, HOUR);
    }

    private void fill(RequestWindows windows, int limit) {
        for (var i = 0; i < limit; i++) {
            assertThat(windows.take(key, limit).admitted()).isTrue();
        }
    }

    private int admittedOf(int takes, int limit, List<DatabaseWindows> servers)
            throws InterruptedException, ExecutionException {
        var quotas = new ArrayList<Future<Quota>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < takes; i++) {
                var server = servers.get(i % servers.size());
                quotas.add(threads.submit(() -> server.take(key, limit)));
            }
        }
        var admitted = 0;
        for (var quota : quotas) {
            admitted += quota.get().admitted() ? 1 : 0;
        }
        return admitted;
    }

    private static void assertQuota(Quota quota, boolean admitted, int remaining, Duration untilReset) {
        assertThat(quota.admitted()).isEqualTo(admitted);
        assertThat(quota.remaining()).isEqualTo(remaining);
        assertThat(quota.untilReset()).isBetween(untilReset.minus(TIMEOUT), untilReset);
    }

    /** A database that several servers use. */
    static final class Database {
        private final String name;
        private final String url;
        private final String user;
        private final List<HikariDataSource> pools = new ArrayList<>();
        private final JdbcClient client;

        Database(String name, String url, String user) {
            this.name = name;
            this.url = url;
            this.user = user;
            var pool = newPool();
            Flyway.configure().dataSource(pool).load().migrate();
            this.client = JdbcClient.create(pool);
        }

        /** Returns the windows of another server that uses the same database. */
        DatabaseWindows newServer() {
            var pool = newPool();
            var transaction = new TransactionTemplate(new DataSourceTransactionManager(pool));
            return new DatabaseWindows(JdbcClient.create(pool), transaction, HOUR);
        }

        /**
         * Makes all counted instants older. Between the two statements, the instants are negative, so that no changed instant equals an
         * instant that is not yet changed.
         */
        void age(Duration by) {
            client.sql("update request_count set instant = ? - instant")
                    .param(by.toMillis())
                    .update();
            client.sql("update request_count set instant = -instant").update();
            client.sql("update request_window set oldest = oldest - ?, newest = newest - ?")
                    .params(by.toMillis(), by.toMillis())
                    .update();
        }

        int counted(UUID key) {
            return client.sql("select coalesce(sum(requests), 0) from request_count where key_id = ?")
                    .param(key)
                    .query(Integer.class)
                    .single();
        }

        void close() {
            pools.forEach(HikariDataSource::close);
        }

        private HikariDataSource newPool() {
            var pool = new HikariDataSource();
            pool.setJdbcUrl(url);
            pool.setUsername(user);
            pools.add(pool);
            return pool;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
