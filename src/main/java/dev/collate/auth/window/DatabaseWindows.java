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
 * Counts requests in the database. All servers that use the database share the counts, and a restart does not reset them. A transaction
 * locks the row of a key before it changes the counts of the key.
 *
 * <p>The instant of a request is the start of its transaction, by the clock of the database. Transactions may get the lock in another order
 * than they began. So if a later instant was already counted, the request counts at this later instant. Therefore the counted instants of a
 * key never decrease, and each instant is between the arrival of its request and the response. So no window contains more requests than the
 * limit.
 *
 * <p>If the clock of the database is set back, the counted instants are moved back by the same time. Otherwise the requests that were
 * counted before the change would be in the future, and would count until the clock reaches their instants again.
 */
final class DatabaseWindows implements RequestWindows {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseWindows.class);
    private static final String NOW = "cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)";
    private static final String LOCK =
            "select used, oldest, newest, " + NOW + " as now from request_window where key_id = ? for update";

    /**
     * If the newest counted instant is more than this many milliseconds in the future, the clock was set back. A shorter difference can be
     * the time that a transaction has waited for the lock.
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
            // Another transaction has created the row of the key after our lookup and before our insert. So now the row
            // exists and can be locked.
            return transaction.execute(status -> takeLocked(keyId, limit));
        }
    }

    @Override
    public int used(UUID keyId) {
        return database.sql("select coalesce(sum(requests), 0) from request_count where key_id = ? and instant > " + NOW
                        + " - ?")
                .params(keyId, length)
                .query(Integer.class)
                .single();
    }

    /** Deletes the windows, and their counts, of keys without a request within the length of the window. */
    @Scheduled(fixedDelayString = "PT10M")
    void tryToForgetIdleKeys() {
        try {
            forgetIdleKeys();
        } catch (DataAccessException e) {
            LOG.warn(
                    "The request counts of idle keys could not be deleted; trying again: {}",
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
        // Two statements are necessary, because a moved instant must not equal an instant that is not yet moved. The
        // first statement makes the instants negative, and the second statement makes them positive again.
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

    /**
     * The row of a key, and the start of the transaction ({@code now}). {@code used} is the number of counted requests. If it is 0, {@code
     * oldest} and {@code newest} have no meaning.
     */
    record Window(int used, long oldest, long newest, long now) {}
}
