package dev.collate.auth.signin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Credential.Kind;
import dev.collate.auth.key.RandomText;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Creates and checks the sign-in links that the server prints at its first start: one for the first key, and one for the operator. With
 * each link, one person can sign in once. The links are only in memory, so they are not valid after a restart.
 */
@Component
public class SignInLinks {
    private static final Duration LIFETIME = Duration.ofHours(1);

    private final boolean isSignInEnabled;
    private final Clock clock;
    private final Map<Kind, Link> links = new ConcurrentHashMap<>();

    public SignInLinks(SiteSettings settings, Clock clock) {
        this.isSignInEnabled = settings.tools() != SiteSettings.ToolsMode.OFF;
        this.clock = clock;
    }

    /**
     * Creates a link. A link that was created earlier for a credential of the same kind is no longer valid.
     *
     * @param credential the credential for which the link starts a session
     * @return the token of the link; empty if the settings allow nobody to sign in
     */
    public Optional<String> create(Credential credential) {
        if (!isSignInEnabled) {
            return Optional.empty();
        }
        var token = RandomText.newToken();
        links.put(credential.kind(), new Link(token, credential, clock.instant().plus(LIFETIME)));
        return Optional.of(token);
    }

    /** Returns whether the settings allow people to sign in. */
    public boolean areEnabled() {
        return isSignInEnabled;
    }

    /** Returns the credential of the link. Returns an empty Optional if the link is unknown, used or expired. */
    public Optional<Credential> find(String token) {
        return findValidLink(token).map(Link::credential);
    }

    /**
     * Uses the link, so that it cannot be used again. Returns its credential. Returns an empty Optional if the link is unknown, used or
     * expired.
     */
    public Optional<Credential> use(String token) {
        return findValidLink(token)
                .filter(link -> links.remove(link.credential().kind(), link))
                .map(Link::credential);
    }

    private Optional<Link> findValidLink(String token) {
        // MessageDigest.isEqual takes the same time for every wrong token, so the time does not reveal how many
        // characters match.
        return links.values().stream()
                .filter(link -> clock.instant().isBefore(link.expiresAt()))
                .filter(link -> MessageDigest.isEqual(link.token().getBytes(US_ASCII), token.getBytes(US_ASCII)))
                .findFirst();
    }

    private record Link(String token, Credential credential, Instant expiresAt) {}
}
