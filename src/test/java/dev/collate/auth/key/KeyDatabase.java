package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AuditEntry;
import dev.collate.auth.account.AuditLog;
import java.time.Clock;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Spring context with only the database and the key service of the server. This class is not annotated with {@code
 * @Configuration}, because then the component scan of the server would find this class too.
 */
@ImportAutoConfiguration({
    DataSourceAutoConfiguration.class,
    FlywayAutoConfiguration.class,
    HibernateJpaAutoConfiguration.class,
    DataJpaRepositoriesAutoConfiguration.class,
    TransactionAutoConfiguration.class
})
@EntityScan(basePackageClasses = {ApiKey.class, Account.class, AuditEntry.class})
@EnableJpaRepositories(basePackageClasses = {ApiKey.class, Account.class, AuditEntry.class})
@EnableConfigurationProperties(KeySettings.class)
@Import({ApiKeyService.class, KeyChanges.class, ApiKeyCache.class, AccountService.class, AuditLog.class})
class KeyDatabase {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    JsonMapper json() {
        return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    }
}
