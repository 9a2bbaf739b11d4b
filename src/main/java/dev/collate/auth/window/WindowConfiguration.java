package dev.collate.auth.window;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Counts requests in memory or in PostgreSQL. {@link RedisConfiguration} counts them in Redis. */
@Configuration(proxyBeanMethods = false)
class WindowConfiguration {
    static final String STORE = "collate.rate-limit.store";

    /** Counts requests in the memory of this server. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = STORE, havingValue = "memory")
    static class Memory {
        @Bean
        RequestWindows requestWindows(RateLimitSettings settings) {
            return new MemoryWindows(settings.window(), Ticker.systemTicker());
        }
    }

    /** Counts requests in PostgreSQL. {@code DatabaseCheck} stops the start with another database. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = STORE, havingValue = "database")
    static class Database {
        @Bean
        RequestWindows requestWindows(
                RateLimitSettings settings,
                JdbcTemplate database,
                @Value("${collate.overload.patience}") Duration patience) {
            var counts = new PostgresCounts(database, settings.window());
            return new FullWindows(new SharedWindows(counts, patience), Ticker.systemTicker());
        }

        @Bean
        ExpiredCounts expiredCounts(
                RateLimitSettings settings, JdbcClient database, PlatformTransactionManager transactions) {
            return new ExpiredCounts(database, new TransactionTemplate(transactions), settings.window());
        }
    }
}
