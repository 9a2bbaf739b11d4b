package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Creates the {@link RequestWindows} for the store that the operator has chosen. Only the store {@code redis} loads classes of the Redis
 * client.
 */
@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {
    /** {@code DatabaseCheck} stops the start if the store is {@code database} and the database is not PostgreSQL. */
    @Bean
    RequestWindows requestWindows(
            RateLimitSettings settings,
            JdbcTemplate database,
            @Value("${collate.overload.patience}") Duration patience) {
        return switch (settings.store()) {
            case MEMORY -> new MemoryWindows(settings.window(), Ticker.systemTicker());
            case DATABASE -> new SharedWindows(new PostgresCounts(database, settings.window()), patience);
            case REDIS -> RedisCounts.windows(settings, patience);
        };
    }

    @Bean
    PostgresCounts.ExpiredCountsPurge expiredCountsPurge(
            RateLimitSettings settings, JdbcClient database, PlatformTransactionManager transactions) {
        return new PostgresCounts.ExpiredCountsPurge(database, new TransactionTemplate(transactions), settings);
    }
}
