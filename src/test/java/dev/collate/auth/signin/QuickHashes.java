package dev.collate.auth.signin;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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
    private static final int LEAST_ROUNDS = 4;

    private final AtomicInteger comparisons = new AtomicInteger();

    /** Returns how often the server has compared a password with a hash since its start. */
    public int comparisons() {
        return comparisons.get();
    }

    @Bean
    @Primary
    PasswordHasher quickHasher() {
        var encoder = new BCryptPasswordEncoder(LEAST_ROUNDS) {
            @Override
            protected boolean matchesNonNull(String password, String hash) {
                comparisons.incrementAndGet();
                return super.matchesNonNull(password, hash);
            }
        };
        return new PasswordHasher(new DelegatingPasswordEncoder("bcrypt", Map.of("bcrypt", encoder)));
    }
}
