package dev.collate.limit;

import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.transaction.support.TransactionTemplate;

/** Deletes the counts of requests that have left their window from the database. A check does not read them, so it need not delete them. */
final class ExpiredCounts {
    private final JdbcClient database;
    private final TransactionTemplate transaction;
    private final RateLimitSettings.Store store;
    private final long windowMillis;

    ExpiredCounts(JdbcClient database, TransactionTemplate transaction, RateLimitSettings settings) {
        this.database = database;
        this.transaction = transaction;
        this.store = settings.store();
        this.windowMillis = settings.window().toMillis();
    }

    /** Deletes the counts of one key after the other, so that each transaction is short. */
    @Scheduled(fixedDelayString = "PT5M")
    void delete() {
        if (store != RateLimitSettings.Store.DATABASE) {
            return;
        }
        database.sql("select key_id from request_total")
                .query(UUID.class)
                .list()
                .forEach(key -> transaction.executeWithoutResult(status -> delete(key)));
    }

    /**
     * Deletes also the total of a key without requests in its window. The first statement locks this row, so no other transaction counts a
     * request of the key at the same time.
     */
    private void delete(UUID key) {
        database.sql("delete from request_total where key_id = ? and newest <= " + PostgresCounts.NOW + " - ?")
                .params(key, windowMillis)
                .update();
        database.sql("delete from request_instant where key_id = ? and instant <= " + PostgresCounts.NOW + " - ?")
                .params(key, windowMillis)
                .update();
    }
}
