package dev.collate.auth.window;

import dev.collate.limit.Quota;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Counts requests in Redis or Valkey. All servers that use the same Redis share the counts. A script does all the work, by the clock of
 * Redis.
 */
final class RedisWindows implements RequestWindows {
    static final String KEY_PREFIX = "collate:window:";

    @SuppressWarnings("rawtypes")
    private static final RedisScript<List> TAKE =
            RedisScript.of(new ClassPathResource("redis/take_request.lua"), List.class);

    private final StringRedisTemplate redis;
    private final Duration length;

    RedisWindows(StringRedisTemplate redis, Duration length) {
        this.redis = redis;
        this.length = length;
    }

    @Override
    public Quota take(UUID keyId, int limit) {
        var result = run(keyId, limit, "1");
        var used = (int) result[1];
        return new Quota(result[0] == 1, limit, Math.max(0, limit - used), Duration.ofMillis(result[2]));
    }

    @Override
    public int used(UUID keyId) {
        return (int) run(keyId, 0, "0")[1];
    }

    private long[] run(UUID keyId, int limit, String requests) {
        List<?> result = Objects.requireNonNull(redis.execute(
                TAKE,
                List.of(KEY_PREFIX + keyId),
                Integer.toString(limit),
                Long.toString(length.toMillis()),
                requests));
        return result.stream().mapToLong(value -> (Long) value).toArray();
    }
}
