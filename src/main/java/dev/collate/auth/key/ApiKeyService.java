package dev.collate.auth.key;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.collate.auth.account.Account;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSpec;
import dev.collate.auth.account.Actor;
import dev.collate.auth.account.AuditAction;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.AuditLog;
import dev.collate.database.ColumnValues;
import dev.collate.http.request.IdPage;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;

/**
 * Creates, lists, changes, rotates and revokes API keys. Every front end calls this service. Each method validates its arguments, stores
 * the change together with an entry of the audit log, and returns the result. The messages of the {@link ApiException}s are written for the
 * operator.
 */
@Service
public class ApiKeyService {
    private final ApiKeys keys;
    private final KeyChanges changes;
    private final AccountService accounts;
    private final AuditLog audit;
    private final Clock clock;

    ApiKeyService(ApiKeys keys, KeyChanges changes, AccountService accounts, AuditLog audit, Clock clock) {
        this.keys = keys;
        this.changes = changes;
        this.accounts = accounts;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Creates a key with a generated secret.
     *
     * @throws ApiException 400 if no account has the id in the spec
     */
    public NewKey create(ApiKeySpec spec, Actor actor) {
        return create(() -> spec, actor);
    }

    /**
     * @param spec returns the values of the key, or throws an exception if the key must not be created; it runs in the transaction of the
     *     creation
     */
    NewKey create(Supplier<ApiKeySpec> spec, Actor actor) {
        var secret = ApiKeyFormat.generate();
        return new NewKey(changes.runChange(() -> store(spec.get(), secret, actor)), secret);
    }

    /** Stores a new key in the current transaction. */
    KeySummary store(ApiKeySpec spec, String secret, Actor actor) {
        var id = ColumnValues.newId();
        var owner = findOrCreateOwner(spec, actor);
        keys.insert(id, owner.id(), spec, Sha256.hex(secret), ColumnValues.now(clock));
        audit.addEntry(actor, AuditAction.KEY_CREATE, id, spec.details(owner));
        return get(id);
    }

    /** Returns the account of a new key. If the key has a plan of its own, creates an account with this plan and the name of the key. */
    private Account findOrCreateOwner(ApiKeySpec spec, Actor actor) {
        return spec.account() == null
                ? accounts.addInTransaction(new AccountSpec(spec.name(), null, spec.planOfNewAccount()), actor)
                : accounts.find(spec.account())
                        .orElseThrow(() -> ApiException.invalid("account", "must be the id of an account"));
    }

    /**
     * Creates a key with a configured secret. If a key with this secret exists, updates it to the spec; it keeps its expiry, and a revoked
     * key stays revoked.
     */
    KeySummary createOrUpdateConfigured(String secret, ApiKeySpec spec) {
        try {
            return changes.runChange(() -> createOrUpdate(secret, spec));
        } catch (DataIntegrityViolationException e) {
            // Another server, which starts at the same time, has created the key after our lookup and before our
            // insert.
            return changes.runChange(() -> createOrUpdate(secret, spec));
        }
    }

    /** Creates the first key. Returns an empty Optional if a key exists. */
    public Optional<NewKey> createFirstKey(ApiKeySpec spec, Actor actor) {
        if (!keys.isEmpty()) {
            return Optional.empty();
        }
        var secret = ApiKeyFormat.generate();
        return changes.runChange(() -> {
            // Locks a row, so that another server, which starts at the same time, waits before it looks for a key.
            keys.incrementRevision();
            return keys.isEmpty() ? Optional.of(new NewKey(store(spec, secret, actor), secret)) : Optional.empty();
        });
    }

    /**
     * Returns the configured keys that are not revoked. A key is also returned if it was removed from the configuration after an earlier
     * start.
     */
    List<KeySummary> listConfigured() {
        return keys.findConfigured();
    }

    /**
     * Returns keys, newest first.
     *
     * @param before the id of the last key of the previous page; {@link IdPage#START} for the first page
     */
    public List<KeySummary> list(UUID before, int limit) {
        return keys.findBefore(before, limit);
    }

    /** Returns all keys of an account, newest first. */
    public List<KeySummary> listOfAccount(UUID accountId) {
        return keys.findByAccount(accountId);
    }

    /**
     * Returns a key.
     *
     * @throws ApiException 404 if no key has this id
     */
    public KeySummary get(UUID id) {
        return getStored(id).summary();
    }

    /**
     * Changes a key. Members that the patch does not have stay the same.
     *
     * @throws ApiException 400 if the key is revoked, or if the patch changes a value that comes from the configuration; 404 if no key has
     *     this id
     */
    public KeySummary update(UUID id, KeyPatch patch, Actor actor) {
        return update(id, patch, actor, key -> {});
    }

    /** @param check throws an exception if the key must not be changed; the account of the key is locked while it runs */
    KeySummary update(UUID id, KeyPatch patch, Actor actor, Consumer<KeySummary> check) {
        return changes.runChange(() -> {
            var key = lockAccountAndGet(id).summary();
            check.accept(key);
            if (key.revokedAt() != null) {
                throw ApiException.badRequest("A revoked key cannot be changed: create a new key.");
            }
            if (key.configured()) {
                patch.requireNoConfiguredChange();
            }
            if (!patch.changesValuesOf(key)) {
                return key;
            }
            keys.update(id, patch.applyTo(key));
            audit.addEntry(actor, AuditAction.KEY_UPDATE, id, patch.details(key));
            return get(id);
        });
    }

    /**
     * Revokes a key at once and permanently. Has no effect on a key that is revoked already.
     *
     * @throws ApiException 404 if no key has this id
     */
    public void revoke(UUID id, Actor actor) {
        revoke(id, actor, key -> {});
    }

    /** @param check throws an exception if the key must not be revoked; the account of the key is locked while it runs */
    void revoke(UUID id, Actor actor, Consumer<KeySummary> check) {
        changes.runChange(() -> {
            check.accept(lockAccountAndGet(id).summary());
            int revoked = keys.revoke(id, ColumnValues.now(clock));
            if (revoked == 1) {
                audit.addEntry(actor, AuditAction.KEY_REVOKE, id, new AuditDetails());
            }
            return revoked;
        });
    }

    /**
     * Replaces the secret of a key with a new secret. The key keeps its request count and its shares.
     *
     * @param overlap how long the old secret is still valid; zero if it is rejected at once
     * @throws ApiException 400 if the key is configured, expired or revoked; 404 if no key has this id
     */
    public NewKey rotate(UUID id, Duration overlap, Actor actor) {
        return rotate(id, overlap, actor, key -> {});
    }

    /** @param check throws an exception if the key must not be rotated; the account of the key is locked while it runs */
    NewKey rotate(UUID id, Duration overlap, Actor actor, Consumer<KeySummary> check) {
        var secret = ApiKeyFormat.generate();
        return new NewKey(
                changes.runChange(() -> {
                    var key = lockAccountAndGet(id);
                    check.accept(key.summary());
                    if (key.summary().configured()) {
                        throw ApiException.badRequest("A configured key cannot be rotated: change its secret in the"
                                + " configuration, restart the server, and then revoke this key.");
                    }
                    if (key.isExpired(clock.instant())) {
                        throw ApiException.badRequest("An expired key cannot be rotated: create a new key.");
                    }
                    if (key.isRevoked()) {
                        throw ApiException.badRequest("A revoked key cannot be rotated: create a new key.");
                    }
                    var overlapEnd =
                            overlap.isZero() ? null : ColumnValues.now(clock).plus(overlap);
                    keys.replaceSecret(key, Sha256.hex(secret), overlapEnd);
                    audit.addEntry(
                            actor,
                            AuditAction.KEY_ROTATE,
                            id,
                            new AuditDetails().addValue("previousSecretExpiresAt", overlapEnd));
                    return get(id);
                }),
                secret);
    }

    private KeySummary createOrUpdate(String secret, ApiKeySpec spec) {
        var found = keys.findByCurrentSecretHash(Sha256.hex(secret))
                .map(ApiKey::summary)
                .orElseGet(() -> store(spec, secret, Actor.CONFIGURATION));
        var key = lockAccountAndGet(found.id()).summary();
        accounts.setPlan(key.account(), spec.planOfNewAccount());
        keys.markAsConfigured(key.id(), spec.withExpiry(key.expiresAt()));
        return get(key.id());
    }

    /**
     * Returns a key, and locks its account until the end of the transaction. So the changes of all keys of one account run one after the
     * other: no change is lost, and a key that was revoked cannot change or create another key any more.
     */
    private ApiKey lockAccountAndGet(UUID id) {
        accounts.lock(getStored(id).account().id());
        return getStored(id);
    }

    private ApiKey getStored(UUID id) {
        return keys.findById(id).orElseThrow(ApiKeyService::unknownKeyError);
    }

    /** Returns the error for an id that no key has. */
    public static ApiException unknownKeyError() {
        return ApiException.notFound("No key has this id.");
    }

    /** The response to the creation or the rotation of a key. Only this response contains the secret. */
    public record NewKey(@JsonUnwrapped KeySummary key, String secret) {
        @Override
        public String toString() {
            return key.toString();
        }
    }
}
