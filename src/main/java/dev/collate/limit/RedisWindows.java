package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.util.JedisURIHelper;

/** Connects to Redis or Valkey. */
final class RedisWindows {
    /** Time between two checks of the idle connections. A check closes the connections that Redis has closed. */
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private RedisWindows() {}

    /**
     * Returns windows that count in Redis, and that survive its failures. Waits for the first connection at most for {@code patience}.
     */
    static RequestWindows connect(RateLimitSettings settings, Duration patience) {
        var redis = client(RateLimitSettings.redis(settings.redisUrl()), patience);
        var clock = Ticker.systemTicker();
        var store = new SharedWindows(new RedisCounts(redis, settings.window()), patience);
        var memory = new MemoryWindows(settings.window(), clock);
        var windows = new OutageWindows(store, memory, settings.memoryFallback(), clock);
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
}
