package dev.collate.auth.window;

import com.github.benmanes.caffeine.cache.Ticker;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Chooses whether requests are counted in memory or in the database. */
@Configuration(proxyBeanMethods = false)
class WindowConfiguration {
    @Bean
    RequestWindows requestWindows(
            RateLimitSettings settings, JdbcClient database, PlatformTransactionManager transactions) {
        return switch (settings.store()) {
            case MEMORY -> new MemoryWindows(settings.window(), Ticker.systemTicker());
            case DATABASE -> new DatabaseWindows(database, new TransactionTemplate(transactions), settings.window());
        };
    }
}
