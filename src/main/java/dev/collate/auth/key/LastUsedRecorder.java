package dev.collate.auth.key;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Records when each key was last used. Collects the instants in memory and writes them to the database every few seconds, so that a request
 * does not write to the database.
 */
@Component
public class LastUsedRecorder implements DisposableBean {
    private static final int BATCH = 500;
    private static final String UPDATE =
            "update api_key set last_used_at = ? where id = ? and (last_used_at is null or last_used_at < ?)";

    private final Map<UUID, Instant> uses = new ConcurrentHashMap<>();
    private final JdbcTemplate database;

    LastUsedRecorder(JdbcTemplate database) {
        this.database = database;
    }

    public void note(UUID keyId, Instant now) {
        uses.put(keyId, now);
    }

    /** Writes the uses since the last flush to the database. If they cannot be written, the next flush tries again. */
    @Scheduled(fixedDelayString = "PT5S")
    void flush() {
        List<Map.Entry<UUID, Instant>> batch = new ArrayList<>();
        // The ids are sorted, so that servers that write at the same time lock the rows in the same order and cannot
        // deadlock.
        uses.keySet().stream().sorted().forEach(keyId -> {
            var use = uses.remove(keyId);
            if (use != null) {
                batch.add(Map.entry(keyId, use));
            }
        });
        try {
            database.batchUpdate(UPDATE, batch, BATCH, (statement, use) -> {
                var instant = use.getValue().atOffset(ZoneOffset.UTC);
                statement.setObject(1, instant);
                statement.setObject(2, use.getKey());
                statement.setObject(3, instant);
            });
        } catch (RuntimeException e) {
            batch.forEach(use -> uses.putIfAbsent(use.getKey(), use.getValue()));
            throw e;
        }
    }

    @Override
    public void destroy() {
        flush();
    }
}
