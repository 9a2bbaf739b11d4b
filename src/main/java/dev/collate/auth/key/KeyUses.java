package dev.collate.auth.key;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Records when each key was last used, and how many requests it had in each of the last 24 hours. Collects both in memory and writes them
 * to the database from time to time, so that a request does not write to the database. If a server is killed, its counts of the last minute
 * are lost.
 */
@Component
public class KeyUses implements DisposableBean {
    /** The number of hours that are shown, including the current hour. Older counts are deleted. */
    public static final int SHOWN_HOURS = 24;

    private static final int BATCH_SIZE = 500;
    private static final long HOUR_MILLIS = Duration.ofHours(1).toMillis();

    private static final String SET_LAST_USE =
            "update api_key set last_used_at = ? where id = ? and (last_used_at is null or last_used_at not between ? and ?)";
    private static final String INSERT_COUNT = "insert into key_use (requests, key_id, hour_number) values (?, ?, ?)";
    private static final String ADD_TO_COUNT =
            "update key_use set requests = requests + ? where key_id = ? and hour_number = ?";
    private static final String SELECT_COUNTS =
            "select key_id, hour_number, requests from key_use where key_id in (:keys) and hour_number between :first and :current";

    private final Map<UUID, Instant> lastUseByKey = new ConcurrentHashMap<>();
    private final Map<KeyHour, Long> countsByKeyHour = new ConcurrentHashMap<>();
    private final JdbcTemplate database;
    private final TransactionTemplate transaction;
    private final Clock clock;

