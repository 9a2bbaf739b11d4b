package dev.collate.auth.signin;

import dev.collate.problem.ApiException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Hashes passwords with the default function of Spring Security, which is slow on purpose. The number of requests that hash at the same
 * time is at most half the number of processors, so that sign-ins cannot slow down all other requests. A few more requests wait, and all
 * others are rejected. Some permits are only for known people, who have signed in from the same network lately, so that other clients
 * cannot take all permits.
 */
@Component
final class PasswordHasher {
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private final PasswordEncoder encoder;
    private final Duration maxWait;

    /** The permits of the requests that hash now. They are given in the order of arrival. */
    private final Semaphore hashingPermits;

    /** The permits of the requests that hash or wait. */
    private final Semaphore queuePermits;

    /** The permits of the requests of known people. If none is free, these requests use {@link #queuePermits}. */
    private final Semaphore queuePermitsForKnownPeople;

    @Autowired
    PasswordHasher() {
        this(
                PasswordEncoderFactories.createDelegatingPasswordEncoder(),
                Runtime.getRuntime().availableProcessors(),
                MAX_WAIT);
    }

    /** @param maxWait how long a request waits until it may hash */
    PasswordHasher(PasswordEncoder encoder, int processors, Duration maxWait) {
        this.encoder = encoder;
        this.maxWait = maxWait;
        this.hashingPermits = new Semaphore(Math.max(1, processors / 2), true);
        this.queuePermits = new Semaphore(Math.max(2, processors));
        this.queuePermitsForKnownPeople = new Semaphore(Math.max(1, processors / 2));
    }

    /** Returns the encoder without a limit, for code that runs in {@link #runLimited}. */
    PasswordEncoder encoder() {
        return encoder;
    }

    /**
     * Returns the hash of a new password.
     *
     * @throws ApiException 503 if too many requests calculate hashes
     */
    String encode(String password) {
        return runLimited(true, () -> Objects.requireNonNull(encoder.encode(password)));
    }

    /**
     * Returns whether the hash is a hash of this password. The caller is a person who has signed in already.
     *
     * @throws ApiException 503 if too many requests calculate hashes
     */
    boolean matches(String password, String hash) {
        return runLimited(true, () -> encoder.matches(password, hash));
    }

    /**
     * Runs code that calculates one hash.
     *
     * @param isKnownPerson whether the person has signed in from the same network lately
     * @throws ApiException 503 if too many requests calculate hashes
     */
    <T> T runLimited(boolean isKnownPerson, Supplier<T> work) {
        boolean usesPermitForKnown = isKnownPerson && queuePermitsForKnownPeople.tryAcquire();
        if (!usesPermitForKnown && !queuePermits.tryAcquire()) {
            throw overloadedError();
        }
        var permits = usesPermitForKnown ? queuePermitsForKnownPeople : queuePermits;
        try {
            if (!acquireHashingPermit()) {
                throw overloadedError();
            }
            try {
                return work.get();
            } finally {
                hashingPermits.release();
            }
        } finally {
            permits.release();
        }
    }

    private static ApiException overloadedError() {
        return ApiException.overloaded("Too many people are signing in: try again in a moment.", MAX_WAIT);
    }

    private boolean acquireHashingPermit() {
        try {
            return hashingPermits.tryAcquire(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
