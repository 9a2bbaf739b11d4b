package dev.collate.testing;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.SpringApplication;

/**
 * One PostgreSQL server for all tests of a run. The server starts at its first use and stops with the JVM, after the servers of Collate
 * have stopped, because they write to their databases while they stop.
 */
public final class Postgres {
    public static final String USER = "postgres";

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Postgres() {}

    /** Returns the JDBC URL of a new, empty database. */
    public static String newDatabase() {
        var name = "test_" + DATABASES.incrementAndGet();
        try (var connection = Server.RUNNING.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return Server.RUNNING.getJdbcUrl(USER, name);
    }

    private static final class Server {
        private static final EmbeddedPostgres RUNNING = start();

        private static EmbeddedPostgres start() {
            var builder = EmbeddedPostgres.builder().setRegisterShutdownHook(false);
            var server = assertDoesNotThrow(() -> builder.start());
            SpringApplication.getShutdownHandlers().add(() -> assertDoesNotThrow(server::close));
            return server;
        }
    }
}
