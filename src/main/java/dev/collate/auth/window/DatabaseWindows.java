package dev.collate.auth.window;

import dev.collate.limit.Quota;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Counts requests in the database: exact for all servers that share it, and kept when a server stops. The counts of a key change only under
 * the lock of its row.
 *
 * <p>The instant of a request is the start of its transaction by the clock of the database. If the newest counted instant is later, it is
 * used instead, because transactions may get the lock in another order than they began. So the counted instants of a key never decrease,
 * and each instant is between the arrival of the request and its response. Therefore no window contains more requests than the limit.
 *
 * <p>If the clock of the database is set back, the counted instants move back with it. Otherwise a key whose requests were counted while
 * the clock was ahead could be rejected until the clock reaches these instants again.
 */
final class DatabaseWindows implements RequestWindows {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseWindows.class);
    private static final String NOW = "cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)";
    private static final String LOCK =
            "select used, oldest, newest, " + NOW + " as now from request_window where key_id = ? for update";

    /**
     * If the newest counted instant is further ahead than this, the clock was set back. A transaction waits far less than this for the
     * lock.
     */
    private static final long MAX_AHEAD = Duration.ofMinutes(1).toMillis();

    private final JdbcClient database;
    private final TransactionTemplate transaction;
    private final long length;

    DatabaseWindows(JdbcClient database, TransactionTemplate transaction, Duration length) {
        this.database = database;
        this.transaction = transaction;
        this.length = length.toMillis();
    }

    @Override
    public Quota take(UUID keyId, int limit) {
        try {
            return transaction.execute(status -> takeLocked(keyId, limit));
        } catch (DuplicateKeyException e) {
            // Another transaction created the key's row between our lookup and our insert: now the row can be locked.
            return transaction.execute(status -> takeLocked(keyId, limit));
        }
    }

    /** Deletes the windows of keys that have no request in the window, and their counts. */
    @Scheduled(fixedDelayString = "PT10M")
    void tryToForgetIdleKeys() {
        try {
            forgetIdleKeys();
        } catch (DataAccessException e) {
            LOG.warn(
                    "Windows of idle keys could not be deleted; trying again: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).toString());
        }
    }

    void forgetIdleKeys() {
        database.sql("delete from request_window where newest <= " + NOW + " - ?")
                .param(length)
                .update();
    }

    private Quota takeLocked(UUID keyId, int limit) {
        var stored = locked(keyId).orElseGet(() -> {
            database.sql("insert into request_window (key_id, used, oldest, newest) values (?, 0, 0, 0)")
                    .param(keyId)
                    .update();
            return locked(keyId).orElseThrow();
        });
        var before = withoutFuture(keyId, stored);
        var instant = Math.max(before.now(), before.newest());
        var current = withoutExpired(keyId, before, instant - length);
        var admitted = current.used() < limit;
        var after = admitted ? withOneMore(keyId, current, instant) : current;
        if (!after.equals(stored)) {
            database.sql("update request_window set used = ?, oldest = ?, newest = ? where key_id = ?")
                    .params(after.used(), after.oldest(), after.newest(), keyId)
                    .update();
        }
        var leaves = after.used() == 0 ? instant : after.oldest();
        return new Quota(
                admitted, limit, Math.max(0, limit - after.used()), Duration.ofMillis(leaves + length - instant));
    }

    private Optional<Window> locked(UUID keyId) {
        return database.sql(LOCK).param(keyId).query(Window.class).optional();
    }

    private Window withoutFuture(UUID keyId, Window window) {
        var ahead = window.newest() - window.now();
        if (ahead <= MAX_AHEAD) {
            return window;
        }
        // The first statement makes the instants negative, so that a moved instant cannot collide with another one.
        database.sql("update request_count set instant = ? - instant where key_id = ?")
                .params(ahead, keyId)
                .update();
        database.sql("update request_count set instant = -instant where key_id = ?")
                .param(keyId)
                .update();
        return new Window(window.used(), window.oldest() - ahead, window.now(), window.now());
    }

    private Window withoutExpired(UUID keyId, Window window, long until) {
        if (window.used() == 0 || window.oldest() > until) {
            return window;
        }
        var expired = database.sql(
                        "select coalesce(sum(requests), 0) from request_count where key_id = ? and instant <= ?")
                .params(keyId, until)
                .query(Integer.class)
                .single();
        database.sql("delete from request_count where key_id = ? and instant <= ?")
                .params(keyId, until)
                .update();
        var oldest = database.sql("select coalesce(min(instant), 0) from request_count where key_id = ?")
                .param(keyId)
                .query(Long.class)
                .single();
        return new Window(window.used() - expired, oldest, window.newest(), window.now());
    }

    private Window withOneMore(UUID keyId, Window window, long instant) {
        var counted = window.used() > 0 && window.newest() == instant
                ? "update request_count set requests = requests + 1 where key_id = ? and instant = ?"
                : "insert into request_count (key_id, instant, requests) values (?, ?, 1)";
        database.sql(counted).params(keyId, instant).update();
        var oldest = window.used() == 0 ? instant : window.oldest();
        return new Window(window.used() + 1, oldest, instant, window.now());
    }

    /** A key's row, and the start of the transaction. {@code oldest} and {@code newest} are defined only if {@code used} is not 0. */
    record Window(int used, long oldest, long newest, long now) {}
}
