package dev.collate.database;

import static com.zaxxer.hikari.SQLExceptionOverride.Override.CONTINUE_EVICT;
import static com.zaxxer.hikari.SQLExceptionOverride.Override.MUST_EVICT;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Configures the timeouts of the connection pool and of the PostgreSQL driver. With PostgreSQL, a request waits at most half of {@code
 * collate.overload.patience} for a connection, and half of it for the result of a statement. The timeout applies to each statement, not to
 * the whole transaction, because storing a share of 50 MB takes up to a few hundred statements. With the embedded database, a request waits
 * at most {@code collate.overload.patience} for a connection, and as long for a lock.
 *
 * <p>If a server (a Collate instance) sends nothing for a while during a transaction, PostgreSQL ends the transaction. Otherwise the locks
 * of the transaction would block the other servers.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseTimeouts {
    private static final String POSTGRESQL_URL_PREFIX = "jdbc:postgresql:";

    /** The minimum timeout that the pool accepts. */
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(250);

    /**
     * The server never waits for an engine or a client during a transaction. So if a transaction is idle for 30 s, the server that began
     * the transaction has crashed or has lost its network connection.
     */
    private static final String SET_IDLE_TRANSACTION_TIMEOUT = "set idle_in_transaction_session_timeout = '30s'";

    @Bean
    static BeanPostProcessor timeoutConfigurer(Environment environment) {
        var patience = environment.getRequiredProperty("collate.overload.patience", Duration.class);
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof HikariDataSource pool) {
                    configure(pool, patience);
                }
                return bean;
            }
        };
    }

    /** Runs the migrations without a timeout for statements, because the migration of a large table may take a long time. */
    @Bean
    FlywayConfigurationCustomizer migrationsWithoutTimeout() {
        return flyway -> flyway.dataSource(withoutNetworkTimeout(Objects.requireNonNull(flyway.getDataSource())));
    }

    private static DataSource withoutNetworkTimeout(DataSource pool) {
        return new DelegatingDataSource(pool) {
            @Override
            public Connection getConnection() throws SQLException {
                var connection = super.getConnection();
                connection.setNetworkTimeout(Runnable::run, 0);
                return connection;
            }
        };
    }

    private static void configure(HikariDataSource pool, Duration patience) {
        pool.setExceptionOverride(new DeadConnectionEviction());
        if (pool.getJdbcUrl() != null && pool.getJdbcUrl().startsWith(POSTGRESQL_URL_PREFIX)) {
            var halfPatience = atLeast(MIN_TIMEOUT, patience.dividedBy(2));
            setTimeout(pool, halfPatience);
            var halfPatienceSeconds = Long.toString(halfPatience.plusMillis(999).toSeconds());
            // If the JDBC URL has one of these parameters, the driver uses the value in the URL.
            pool.addDataSourceProperty("connectTimeout", halfPatienceSeconds);
            pool.addDataSourceProperty("loginTimeout", halfPatienceSeconds);
            pool.addDataSourceProperty("socketTimeout", halfPatienceSeconds);
            pool.addDataSourceProperty("tcpKeepAlive", "true");
            pool.addDataSourceProperty("socketFactory", WriteTimeoutSocketFactory.class.getName());
            pool.addDataSourceProperty("socketFactoryArg", Long.toString(halfPatience.toMillis()));
            addInitSql(pool, SET_IDLE_TRANSACTION_TIMEOUT);
        } else {
            var timeout = atLeast(MIN_TIMEOUT, patience);
            setTimeout(pool, timeout);
            addInitSql(pool, "set lock_timeout " + timeout.toMillis());
        }
    }

    private static void setTimeout(HikariDataSource pool, Duration timeout) {
        pool.setConnectionTimeout(timeout.toMillis());
        // The pool checks a connection for at most a fifth of the timeout. So if one connection is dead or hangs, there
        // is time to try other connections.
        pool.setValidationTimeout(atLeast(MIN_TIMEOUT, timeout.dividedBy(5)).toMillis());
    }

    private static void addInitSql(HikariDataSource pool, String sql) {
        if (pool.getConnectionInitSql() == null) {
            pool.setConnectionInitSql(sql);
        }
    }

    private static Duration atLeast(Duration minimum, Duration duration) {
        return duration.compareTo(minimum) < 0 ? minimum : duration;
    }

    /**
     * Decides after an SQL exception whether the pool must evict the connection. If the disk is full, H2 closes its database, but still
     * reports the connections as valid. Without this class, the pool would reuse these connections until the server restarts.
     */
    private static final class DeadConnectionEviction implements SQLExceptionOverride {
        @java.lang.Override
        public SQLExceptionOverride.Override adjudicate(SQLException e) {
            return e instanceof SQLNonTransientConnectionException ? MUST_EVICT : CONTINUE_EVICT;
        }
    }
}
