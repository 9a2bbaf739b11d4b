package dev.collate.auth.window;

import com.github.benmanes.caffeine.cache.Ticker;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;

/** Connects to Redis or Valkey. */
final class RedisWindows {
    private static final int DEFAULT_PORT = 6379;

    /** Time between two checks of the idle connections. A check closes the connections that Redis has closed. */
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private RedisWindows() {}

    /**
     * Returns windows that count in Redis, and that survive its failures. Waits for the first connection at most for {@code patience}.
     *
     * @throws IllegalArgumentException if {@code url} is not a URL of Redis
     */
    static RequestWindows connect(RateLimitSettings settings, String url, Duration patience) {
        var redis = client(url, patience);
        var clock = Ticker.systemTicker();
        var store = new FullWindows(new SharedWindows(new RedisCounts(redis, settings.window()), patience), clock);
        var memory = new MemoryWindows(settings.window(), clock);
        var windows = new OutageWindows(
                store,
                memory,
                settings.memoryFallback(),
                () -> redis.getPool().clear(),
                Thread::startVirtualThread,
                clock);
        windows.connect();
        return windows;
    }

    /**
     * Returns a client that connects at its first command.
     *
     * @param url {@code redis://user:password@host:port/database}, or {@code rediss:} with TLS
     * @param patience how long the client waits for a connection, and for each response
     * @throws IllegalArgumentException if this is not a URL of Redis
     */
    static RedisClient client(String url, Duration patience) {
        var address = URI.create(url);
        boolean isSecure = "rediss".equals(address.getScheme());
        if (address.getHost() == null || !isSecure && !"redis".equals(address.getScheme())) {
            throw new IllegalArgumentException("Not a URL of Redis");
        }
        int timeout = Math.toIntExact(patience.toMillis());
        var settings = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(timeout)
                .socketTimeoutMillis(timeout)
                .ssl(isSecure);
        if (isSecure) {
            var tls = new SSLParameters();
            // Without this parameter, Java accepts a certificate for any host name.
            tls.setEndpointIdentificationAlgorithm("HTTPS");
            settings.sslParameters(tls);
        }
        if (address.getUserInfo() != null) {
            int colon = address.getUserInfo().indexOf(':');
            settings.password(address.getUserInfo().substring(colon + 1));
            if (colon > 0) {
                settings.user(address.getUserInfo().substring(0, colon));
            }
        }
        if (address.getPath().length() > 1) {
            settings.database(Integer.parseInt(address.getPath().substring(1)));
        }
        var pool = new ConnectionPoolConfig();
        pool.setJmxEnabled(false);
        pool.setMaxWait(patience);
        pool.setTimeBetweenEvictionRuns(CHECK_INTERVAL);
        return RedisClient.builder()
                .hostAndPort(address.getHost(), address.getPort() < 0 ? DEFAULT_PORT : address.getPort())
                .clientConfig(settings.build())
                .poolConfig(pool)
                .build();
    }
}
