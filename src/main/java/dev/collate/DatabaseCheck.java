package dev.collate;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Opens one connection to the database, with the settings of the connection pool, before the pool opens its connections. If this fails, the
 * server reports the reason in one sentence. The pool would log a stack trace instead. The connection of this check stays open until the
 * pool has opened its own. Otherwise the embedded database would close its file and open it again.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 2)
final class DatabaseCheck implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseCheck.class);
    private static final String DATASOURCE_PREFIX = "spring.datasource";
    private static final String DATA_DIRECTORY_SETTING = "collate.data-dir";
    private static final String STORE_SETTING = "collate.rate-limit.store";
    /** Matches the URL of an embedded database in a file, unless its path begins with ~ (the home directory). Group 1 is the path. */
    private static final Pattern FILE_URL = Pattern.compile("jdbc:h2:file:([^~;][^;]*).*");

    /** Matches the parameters of a database URL. They may contain a password, so messages do not contain them. */
    private static final Pattern URL_PARAMETERS = Pattern.compile("[?;].*");

    private static final int CONNECT_TIMEOUT_SECONDS = 10;

    /** H2's error code DATABASE_ALREADY_OPEN_1, which means that another process has opened the database file. */
    static final int ALREADY_OPEN_CODE = 90020;

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        var pool = createPool(context);
        if (pool.getJdbcUrl() == null) {
            // The data source has no URL, so only the pool can open it.
            return;
        }
        var fileUrl = FILE_URL.matcher(pool.getJdbcUrl());
        if (fileUrl.matches()) {
            requireNoSemicolon(context.getEnvironment().getProperty(DATA_DIRECTORY_SETTING, ""));
            new DataDirectory(fileUrl.group(1)).prepare();
        }
        var connection = open(pool, fileUrl.matches());
        checkRateLimitStore(connection, context.getEnvironment());
        context.addApplicationListener((ContextRefreshedEvent event) -> close(connection));
    }

    /** Rejects a path with a semicolon: in the URL of the database, it would begin the parameters, and H2 has no escape sequence for it. */
    private static void requireNoSemicolon(String directory) {
        if (directory.contains(";")) {
            throw new StartFailure(
                    "The path of the data directory contains a semicolon: " + directory,
                    "Rename the directory, or set another directory with --" + DATA_DIRECTORY_SETTING + "=...",
                    null);
        }
    }

    /**
     * Returns a pool with the same configuration as the pool that Spring Boot will create. The returned pool does not open a connection.
     */
    private static HikariDataSource createPool(ConfigurableApplicationContext context) {
        var binder = Binder.get(context.getEnvironment());
        var properties = binder.bindOrCreate(DATASOURCE_PREFIX, DataSourceProperties.class);
        properties.setBeanClassLoader(Objects.requireNonNull(context.getClassLoader()));
        try {
            properties.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        var pool = createPool(properties);
        binder.bind(DATASOURCE_PREFIX + ".hikari", Bindable.ofInstance(pool));
        return pool;
    }

    private static HikariDataSource createPool(DataSourceProperties properties) {
        try {
            return properties
                    .initializeDataSourceBuilder()
                    .type(HikariDataSource.class)
                    .build();
        } catch (RuntimeException e) {
            throw new StartFailure(
                    "There is no driver for the database at " + withoutParameters(properties.determineUrl()) + ".",
                    "Set SPRING_DATASOURCE_URL to jdbc:postgresql://host:5432/name, or remove it to use the embedded"
                            + " database.",
                    e);
        }
    }

    private static String withoutParameters(String url) {
        return URL_PARAMETERS.matcher(url).replaceFirst("");
    }

    private static Connection open(HikariDataSource pool, boolean isFileDatabase) {
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
            throw startFailure(withoutParameters(pool.getJdbcUrl()), isFileDatabase, e);
        }
    }

    private static void checkRateLimitStore(Connection connection, Environment settings) {
        if ("database".equalsIgnoreCase(settings.getProperty(STORE_SETTING)) && !isPostgres(connection)) {
            close(connection);
            throw new StartFailure(
                    "The setting " + STORE_SETTING + "=database needs PostgreSQL.",
                    "Set " + STORE_SETTING
                            + "=memory, with which each server counts the requests of a key separately, or set"
                            + " SPRING_DATASOURCE_URL to a PostgreSQL database.",
                    null);
        }
    }

    private static boolean isPostgres(Connection connection) {
        try {
            return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static StartFailure startFailure(String url, boolean isFileDatabase, Exception e) {
        var sqlState = e instanceof SQLException sql ? Objects.requireNonNullElse(sql.getSQLState(), "") : "";
        if (e instanceof SQLException sql && sql.getErrorCode() == ALREADY_OPEN_CODE) {
            return new StartFailure(
                    "Another Collate process uses the database file: a running server, or the command import-database.",
                    "Stop that process, or use PostgreSQL, which several processes can share.",
                    e);
        }
        // SQLSTATE class 28: invalid authorization.
        if (sqlState.startsWith("28")) {
            return new StartFailure(
                    "The database at " + url + " rejects the user name or the password.",
                    "Correct SPRING_DATASOURCE_USERNAME and SPRING_DATASOURCE_PASSWORD.",
                    e);
        }
        // SQLSTATE class 08: connection exception. 57P: PostgreSQL starts or shuts down.
        if (sqlState.startsWith("08") || sqlState.startsWith("57P")) {
            return new StartFailure(
                    "The database at " + url + " cannot be reached: " + e.getMessage(),
                    "Start the database, or correct SPRING_DATASOURCE_URL.",
                    e);
        }
        return new StartFailure(
                "The database at " + url + " cannot be opened: "
                        + NestedExceptionUtils.getMostSpecificCause(e).getMessage(),
                isFileDatabase
                        ? "If the disk is full, free space. If the file is damaged, restore a backup, or set another directory with"
                                + " --collate.data-dir=..."
                        : "Correct SPRING_DATASOURCE_URL, or repair the database.",
                e);
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("Failed to close the connection of the database check", e);
        }
    }

    /**
     * Reports in one sentence why the tables of the server cannot be created or migrated. Spring Boot would print a stack trace instead.
     */
    static final class MigrationFailureAnalyzer extends AbstractFailureAnalyzer<FlywayException> {
        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, FlywayException cause) {
            if (cause.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE) {
                return new FailureAnalysis(
                        "The database has tables of another program.",
                        "Set SPRING_DATASOURCE_URL to an empty database. The server creates its tables itself.",
                        cause);
            }
            var reason = String.valueOf(
                    NestedExceptionUtils.getMostSpecificCause(cause).getMessage());
            return new FailureAnalysis(
                    "The tables of the database cannot be created or migrated: "
                            + reason.lines().findFirst().orElse(""),
                    "The user of the server must own the database (ALTER DATABASE ... OWNER TO ...). docs/operations.md has the"
                            + " commands that create the user and the database.",
                    cause);
        }
    }
}
