package dev.collate.limit;

import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Counts requests in the tables {@code request_total} and {@code request_instant} of PostgreSQL. The function {@code take_requests} of the
 * database counts all requests of a batch in one statement.
 */
final class PostgresCounts implements RequestCounts {
    /** The current time in milliseconds since 1970, by the clock of the database. */
    static final String NOW = "cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)";

    private static final String COUNT_REQUESTS = "select admitted, used, until_reset from take_requests(?, ?, ?, ?)";

    private final JdbcTemplate database;

    private final long windowMillis;

    PostgresCounts(JdbcTemplate database, Duration length) {
        this.database = database;
        this.windowMillis = length.toMillis();
    }

    @Override
    public List<ClaimResult> countRequests(List<Claim> claims) {
        return Objects.requireNonNull(database.execute(
                (ConnectionCallback<List<ClaimResult>>) connection -> countRequests(connection, claims)));
    }

    private List<ClaimResult> countRequests(Connection connection, List<Claim> claims) throws SQLException {
        try (var statement = connection.prepareStatement(COUNT_REQUESTS)) {
            statement.setArray(1, toSqlArray(connection, "uuid", claims, Claim::keyId));
            statement.setArray(2, toSqlArray(connection, "integer", claims, Claim::limit));
            statement.setArray(3, toSqlArray(connection, "integer", claims, Claim::requests));
            statement.setLong(4, windowMillis);
            var results = new ArrayList<ClaimResult>(claims.size());
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    results.add(new ClaimResult(rows.getInt(1), rows.getInt(2), rows.getLong(3)));
                }
            }
            return results;
        }
    }

    private static Array toSqlArray(
            Connection connection, String type, List<Claim> claims, Function<Claim, Object> value) throws SQLException {
        return connection.createArrayOf(type, claims.stream().map(value).toArray());
    }

    /** Deletes the counts of requests that have left their window. The function {@code take_requests} ignores such counts. */
    static final class ExpiredCountsPurge {
        private final JdbcClient database;
        private final TransactionTemplate transaction;
        private final RateLimitSettings.Store store;
        private final long windowMillis;

        ExpiredCountsPurge(JdbcClient database, TransactionTemplate transaction, RateLimitSettings settings) {
            this.database = database;
            this.transaction = transaction;
            this.store = settings.store();
            this.windowMillis = settings.window().toMillis();
        }

        /** Deletes the expired counts. Each key that has some gets a transaction of its own, so that each transaction is short. */
        @Scheduled(fixedDelayString = "PT5M")
        void delete() {
            if (store != RateLimitSettings.Store.DATABASE) {
                return;
            }
            database.sql("select key_id from request_total t where newest <= " + NOW + " - ? or exists (select 1"
                            + " from request_instant i where i.key_id = t.key_id and i.instant <= " + NOW + " - ?)")
                    .params(windowMillis, windowMillis)
                    .query(UUID.class)
                    .list()
                    .forEach(key -> transaction.executeWithoutResult(status -> delete(key)));
        }

        /**
         * Deletes the expired counts of one key. If the window of the key is empty, also deletes the total of the key. The lock of this row
         * then keeps other transactions from counting a request of the key until the commit.
         */
        private void delete(UUID key) {
            database.sql("delete from request_total where key_id = ? and newest <= " + NOW + " - ?")
                    .params(key, windowMillis)
                    .update();
            database.sql("delete from request_instant where key_id = ? and instant <= " + NOW + " - ?")
                    .params(key, windowMillis)
                    .update();
        }
    }
}
