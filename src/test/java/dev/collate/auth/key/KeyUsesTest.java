package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.spy;

import dev.collate.auth.key.KeyUses.HourlyUse;
import dev.collate.testing.Postgres;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Runs each test with H2 and with PostgreSQL. */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyUsesTest {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    private final List<JdbcTemplate> databases = List.of(
            database("jdbc:h2:mem:uses;DB_CLOSE_DELAY=-1", "sa"), database(Postgres.newDatabase(), Postgres.USER));

    private static JdbcTemplate database(String url, String user) {
        var source = new DriverManagerDataSource(url, user, "");
        Flyway.configure().dataSource(source).load().migrate();
        return new JdbcTemplate(source);
    }

    List<JdbcTemplate> databases() {
        return databases;
    }

    private static KeyUses server(JdbcTemplate database, Instant now) {
        return new KeyUses(
                database, new DataSourceTransactionManager(database.getDataSource()), Clock.fixed(now, ZoneOffset.UTC));
    }

    private static List<HourlyUse> read(JdbcTemplate database, Instant now, UUID key) {
        return server(database, now).findHours(List.of(key)).getOrDefault(key, List.of());
    }

    @ParameterizedTest
    @MethodSource("databases")
    void theCountsOfSeveralServersAreAddedUp(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var one = server(database, NOON);
        var other = server(database, NOON);
        one.countRequest(key, NOON);
        one.countRequest(key, NOON.plusSeconds(3599));
        other.countRequest(key, NOON.plusSeconds(1));
        other.countRequest(key, NOON.minusSeconds(1));
        assertThat(one.findHours(List.of(key)).get(key)).containsExactly(new HourlyUse(NOON, 2));

        one.flushCounts();
        other.destroy();

        assertThat(one.findHours(List.of(key, UUID.randomUUID())))
                .containsExactlyEntriesOf(
                        Map.of(key, List.of(new HourlyUse(NOON.minus(HOUR), 1), new HourlyUse(NOON, 3))));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void serversThatWriteAtTheSameTimeLoseNoRequest(JdbcTemplate database) {
        var keys = IntStream.range(0, 20).mapToObj(i -> UUID.randomUUID()).toList();
        IntStream.range(0, 4).parallel().forEach(i -> {
            var server = server(database, NOON);
            for (int round = 0; round < 5; round++) {
                keys.forEach(key -> server.countRequest(key, NOON));
                server.flushCounts();
            }
            server.flushCounts();
        });

        assertThat(server(database, NOON).findHours(keys).values())
                .hasSize(20)
                .allMatch(hours -> hours.equals(List.of(new HourlyUse(NOON, 20))));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void onlyTheLast24HoursAreShownAndKept(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var server = server(database, NOON);
        server.countRequest(key, NOON.minus(HOUR.multipliedBy(23)));
        server.countRequest(key, NOON.minus(HOUR.multipliedBy(24)));
        server.flushCounts();
        var kept = List.of(new HourlyUse(NOON.minus(HOUR.multipliedBy(23)), 1));
        assertThat(read(database, NOON, key)).isEqualTo(kept);

        server.deleteOldHours();

        assertThat(read(database, NOON.minus(HOUR), key)).isEqualTo(kept);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void hoursAfterAClockThatWasSetBackAreNotShown(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var server = server(database, NOON);
        server.countRequest(key, NOON);
        server.countRequest(key, NOON.plus(HOUR));
        assertThat(server.findHours(List.of(key)).get(key)).containsExactly(new HourlyUse(NOON, 1));

        server.flushCounts();

        assertThat(read(database, NOON, key)).containsExactly(new HourlyUse(NOON, 1));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void theLatestUseOfAllServersIsShown(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var server = server(database, NOON);
        assertThat(server.latestUse(key, null)).isNull();
        assertThat(server.latestUse(key, NOON)).isEqualTo(NOON);

        server.recordUse(key, NOON.minusSeconds(2));

        assertThat(server.latestUse(key, null)).isEqualTo(NOON.minusSeconds(2));
        assertThat(server.latestUse(key, NOON.minusSeconds(3))).isEqualTo(NOON.minusSeconds(2));
        assertThat(server.latestUse(key, NOON.minusSeconds(1))).isEqualTo(NOON.minusSeconds(1));
        // A server wrote this use before its clock was set back.
        assertThat(server.latestUse(key, NOON.plusSeconds(1))).isEqualTo(NOON.minusSeconds(2));
    }

    /** The database rounds nanoseconds. */
    @ParameterizedTest
    @MethodSource("databases")
    void aUseIsTheSameBeforeAndAfterItIsWritten(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var server = server(database, NOON);
        server.recordUse(key, NOON.plusNanos(1_999_999));

        assertThat(server.latestUse(key, null)).isEqualTo(NOON.plusMillis(1));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aUseIsShownWhileItIsWritten(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var observed = spy(database);
        var server = server(observed, NOON);
        server.recordUse(key, NOON);
        var shown = new ArrayList<Instant>();
        doAnswer(call -> {
                    shown.add(server.latestUse(key, null));
                    return call.callRealMethod();
                })
                .when(observed)
                .batchUpdate(anyString(), anyList(), anyInt(), any());

        server.flushLastUses();

        assertThat(shown).containsExactly(NOON);
        assertThat(server.latestUse(key, null)).isNull();
    }

    @ParameterizedTest
    @MethodSource("databases")
    void countsThatCouldNotBeWrittenAreWrittenByTheNextFlush(JdbcTemplate database) {
        var key = UUID.randomUUID();
        var failing = spy(database);
        var server = server(failing, NOON);
        server.countRequest(key, NOON);
        doThrow(new DataAccessResourceFailureException("gone"))
                .doCallRealMethod()
                .when(failing)
                .batchUpdate(anyString(), anyList(), anyInt(), any());

        assertThatThrownBy(server::flushCounts).hasMessage("gone");
        assertThat(read(database, NOON, key)).isEmpty();
        server.countRequest(key, NOON);
        server.flushCounts();

        assertThat(read(database, NOON, key)).containsExactly(new HourlyUse(NOON, 2));
    }
}
