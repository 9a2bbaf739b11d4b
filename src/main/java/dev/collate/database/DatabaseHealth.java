package dev.collate.database;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Reports whether the database responds. Replaces the health indicator of Spring Boot, which waits for the database as long as a request
 * does. Concurrent calls wait for the same check, so that the checks do not take all connections of the pool if the database hangs.
 */
@Component("dbHealthIndicator")
class DatabaseHealth implements HealthIndicator {
    /** Gateways and container platforms often wait only two seconds for the response. */
    private static final Duration TIMEOUT = Duration.ofMillis(1500);

    private final DataSource database;
    private @Nullable CompletableFuture<Boolean> lastCheck;

    DatabaseHealth(DataSource database) {
        this.database = database;
    }

    @Override
    public Health health() {
        try {
            var isValid = currentCheck().get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return isValid ? Health.up().build() : Health.down().build();
        } catch (ExecutionException | TimeoutException e) {
            return Health.down(e).build();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Health.unknown().build();
        }
    }

    /** Returns the check that is in progress, or starts a new check. */
    private synchronized CompletableFuture<Boolean> currentCheck() {
        if (lastCheck == null || lastCheck.isDone()) {
            lastCheck = CompletableFuture.supplyAsync(this::isConnectionValid, Thread::startVirtualThread);
        }
        return lastCheck;
    }

    private boolean isConnectionValid() {
        try (var connection = database.getConnection()) {
            return connection.isValid((int) TIMEOUT.toSeconds());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
