package dev.collate.auth.window;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Counts requests with statements of standard SQL, for H2. A transaction does for each claim what the function {@code take_requests} does
 * in PostgreSQL, and its comments explain the steps.
 */
final class StandardCounts extends DatabaseCounts {
    private static final String LOCK =
            "select total, newest, " + NOW + " as now from request_total where key_id = ? for update";
    private static final String OLDEST =
            "select instant, earlier from request_instant where key_id = ? and instant > ? order by instant fetch first 1 row only";

    /**
     * If the newest counted instant is more than this many milliseconds in the future, the clock was set back. A shorter difference can be
     * the time that a transaction has waited for the lock.
     */
    private static final long MAX_AHEAD = Duration.ofMinutes(1).toMillis();

    /** Several transactions may insert the row of the same new key. Then all but one of them fail, and are tried again. */
    private static final int MAX_ATTEMPTS = 10;

    private final JdbcClient database;
    private final TransactionTemplate transaction;

    StandardCounts(JdbcClient database, TransactionTemplate transaction, Duration length) {
        super(database, length);
        this.database = database;
        this.transaction = transaction;
    }

    @Override
    public List<Count> take(List<Claim> claims) {
        for (var attempt = 1; ; attempt++) {
            try {
                return transaction.execute(
                        status -> claims.stream().map(this::take).toList());
            } catch (DuplicateKeyException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private Count take(Claim claim) {
        var key = claim.keyId();
        var total = withoutFuture(key, locked(key).orElseGet(() -> {
            database.sql("insert into request_total (key_id, total, newest) values (?, 0, 0)")
                    .param(key)
                    .update();
            return locked(key).orElseThrow();
        }));
        var at = Math.max(total.now(), total.newest());
        var oldest = database.sql(OLDEST)
                .params(key, at - length)
                .query(Instant.class)
                .optional()
                .orElse(new Instant(at, total.total()));
        var used = (int) (total.total() - oldest.earlier());
        var admitted = Math.max(0, Math.min(claim.requests(), claim.limit() - used));
        if (admitted > 0) {
            database.sql("insert into request_instant (key_id, instant, earlier) select ?, ?, ? where not exists"
                            + " (select 1 from request_instant where key_id = ? and instant = ?)")
                    .params(key, at, total.total(), key, at)
                    .update();
            database.sql("update request_total set total = ?, newest = ? where key_id = ?")
                    .params(total.total() + admitted, at, key)
                    .update();
        }
        return new Count(admitted, used + admitted, oldest.instant() + length - at);
    }

    private Optional<Total> locked(UUID key) {
        return database.sql(LOCK).param(key).query(Total.class).optional();
    }

    private Total withoutFuture(UUID key, Total total) {
        var ahead = total.newest() - total.now();
        if (ahead <= MAX_AHEAD) {
            return total;
        }
        database.sql("update request_instant set instant = ? - instant where key_id = ?")
                .params(ahead, key)
                .update();
        database.sql("update request_instant set instant = -instant where key_id = ?")
                .param(key)
                .update();
        database.sql("update request_total set newest = ? where key_id = ?")
                .params(total.now(), key)
                .update();
        return new Total(total.total(), total.now(), total.now());
    }

    /** The row of a key in {@code request_total}, and the current time. */
    record Total(long total, long newest, long now) {}

    /** A row in {@code request_instant}. */
    record Instant(long instant, long earlier) {}
}
