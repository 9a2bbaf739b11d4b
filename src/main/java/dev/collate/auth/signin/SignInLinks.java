package dev.collate.auth.signin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The link that signs in once with the first key. The server prints it at its first start. The link is in memory only, so a restart ends
 * it.
 */
@Component
public class SignInLinks {
    private static final Duration LIFETIME = Duration.ofHours(1);

    /** 256 bits. */
    private static final int TOKEN_BYTES = 32;

    private final boolean enabled;
    private final Clock clock;
    private final AtomicReference<@Nullable Link> current = new AtomicReference<>();

    public SignInLinks(SiteSettings settings, Clock clock) {
        this.enabled = settings.tools() != SiteSettings.Tools.OFF;
        this.clock = clock;
    }

    /**
     * Creates the link, which replaces the previous one.
     *
     * @param secretHash the hash of the secret of the key that the link signs in with
     * @return the token of the link; empty if nobody can sign in
     */
    public Optional<String> create(String secretHash) {
        if (!enabled) {
            return Optional.empty();
        }
        var bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        var token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        current.set(new Link(token, secretHash, clock.instant().plus(LIFETIME)));
        return Optional.of(token);
    }

    /** Returns whether the link can still be used. */
    public boolean isValid(String token) {
        return valid(token).isPresent();
    }

    /** Uses the link up. Returns the hash of the secret of its key. Returns an empty Optional if the link is unknown, used or expired. */
    public Optional<String> use(String token) {
        return valid(token).filter(link -> current.compareAndSet(link, null)).map(Link::secretHash);
    }

    private Optional<Link> valid(String token) {
        // MessageDigest.isEqual compares in constant time.
        return Optional.ofNullable(current.get())
                .filter(link -> clock.instant().isBefore(link.expiresAt()))
                .filter(link -> MessageDigest.isEqual(link.token().getBytes(US_ASCII), token.getBytes(US_ASCII)));
    }

    private record Link(String token, String secretHash, Instant expiresAt) {}
}
