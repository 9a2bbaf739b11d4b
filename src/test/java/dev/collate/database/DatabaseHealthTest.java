package dev.collate.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Threads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.health.contributor.Status;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("database")
@Timeout(30)
class DatabaseHealthTest {
    private final AtomicInteger connections = new AtomicInteger();
    private final CountDownLatch responding = new CountDownLatch(1);
    private final DriverManagerDataSource h2 = new DriverManagerDataSource("jdbc:h2:mem:");

    @Test
    void aDatabaseThatRespondsIsUp() {
        assertThat(new DatabaseHealth(h2).health().getStatus()).isEqualTo(Status.UP);
    }

    @Test
    void aDatabaseThatRefusesConnectionsIsDown() {
        var health = new DatabaseHealth(new DriverManagerDataSource("jdbc:nothing:"));

        assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void whileTheDatabaseHangsAllCallsAreAnsweredInTwoSecondsWithOneConnection() throws Exception {
        var health = new DatabaseHealth(hanging());
        var start = System.nanoTime();
        var answers = Threads.concurrently(20, 20, i -> health.health().getStatus());

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(answers).containsOnly(Status.DOWN);
        assertThat(connections).hasValue(1);

        responding.countDown();
        assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    }

    private AbstractDataSource hanging() {
        return new AbstractDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
                connections.incrementAndGet();
                try {
                    responding.await();
                } catch (InterruptedException e) {
                    throw new SQLException(e);
                }
                return h2.getConnection();
            }

            @Override
            public Connection getConnection(String user, String password) throws SQLException {
                return getConnection();
            }
        };
    }
}
