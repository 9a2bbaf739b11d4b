package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.limit.Plan;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.hibernate.annotations.UuidGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A stored API key.
 */
@Entity
public class ApiKey {
    /** A UUID of version 7, which contains the time of creation, so that the order of the ids is the order of creation. */
    @Id
    @GeneratedValue
    @UuidGenerator(style = UuidGenerator.Style.VERSION_7)
    private @Nullable UUID id;

    /** The owner of the key. Every query of {@link ApiKeys} reads it together with the key, so a cached key needs no further query. */
    @ManyToOne(fetch = FetchType.EAGER, optional = false)
    private Account account;

    private String name;

    @Convert(converter = ScopesConverter.class)
    private Set<Scope> scopes;

    private String secretHash;

    /** The hash of the secret that the last rotation has replaced; null if that secret became invalid at once. */
    private @Nullable String previousSecretHash;

    private @Nullable Instant previousSecretExpiresAt;

    private @Nullable Integer requestsPerHour;
    private @Nullable Long maxBodySize;
    private @Nullable Long maxStoredBytes;
    private boolean configured;
    private boolean website;
    private Instant createdAt;
    private @Nullable Instant expiresAt;

    /**
     * {@link LastUsedRecorder} writes this column, and JPA does not. Otherwise saving a key could replace the instant with an older one.
     */
    @Column(insertable = false, updatable = false)
    private @Nullable Instant lastUsedAt;

    private @Nullable Instant revokedAt;

    /** JPA calls this constructor. */
    @SuppressWarnings("NullAway.Init")
    protected ApiKey() {}

    ApiKey(Account account, ApiKeySpec spec, String secretHash, boolean configured, Instant createdAt) {
        this.account = account;
        this.name = spec.name();
        this.scopes = spec.scopes();
        this.requestsPerHour = spec.requestsPerHour();
        this.maxBodySize = spec.maxBodySize();
        this.maxStoredBytes = spec.maxStoredBytes();
        this.expiresAt = spec.expiresAt();
        this.secretHash = secretHash;
        this.configured = configured;
        this.createdAt = createdAt;
    }

    /** Replaces the values of this key with the values of the configured key. The account gets the configured plan. */
    void follow(ApiKeySpec spec) {
        account.follow(spec.ownPlan());
        name = spec.name();
        scopes = spec.scopes();
        requestsPerHour = spec.requestsPerHour();
        maxBodySize = spec.maxBodySize();
        maxStoredBytes = spec.maxStoredBytes();
        configured = true;
    }

    /**
     * Replaces the secret.
     *
     * @param previousExpiresAt until when the old secret is still valid; null if it is not valid any more
     */
    void replaceSecret(String newSecretHash, @Nullable Instant previousExpiresAt) {
        previousSecretHash = previousExpiresAt == null ? null : secretHash;
        previousSecretExpiresAt = previousExpiresAt;
        secretHash = newSecretHash;
    }

    /** Makes this the key that the website uses for people who have signed in as the account. */
    void useForWebsite() {
        website = true;
    }

    /** Returns whether the website uses this key for people who have signed in as the account. */
    boolean isForWebsite() {
        return website;
    }

    /**
     * Returns whether the secret with this hash is valid at this instant: the current secret, or the previous secret until it expires. The
     * key itself may be revoked or expired.
     */
    public boolean accepts(String hash, Instant now) {
        return hash.equals(secretHash)
                || hash.equals(previousSecretHash)
                        && previousSecretExpiresAt != null
                        && now.isBefore(previousSecretExpiresAt);
    }

    /** Changes the values that the patch contains. */
    void change(KeyPatch patch) {
        name = patch.name().applyToRequired(name);
        scopes = patch.scopes().applyToRequired(scopes);
        requestsPerHour = patch.requestsPerHour().apply(requestsPerHour);
        maxBodySize = patch.maxBodySize().apply(maxBodySize);
        maxStoredBytes = patch.maxStoredBytes().apply(maxStoredBytes);
        expiresAt = patch.expiresAt().apply(expiresAt);
    }

    /** Returns whether the key has expired at this instant. */
    public boolean isExpired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }

    /** Returns whether the account of the key is disabled. */
    public boolean isDisabled() {
        return account.isDisabled();
    }

    public boolean isRevoked() {
        return revokedAt != null;
    }

    public UUID id() {
        if (id == null) {
            throw new IllegalStateException("a key has no id before it is stored");
        }
        return id;
    }

    public String name() {
        return name;
    }

    /** Returns the name of the person who is signed in to the website: the name of the key, or of the account that the person has signed in as. */
    public String personName() {
        return website ? account.name() : name;
    }

    Account account() {
        return account;
    }

    public UUID accountId() {
        return account.id();
    }

    String secretHash() {
        return secretHash;
    }

    /** Returns the plan of the account. */
    public Plan plan() {
        return account.plan();
    }

    public Set<Scope> scopes() {
        return scopes;
    }

    /** Returns the maximum number of requests, or null if the limit of the plan applies. */
    public @Nullable Integer requestsPerHour() {
        return requestsPerHour;
    }

    /** Returns the maximum number of bytes of a request body, or null if the limit of the plan applies. */
    public @Nullable Long maxBodySize() {
        return maxBodySize;
    }

    /** Returns the maximum number of bytes of all stored shares, or null if the limit of the plan applies. */
    public @Nullable Long maxStoredBytes() {
        return maxStoredBytes;
    }

    /** Returns whether the key comes from the configuration. Then its secret is in the configuration, too. */
    boolean isConfigured() {
        return configured;
    }

    @Nullable
    Instant previousSecretExpiresAt() {
        return previousSecretExpiresAt;
    }

    Instant createdAt() {
        return createdAt;
    }

    @Nullable
    Instant expiresAt() {
        return expiresAt;
    }

    @Nullable
    Instant lastUsedAt() {
        return lastUsedAt;
    }

    @Nullable
    Instant revokedAt() {
        return revokedAt;
    }
}
