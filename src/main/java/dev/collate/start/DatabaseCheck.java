package dev.collate.start;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Opens the database once, with the settings of the pool but not through it, so that what is wrong with them is told in a sentence: the pool
 * logs a stack trace. The connection stays open until the pool has its own, as the embedded database would otherwise close its file and
 * open it again.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
final class DatabaseCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseCheck.class);
    private static final String SETTINGS = "spring.datasource";
    private static final Pattern FILE = Pattern.compile("jdbc:h2:file:([^~;][^;]*).*");

    /** A URL may carry a password in what follows. */
    private static final Pattern PARAMETERS = Pattern.compile("[?;].*");

    private static final int CONNECT_TIMEOUT_SECONDS = 10;

    /** H2's DATABASE_ALREADY_OPEN_1. */
    private static final int ALREADY_OPEN = 90020;

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        var pool = pool(context);
        if (pool.getJdbcUrl() == null) {
            // A source of another kind, which only the pool can open.
            return;
        }
        var file = FILE.matcher(pool.getJdbcUrl());
        var directory = file.matches() ? new DataDirectory(file.group(1)) : null;
        if (directory != null) {
            directory.prepare();
        }
        var connection = open(pool, directory);
        context.addApplicationListener((ContextRefreshedEvent event) -> close(connection));
    }

    /** The pool as Spring Boot will set it up; it opens no connection until it is asked for one. */
    private static HikariDataSource pool(ConfigurableApplicationContext context) {
        var binder = Binder.get(context.getEnvironment());
        var properties = binder.bindOrCreate(SETTINGS, DataSourceProperties.class);
        properties.setBeanClassLoader(Objects.requireNonNull(context.getClassLoader()));
        try {
            properties.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        var pool = build(properties);
        binder.bind(SETTINGS + ".hikari", Bindable.ofInstance(pool));
        return pool;
    }

    private static HikariDataSource build(DataSourceProperties properties) {
        try {
            return properties
                    .initializeDataSourceBuilder()
                    .type(HikariDataSource.class)
                    .build();
        } catch (RuntimeException e) {
            throw new StartFailure(
                    "There is no driver for the database at " + withoutParameters(properties.determineUrl()) + ".",
                    "Set SPRING_DATASOURCE_URL to jdbc:postgresql://host:5432/name, or leave it out for the embedded"
                            + " database.",
                    e);
        }
    }

    private static String withoutParameters(String url) {
        return PARAMETERS.matcher(url).replaceFirst("");
    }

    private static Connection open(HikariDataSource pool, @Nullable DataDirectory directory) {
        try {
            var driver = new DriverDataSource(
                    pool.getJdbcUrl(),
                    pool.getDriverClassName(),
                    pool.getDataSourceProperties(),
                    pool.getUsername(),
                    pool.getPassword());
            driver.setLoginTimeout(CONNECT_TIMEOUT_SECONDS);
            return driver.getConnection();
        } catch (SQLException | RuntimeException e) {
            if (directory != null && directory.isOnFullDisk()) {
                throw directory.fullDisk(e);
            }
            throw failure(withoutParameters(pool.getJdbcUrl()), e);
        }
    }

    private static StartFailure failure(String url, Exception e) {
        var state = e instanceof SQLException sql ? Objects.requireNonNullElse(sql.getSQLState(), "") : "";
        if (e instanceof SQLException sql && sql.getErrorCode() == ALREADY_OPEN) {
            return new StartFailure(
                    "The database file is in use by another Collate process: a running server, or another command.",
                    "Stop that process first; or make keys through the running server's administration API"
                            + " (collate.admin-token); or use PostgreSQL, which serves any number of processes.",
                    e);
        }
        if (state.startsWith("28")) {
            return new StartFailure(
                    "The database at " + url + " refuses the user name or the password.",
                    "Correct SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD.",
                    e);
        }
        if (state.startsWith("08") || state.startsWith("57P")) {
            return new StartFailure(
                    "The database at " + url + " cannot be reached: " + e.getMessage(),
                    "Start it, or correct SPRING_DATASOURCE_URL.",
                    e);
        }
        return new StartFailure(
                "The database at " + url + " cannot be opened: " + e.getMessage(),
                "Correct SPRING_DATASOURCE_URL, or the database.",
                e);
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("The connection of the check could not be closed", e);
        }
    }
}
