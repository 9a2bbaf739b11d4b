package dev.collate.auth.signin;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;

/**
 * Hashes the passwords of tests with the smallest number of rounds, because most tests only need a person who has signed in. Counts how
 * often a password is compared with a hash.
 */
@TestConfiguration(proxyBeanMethods = false)
public class QuickHashes {
    private static final int MIN_ROUNDS = 4;

    /** Enough processors for the hashes of a step that runs after a comparison. */
    private static final int PROCESSORS = 8;

    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private final AtomicInteger comparisons = new AtomicInteger();
    private final AtomicReference<Runnable> afterNext = new AtomicReference<>();

    /** Runs a step after the next comparison of a password with a hash, before the server uses its result. */
    public void afterNextComparison(Runnable step) {
        afterNext.set(step);
    }

    /** Returns how often the server has compared a password with a hash since its start. */
    public int comparisons() {
        return comparisons.get();
    }

    @Bean
    @Primary
    PasswordHasher quickHasher() {
        var encoder = new BCryptPasswordEncoder(MIN_ROUNDS) {
            @Override
            protected boolean matchesNonNull(String password, String hash) {
                comparisons.incrementAndGet();
                var matches = super.matchesNonNull(password, hash);
                var step = afterNext.getAndSet(null);
                if (step != null) {
                    step.run();
                }
                return matches;
            }
        };
        return new PasswordHasher(
                new DelegatingPasswordEncoder("bcrypt", Map.of("bcrypt", encoder)), PROCESSORS, MAX_WAIT);
    }
}
