package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.spy;

import dev.collate.auth.account.Actor;
import dev.collate.limit.Plan;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

@Tag("database")
class LastUsesTest {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void flushWritesTheLatestUseOfEachKey() {
        var store = KeyStore.shared();
        var one = key(store);
        var other = key(store);
        var uses = server(store.database);
        uses.recordUse(one, NOON);
        uses.recordUse(other, NOON);
        uses.recordUse(one, NOON.plusSeconds(1));
        assertThat(lastUse(store, one)).isNull();

        uses.flushLastUses();

        assertThat(lastUse(store, one)).isEqualTo(NOON.plusSeconds(1));
        assertThat(lastUse(store, other)).isEqualTo(NOON);
    }

    @Test
    void aLaterUseByAnotherServerIsNotOverwritten() {
        var store = KeyStore.shared();
        var key = key(store);
        var here = server(store.database, NOON.plusSeconds(60));
        var there = server(store.database, NOON.plusSeconds(60));
        here.recordUse(key, NOON);
        there.recordUse(key, NOON.plusSeconds(60));

        there.destroy();
        here.destroy();

        assertThat(lastUse(store, key)).isEqualTo(NOON.plusSeconds(60));
    }

    @Test
    void aUseAfterAClockThatWasSetBackIsOverwritten() {
        var store = KeyStore.shared();
        var key = key(store);
        var ahead = server(store.database, NOON.plusSeconds(3600));
        var uses = server(store.database, NOON);
        ahead.recordUse(key, NOON.plusSeconds(3600));
        uses.recordUse(key, NOON);

        ahead.destroy();
        uses.destroy();

        assertThat(lastUse(store, key)).isEqualTo(NOON);
    }

    @Test
    void aUseThatCouldNotBeWrittenIsWrittenByTheNextFlush() {
        var store = KeyStore.shared();
        var key = key(store);
        var database = spy(store.database);
        var uses = server(database);
        uses.recordUse(key, NOON);
        doThrow(new DataAccessResourceFailureException("gone"))
                .doCallRealMethod()
                .when(database)
                .batchUpdate(anyString(), anyList(), anyInt(), any());

        assertThatThrownBy(uses::flushLastUses).hasMessage("gone");
        assertThat(lastUse(store, key)).isNull();
        uses.flushLastUses();

        assertThat(lastUse(store, key)).isEqualTo(NOON);
    }

    private static KeyUses server(JdbcTemplate database) {
        return server(database, NOON);
    }

    private static KeyUses server(JdbcTemplate database, Instant now) {
        return new KeyUses(
                database, new DataSourceTransactionManager(database.getDataSource()), Clock.fixed(now, ZoneOffset.UTC));
    }

    private static UUID key(KeyStore store) {
        return store.service
                .create(ApiKeySpec.of("a", Plan.PRO, Scope.DEFAULT), Actor.SERVER)
                .key()
                .id();
    }

    private static Instant lastUse(KeyStore store, UUID key) {
        return store.service.get(key).lastUsedAt();
    }
}
