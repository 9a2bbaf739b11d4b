package dev.collate.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataAccessResourceFailureException;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** Counts requests in Redis or Valkey. One script counts all requests of a batch, by the clock of Redis. */
final class RedisCounts implements RequestCounts {
    /** The part in braces places all windows on the same node of a Redis Cluster. A script can only use keys of one node. */
    static final String KEY_PREFIX = "collate:{window}:";

    /** The number of values that the script returns for each key. */
    private static final int VALUES = 3;

    private static final String SCRIPT = script();

    private final RedisClient redis;
    private final String windowMillis;

    /** The SHA-1 of the script, by which Redis knows it. */
    private final String digest;

    RedisCounts(RedisClient redis, Duration length) {
        this.redis = redis;
        this.windowMillis = Long.toString(length.toMillis());
        this.digest = sha1(SCRIPT);
    }

    @Override
    public List<Count> take(List<Claim> claims) {
        var names = new ArrayList<String>(claims.size());
        var arguments = new ArrayList<String>(1 + 2 * claims.size());
        arguments.add(windowMillis);
        for (var claim : claims) {
            names.add(KEY_PREFIX + claim.keyId());
            arguments.add(Integer.toString(claim.limit()));
            arguments.add(Integer.toString(claim.requests()));
        }
        var values = run(names, arguments);
        var counts = new ArrayList<Count>(claims.size());
        for (var i = 0; i < values.size(); i += VALUES) {
            counts.add(
                    new Count(Math.toIntExact((Long) values.get(i)), Math.toIntExact((Long) values.get(i + 1)), (Long)
                            values.get(i + 2)));
        }
        return counts;
    }

    @Override
    public void close() {
        redis.close();
    }

    /** Redis has the script already, unless it has restarted. */
    private List<?> run(List<String> names, List<String> arguments) {
        try {
            try {
                return (List<?>) redis.evalsha(digest, names, arguments);
            } catch (JedisNoScriptException e) {
                return (List<?>) redis.eval(SCRIPT, names, arguments);
            }
        } catch (JedisException e) {
            throw new DataAccessResourceFailureException("Redis failed", e);
        }
    }

    private static String script() {
        try {
            return new ClassPathResource("redis/take_requests.lua").getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha1(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
