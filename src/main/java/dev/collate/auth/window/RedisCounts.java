package dev.collate.auth.window;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/** Counts requests in Redis or Valkey. One script counts all requests of a batch, by the clock of Redis. */
final class RedisCounts implements RequestCounts {
    /** The part in braces places all windows on the same node of a Redis Cluster. A script can only use keys of one node. */
    static final String KEY_PREFIX = "collate:{window}:";

    /** The number of values that the script returns for each key. */
    private static final int VALUES = 3;

    @SuppressWarnings("rawtypes")
    private static final RedisScript<List> TAKE =
            RedisScript.of(new ClassPathResource("redis/take_requests.lua"), List.class);

    private final StringRedisTemplate redis;
    private final String length;

    RedisCounts(StringRedisTemplate redis, Duration length) {
        this.redis = redis;
        this.length = Long.toString(length.toMillis());
    }

    @Override
    public List<Count> take(List<Claim> claims) {
        var names = new ArrayList<String>(claims.size());
        var arguments = new ArrayList<String>(1 + 2 * claims.size());
        arguments.add(length);
        for (var claim : claims) {
            names.add(KEY_PREFIX + claim.keyId());
            arguments.add(Integer.toString(claim.limit()));
            arguments.add(Integer.toString(claim.requests()));
        }
        List<?> values = Objects.requireNonNull(redis.execute(TAKE, names, arguments.toArray()));
        var counts = new ArrayList<Count>(claims.size());
        for (var i = 0; i < values.size(); i += VALUES) {
            counts.add(
                    new Count(Math.toIntExact((Long) values.get(i)), Math.toIntExact((Long) values.get(i + 1)), (Long)
                            values.get(i + 2)));
        }
        return counts;
    }

    @Override
    public int used(UUID keyId) {
        return take(List.of(new Claim(keyId, 0, 0))).getFirst().used();
    }
}
