package dev.collate.auth.password;

import dev.collate.problem.ApiException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes passwords with the default function of Spring Security, which is slow on purpose. Half of the processors may hash at the same time,
 * so that sign-ins cannot slow down all other requests. Further requests wait, and while too many wait already, a request is rejected.
 */
@Component
final class PasswordHasher implements PasswordEncoder {
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private final PasswordEncoder encoder = PasswordEncoderFactories.createDelegatingPasswordEncoder();
    private final Semaphore permits;
    private final int maxWaiting;

    PasswordHasher() {
        int processors = Runtime.getRuntime().availableProcessors();
        this.permits = new Semaphore(Math.max(1, processors / 2), true);
        // A waiting request holds one of the CPU permits for small requests. There are two for each processor, so a
        // quarter of them stays free for other requests.
        this.maxWaiting = processors;
    }

    @Override
    public @Nullable String encode(@Nullable CharSequence password) {
        return bounded(() -> encoder.encode(password));
    }

    @Override
    public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
        return bounded(() -> encoder.matches(password, hash));
    }

    private <T> T bounded(Supplier<T> work) {
        if (permits.getQueueLength() >= maxWaiting || !acquire()) {
            throw ApiException.overloaded("Too many people are signing in: try again in a moment.", MAX_WAIT);
        }
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    private boolean acquire() {
        try {
            return permits.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