    KeyUses(JdbcTemplate database, PlatformTransactionManager transactions, Clock clock) {
        this.database = database;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /** A key, and an hour as the number of hours since 1970. */
    private record KeyHour(UUID key, long hour) {}

    /** Records that a key is used now, in milliseconds, like all times in the database. */
    public void recordUse(UUID keyId, Instant now) {
        lastUseByKey.put(keyId, now.truncatedTo(ChronoUnit.MILLIS));
    }

    /**
     * Returns the last use of a key: what the database would contain after a flush.
     *
     * @param stored the last use in the database; null if there is none
     */
    @Nullable
    Instant latestUse(UUID keyId, @Nullable Instant stored) {
        var lastUse = lastUseByKey.get(keyId);
        boolean isStoredKept =
                stored != null && (lastUse == null || !stored.isBefore(lastUse) && !stored.isAfter(clock.instant()));
        return isStoredKept ? stored : lastUse;
    }

    /** Counts one request of a key. */
    public void countRequest(UUID keyId, Instant now) {
        countsByKeyHour.merge(new KeyHour(keyId, hourNumber(now)), 1L, Long::sum);
    }

    private static long hourNumber(Instant instant) {
        return Math.floorDiv(instant.toEpochMilli(), HOUR_MILLIS);
    }

    /** Returns the key with its requests. */
    public KeyWithUse withRequests(KeySummary key) {
        return withRequests(List.of(key)).getFirst();
    }

    /** Returns the keys with their requests, in the same order. */
    public List<KeyWithUse> withRequests(List<KeySummary> keys) {
        var hoursByKey = findHours(keys.stream().map(KeySummary::id).toList());
        return keys.stream()
                .map(key -> new KeyWithUse(key, hoursByKey.getOrDefault(key.id(), List.of())))
                .toList();
    }

    /**
     * Returns, for each key, those of the last 24 hours in which the key had requests, oldest first. The counts of other servers may be a
     * minute old. A key without requests is not in the map. Future hours are ignored: a server counted in them before its clock was set
     * back.
     */
    Map<UUID, List<HourlyUse>> findHours(Collection<UUID> keys) {
        if (keys.isEmpty()) {
            return Map.of();
        }
        long currentHour = hourNumber(clock.instant());
        long firstHour = currentHour - SHOWN_HOURS + 1;
        var requestsByKey = new HashMap<UUID, SortedMap<Long, Long>>();
        new NamedParameterJdbcTemplate(database)
                .query(
                        SELECT_COUNTS,
                        Map.of("keys", keys, "first", firstHour, "current", currentHour),
                        (RowCallbackHandler) row -> addToHour(
                                new KeyHour(row.getObject(1, UUID.class), row.getLong(2)),
                                row.getLong(3),
                                requestsByKey));
        countsByKeyHour.forEach((keyHour, requests) -> {
            if (keyHour.hour() >= firstHour && keyHour.hour() <= currentHour && keys.contains(keyHour.key())) {
                addToHour(keyHour, requests, requestsByKey);
            }
        });
        var uses = new HashMap<UUID, List<HourlyUse>>();
        requestsByKey.forEach((key, hours) -> uses.put(key, toHourlyUses(hours)));
        return uses;
    }

    private static void addToHour(KeyHour keyHour, long requests, Map<UUID, SortedMap<Long, Long>> requestsByKey) {
        requestsByKey.computeIfAbsent(keyHour.key(), key -> new TreeMap<>()).merge(keyHour.hour(), requests, Long::sum);
    }

    private static List<HourlyUse> toHourlyUses(SortedMap<Long, Long> hours) {
        return hours.entrySet().stream()
                .map(hour -> new HourlyUse(Instant.ofEpochMilli(hour.getKey() * HOUR_MILLIS), hour.getValue()))
                .toList();
    }

    /**
     * Writes the last uses since the last flush to the database, sorted like the counts. If they cannot be written, the next flush tries
     * again. Keeps a later use, which another server has written, unless it is in the future: then a server wrote it before its clock was
     * set back.
     */
    @Scheduled(fixedDelayString = "PT5S")
    void flushLastUses() {
        var batch = lastUseByKey.entrySet().stream()
                .map(Map.Entry::copyOf)
                .sorted(Map.Entry.comparingByKey())
                .toList();
        var now = clock.instant().atOffset(ZoneOffset.UTC);
        database.batchUpdate(SET_LAST_USE, batch, BATCH_SIZE, (statement, use) -> {
            var instant = use.getValue().atOffset(ZoneOffset.UTC);
            statement.setObject(1, instant);
            statement.setObject(2, use.getKey());
            statement.setObject(3, instant);
            statement.setObject(4, now);
        });
        // Removed only now, so that latestUse never misses a use. A use that is later than the written one stays.
        batch.forEach(use -> lastUseByKey.remove(use.getKey(), use.getValue()));
    }

    /** Adds the counts since the last flush to the database. If they cannot be written, the next flush tries again. */
    @Scheduled(fixedDelayString = "PT1M")
    void flushCounts() {
        var batch = removeCounts();
        if (batch.isEmpty()) {
            return;
        }
        try {
            writeCounts(batch);
        } catch (RuntimeException e) {
            long oldest = hourNumber(clock.instant()) - SHOWN_HOURS;
            batch.stream()
                    .filter(count -> count.getKey().hour() > oldest)
                    .forEach(count -> countsByKeyHour.merge(count.getKey(), count.getValue(), Long::sum));
            throw e;
        }
    }

    /**
     * Removes all counts and returns them sorted, so that servers that write at the same time lock the rows in the same order and cannot
     * deadlock.
     */
    private List<Map.Entry<KeyHour, Long>> removeCounts() {
        List<Map.Entry<KeyHour, Long>> batch = new ArrayList<>();
        countsByKeyHour.keySet().stream()
                .sorted(Comparator.comparing(KeyHour::key).thenComparingLong(KeyHour::hour))
                .forEach(keyHour -> {
                    var count = countsByKeyHour.remove(keyHour);
                    if (count != null) {
                        batch.add(Map.entry(keyHour, count));
                    }
                });
        return batch;
    }

    private void writeCounts(List<Map.Entry<KeyHour, Long>> batch) {
        try {
            transaction.executeWithoutResult(status -> addToDatabase(batch));
        } catch (DuplicateKeyException e) {
            // Another server has created a row at the same time. Now the row exists.
            transaction.executeWithoutResult(status -> addToDatabase(batch));
        }
    }

    private void addToDatabase(List<Map.Entry<KeyHour, Long>> batch) {
        var updated = Arrays.stream(database.batchUpdate(ADD_TO_COUNT, batch, BATCH_SIZE, KeyUses::setParameters))
                .flatMapToInt(Arrays::stream)
                .toArray();
        var missing = IntStream.range(0, batch.size())
                .filter(i -> updated[i] == 0)
                .mapToObj(batch::get)
                .toList();
        database.batchUpdate(INSERT_COUNT, missing, BATCH_SIZE, KeyUses::setParameters);
    }

    private static void setParameters(PreparedStatement statement, Map.Entry<KeyHour, Long> count) throws SQLException {
        statement.setLong(1, count.getValue());
        statement.setObject(2, count.getKey().key());
        statement.setLong(3, count.getKey().hour());
    }

    /** Deletes the counts that are no longer shown. */
    @Scheduled(fixedDelayString = "PT10M")
    void deleteOldHours() {
        database.update("delete from key_use where hour_number <= ?", hourNumber(clock.instant()) - SHOWN_HOURS);
    }

    @Override
    public void destroy() {
        try {
            flushLastUses();
        } finally {
            flushCounts();
        }
    }

    /**
     * A key and its requests.
     *
     * @param hourlyRequests the hours of the last 24 in which the key had requests, oldest first
     */
    public record KeyWithUse(@JsonUnwrapped KeySummary key, List<HourlyUse> hourlyRequests) {
        public KeyWithUse {
            hourlyRequests = List.copyOf(hourlyRequests);
        }
    }

    /**
     * The number of requests of a key in one hour.
     *
     * @param hour the beginning of the hour
     */
    public record HourlyUse(Instant hour, long requests) {}
}
