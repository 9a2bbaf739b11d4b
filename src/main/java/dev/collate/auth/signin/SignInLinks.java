package dev.collate.auth.signin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the sign-in link, with which one person can sign in once with the first key. The server prints the link at its first
 * start. The link is only in memory, so it is not valid after a restart.
 */
@Component
public class SignInLinks {
    private static final Duration LIFETIME = Duration.ofHours(1);

    private final boolean enabled;
    private final Clock clock;
    private final AtomicReference<@Nullable Link> current = new AtomicReference<>();

    public SignInLinks(SiteSettings settings, Clock clock) {
        this.enabled = settings.tools() != SiteSettings.Tools.OFF;
        this.clock = clock;
    }

    /**
     * Creates a link. A link that was created earlier is no longer valid.
     *
     * @param secretHash the hash of the secret of the key for which the link starts a session
     * @return the token of the link; empty if the settings allow nobody to sign in
     */
    public Optional<String> create(String secretHash) {
        if (!enabled) {
            return Optional.empty();
        }
        var token = RandomToken.create();
        current.set(new Link(token, secretHash, clock.instant().plus(LIFETIME)));
        return Optional.of(token);
    }

    /** Returns whether the link can still be used. */
    public boolean isValid(String token) {
        return valid(token).isPresent();
    }

    /**
     * Uses the link, so that it cannot be used again. Returns the hash of the secret of its key. Returns an empty Optional if the link is
     * unknown, used or expired.
     */
    public Optional<String> use(String token) {
        return valid(token).filter(link -> current.compareAndSet(link, null)).map(Link::secretHash);
    }

    private Optional<Link> valid(String token) {
        // MessageDigest.isEqual takes the same time for every wrong token, so the time does not reveal how many
        // characters match.
        return Optional.ofNullable(current.get())
                .filter(link -> clock.instant().isBefore(link.expiresAt()))
                .filter(link -> MessageDigest.isEqual(link.token().getBytes(US_ASCII), token.getBytes(US_ASCII)));
    }

    private record Link(String token, String secretHash, Instant expiresAt) {}
}
