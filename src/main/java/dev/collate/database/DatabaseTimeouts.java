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
 * Configures the database timeouts. A request waits at most {@code collate.overload.patience} for a connection and for the result of one
 * statement, both together. The timeout applies to each statement, not to the whole transaction, because storing a share of 50 MB takes
 * about a hundred statements.
 *
 * <p>If a server (a Collate instance) sends nothing for a while during a transaction, PostgreSQL ends the transaction. Otherwise the locks
 * of the transaction would block the other servers.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseTimeouts {
    private static final String POSTGRESQL = "jdbc:postgresql:";

    /** The minimum timeout that the pool accepts. */
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(250);

    /**
     * The server never waits for an engine or a client during a transaction. So if a transaction is idle for 30 s, the server that began
     * the transaction has crashed or has lost its network connection.
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

    /** Gives the migrations connections without a statement timeout. */
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
        // The pool checks a connection for at most a tenth of the timeout. So if one connection is dead or hangs, there
        // is time to try other connections.
        pool.setValidationTimeout(Math.max(MIN_TIMEOUT.toMillis(), patience.toMillis() / 10));
        if (isPostgres(pool)) {
            var seconds = Long.toString(Math.max(1, patience.plusMillis(999).toSeconds()));
            // If the JDBC URL has one of these parameters, the driver uses the value in the URL.
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
        } else if (pool.getConnectionInitSql() == null) {
            pool.setConnectionInitSql("set lock_timeout " + patience.toMillis());
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
