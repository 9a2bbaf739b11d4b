package dev.collate.database;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configures the database timeouts. A request waits at most {@code collate.overload.patience} for a connection and the result of a
 * statement together. The timeout applies to each statement, not to the transaction, because storing a share of 50 MB takes about a
 * hundred statements.
 *
 * <p>PostgreSQL ends a transaction whose server sends nothing for a while, because its locks would block the other servers.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseTimeouts {
    private static final String POSTGRESQL = "jdbc:postgresql:";

    /** The minimum timeout that the pool accepts. */
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(250);

    /**
     * No transaction waits for an engine or a client. So if a transaction is idle for 30 s, the server that began it
     * has crashed or lost its network.
     */
    private static final String SET_IDLE_TRANSACTION_TIMEOUT = "set idle_in_transaction_session_timeout = '30s'";

    @Bean
    static BeanPostProcessor timeoutConfigurer(Environment environment) {
        var patience = patience(environment);
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool) {
                    configure(pool, patience);
                }
                return bean;
            }

            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof HikariDataSource pool && isPostgres(pool)
                        ? new TimedConnections(pool, patience)
                        : bean;
            }
        };
    }

    /** Removes the timeout for migrations. */
    @Bean
    FlywayConfigurationCustomizer untimedMigrations() {
        return flyway -> {
            DataSource source = flyway.getDataSource();
            if (source instanceof TimedConnections timed) {
                flyway.dataSource(new UntimedConnections(Objects.requireNonNull(timed.getTargetDataSource())));
            }
        };
    }

    private static void configure(HikariDataSource pool, Duration patience) {
        pool.setConnectionTimeout(patience.toMillis());
        // A tenth of the timeout, so that there is time to try other connections if one is dead or hangs.
        pool.setValidationTimeout(Math.max(MIN_TIMEOUT.toMillis(), patience.toMillis() / 10));
        if (isPostgres(pool)) {
            var seconds = Long.toString(Math.max(1, patience.plusMillis(999).toSeconds()));
            // The driver prefers the parameters in the URL to these properties.
            Map.of(
                            "connectTimeout",
                            seconds,
                            "loginTimeout",
                            seconds,
                            "socketTimeout",
                            seconds,
                            "tcpKeepAlive",
                            "true",
                            "socketFactory",
                            TimedSockets.class.getName(),
                            "socketFactoryArg",
                            Long.toString(patience.toMillis()))
                    .forEach(pool::addDataSourceProperty);
            if (pool.getConnectionInitSql() == null) {
                pool.setConnectionInitSql(SET_IDLE_TRANSACTION_TIMEOUT);
            }
        }
    }

    private static boolean isPostgres(HikariDataSource pool) {
        return pool.getJdbcUrl() != null && pool.getJdbcUrl().startsWith(POSTGRESQL);
    }

    private static Duration patience(Environment environment) {
        var patience = environment.getRequiredProperty("collate.overload.patience", Duration.class);
        return patience.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : patience;
    }
}
