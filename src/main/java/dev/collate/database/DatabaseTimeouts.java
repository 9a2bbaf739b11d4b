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
 * Bounds how long a request waits for the database: {@code collate.overload.patience}, for a connection and the answer to a statement
 * together. Each statement of a long transaction has that long; a share of 50 MB is some hundred statements.
 *
 * <p>PostgreSQL in its turn ends a transaction whose server has fallen silent, so that its locks hold nobody up.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseTimeouts {
    private static final String POSTGRESQL = "jdbc:postgresql:";

    /** The least that the pool allows. */
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(250);

    /** No transaction waits for an engine or a client, so one that does nothing for so long has lost its server. */
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

    /** Migrations are not bounded. */
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
        // A connection that is dead or hangs is found out in a tenth of that, and the next one tried.
        pool.setValidationTimeout(Math.max(MIN_TIMEOUT.toMillis(), patience.toMillis() / 10));
        if (isPostgres(pool)) {
            var seconds = Long.toString(Math.max(1, patience.plusMillis(999).toSeconds()));
            // Parameters of the address come before these.
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
