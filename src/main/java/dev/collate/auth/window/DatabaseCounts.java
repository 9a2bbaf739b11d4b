package dev.collate.auth.window;

import java.time.Duration;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Counts requests in the tables {@code request_total} and {@code request_instant} of a database. */
abstract class DatabaseCounts implements RequestCounts {
    /** The current time in milliseconds since 1970, by the clock of the database. */
    static final String NOW = "cast(floor(extract(epoch from current_timestamp) * 1000) as bigint)";

    private static final String USED =
            "select t.total - i.earlier from request_total t join request_instant i on i.key_id = t.key_id"
                    + " where t.key_id = ? and i.instant > " + NOW
                    + " - ? order by i.instant fetch first 1 row only";

    /** The length of the window, in milliseconds. */
    final long length;

    private final JdbcClient database;

    DatabaseCounts(JdbcClient database, Duration length) {
        this.database = database;
        this.length = length.toMillis();
    }

    @Override
    public final int used(UUID keyId) {
        return database.sql(USED)
                .params(keyId, length)
                .query(Integer.class)
                .optional()
                .orElse(0);
    }
}
