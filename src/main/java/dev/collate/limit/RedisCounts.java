package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.net.ssl.SSLParameters;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataAccessResourceFailureException;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.util.JedisURIHelper;

/** Connects to Redis or Valkey, and counts requests there. One script counts all requests of a batch, by the clock of Redis. */
final class RedisCounts implements RequestCounts {
    /**
     * The beginning of the names of the Redis keys. The part in braces places all windows on the same node of a Redis Cluster, because a
     * script can only use keys of one node.
     */
    static final String KEY_PREFIX = "collate:{window}:";

    /** The number of values that the script returns for each key. */
    private static final int VALUES_PER_KEY = 3;

    /** Time between two checks of the idle connections. A check removes the connections that Redis has closed. */
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private static final String SCRIPT = readScript();

    private final RedisClient redis;
    private final String windowMillis;

    /** The SHA-1 of the script, with which {@code EVALSHA} names it. */
    private final String scriptDigest;

    RedisCounts(RedisClient redis, Duration length) {
        this.redis = redis;
        this.windowMillis = Long.toString(length.toMillis());
        this.scriptDigest = sha1(SCRIPT);
    }

    /**
     * Returns windows that are counted in Redis, and in the memory of this server while Redis fails. Waits for the first connection at most
     * for {@code patience}.
     */
    static RequestWindows windows(RateLimitSettings settings, Duration patience) {
        var redis = client(RateLimitSettings.parseRedisUrl(settings.redisUrl()), patience);
        var clock = Ticker.systemTicker();
        var store = new SharedWindows(new RedisCounts(redis, settings.window()), patience);
        var memory = new MemoryWindows(settings.window(), clock);
        var windows = new FallbackWindows(store, memory, settings.memoryFallback(), clock);
        windows.connect();
        return windows;
    }

    /**
     * Returns a client that connects at its first command.
     *
     * @param patience how long the client waits for a connection, and for each response
     */
    static RedisClient client(URI address, Duration patience) {
        int timeout = Math.toIntExact(patience.toMillis());
        boolean tls = JedisURIHelper.isRedisSSLScheme(address);
        var settings = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(timeout)
                .socketTimeoutMillis(timeout)
                .user(JedisURIHelper.getUser(address))
                .password(JedisURIHelper.getPassword(address))
                .database(JedisURIHelper.getDBIndex(address))
                .ssl(tls);
        if (tls) {
            var parameters = new SSLParameters();
            // Without this parameter, Java accepts a certificate for any host name.
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            settings.sslParameters(parameters);
        }
        var pool = new ConnectionPoolConfig();
        pool.setJmxEnabled(false);
        pool.setMaxWait(patience);
        pool.setTimeBetweenEvictionRuns(CHECK_INTERVAL);
        return RedisClient.builder()
                .hostAndPort(address.getHost(), address.getPort() < 0 ? Protocol.DEFAULT_PORT : address.getPort())
                .clientConfig(settings.build())
                .poolConfig(pool)
                .build();
    }

    @Override
    public List<ClaimResult> countRequests(List<Claim> claims) {
        var keyNames = new ArrayList<String>(claims.size());
        var arguments = new ArrayList<String>(1 + 2 * claims.size());
        arguments.add(windowMillis);
        for (var claim : claims) {
            keyNames.add(KEY_PREFIX + claim.keyId());
            arguments.add(Integer.toString(claim.limit()));
            arguments.add(Integer.toString(claim.requests()));
        }
        var values = runScript(keyNames, arguments);
        var results = new ArrayList<ClaimResult>(claims.size());
        for (var i = 0; i < values.size(); i += VALUES_PER_KEY) {
            results.add(new ClaimResult(
                    Math.toIntExact((Long) values.get(i)), Math.toIntExact((Long) values.get(i + 1)), (Long)
                            values.get(i + 2)));
        }
        return results;
    }

    @Override
    public void close() {
        redis.close();
    }

    /** Runs the script by its digest. If Redis does not have the script, because it has restarted, sends the whole script. */
    private List<?> runScript(List<String> keyNames, List<String> arguments) {
        try {
            try {
                return (List<?>) redis.evalsha(scriptDigest, keyNames, arguments);
            } catch (JedisNoScriptException e) {
                return (List<?>) redis.eval(SCRIPT, keyNames, arguments);
            }
        } catch (JedisException e) {
            throw new DataAccessResourceFailureException("Redis failed", e);
        }
    }

    private static String readScript() {
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
