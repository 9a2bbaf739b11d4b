package dev.collate.auth.window;

import com.github.benmanes.caffeine.cache.Ticker;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientConfigurationBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Counts requests in Redis. The automatic configuration of Redis is excluded in {@code application.yaml}, and imported only here. So the
 * server uses no class of Redis unless the operator chooses this store.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = WindowConfiguration.STORE, havingValue = "redis")
@Import(DataRedisAutoConfiguration.class)
class RedisConfiguration {
    @Bean
    LettuceClientConfigurationBuilderCustomizer redisCommandTimeout(
            @Value("${collate.overload.patience}") Duration patience) {
        return client -> client.commandTimeout(patience);
    }

    /** Without a connection, a command fails at once. By default, it would wait for the next connection. */
    @Bean
    LettuceClientOptionsBuilderCustomizer redisConnections(@Value("${collate.overload.patience}") Duration patience) {
        var sockets = SocketOptions.builder().connectTimeout(patience).keepAlive(true);
        return options -> options.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(sockets.build());
    }

    @Bean
    RequestWindows requestWindows(
            RateLimitSettings settings,
            StringRedisTemplate redis,
            LettuceConnectionFactory connections,
            @Value("${collate.overload.patience}") Duration patience) {
        var clock = Ticker.systemTicker();
        var store = new FullWindows(new SharedWindows(new RedisCounts(redis, settings.window()), patience), clock);
        var memory = new MemoryWindows(settings.window(), clock);
        var windows = new OutageWindows(
                store,
                memory,
                settings.memoryFallback(),
                connections::resetConnection,
                Thread::startVirtualThread,
                clock);
        windows.connect();
        return windows;
    }
}
