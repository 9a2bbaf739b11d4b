package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.auth.account.Accounts;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Creates, lists, rotates and revokes API keys. Every front end calls this service. Each method validates its arguments, stores the change,
 * and returns the result. The messages of the {@link ApiException}s are written for the operator.
 */
@Service
public class ApiKeyService {
    /** The largest id. In a list with the newest key first, this is the position before the first key. */
    static final UUID BEFORE_ALL = new UUID(-1, -1);

    private final ApiKeys keys;
    private final Accounts accounts;
    private final ApiKeyCache knownKeys;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ApiKeyService(
            ApiKeys keys,
            Accounts accounts,
            ApiKeyCache knownKeys,
            PlatformTransactionManager transactions,
            Clock clock) {
        this.keys = keys;
        this.accounts = accounts;
        this.knownKeys = knownKeys;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /**
     * Creates a key with a generated secret.
     *
     * @throws ApiException 400 if the account of the key does not exist
     */
    NewKey create(ApiKeySpec spec) {
        var secret = ApiKeyFormat.generate();
        return NewKey.of(
                changed(() -> keys.save(new ApiKey(owner(spec), spec, ApiKeyFormat.hash(secret), false, now()))),
                secret);
    }

    /** Returns the account of a new key. If the key has a plan of its own, creates an account with this plan and the name of the key. */
    private Account owner(ApiKeySpec spec) {
        return spec.account() == null
                ? accounts.save(new Account(spec.name(), null, spec.ownPlan(), now()))
                : accounts.findById(spec.account())
                        .orElseThrow(() -> ApiException.invalid("account", "must be the id of an account"));
    }

    /** Creates a key with a configured secret. If a key with this secret exists, updates it to the spec. A revoked key stays revoked. */
    ApiKey configure(String secret, ApiKeySpec spec) {
        var hash = ApiKeyFormat.hash(secret);
        try {
            return changed(() -> keys.save(followed(hash, spec)));
        } catch (DataIntegrityViolationException e) {
            // Another server, which starts at the same time, has created the key after our lookup and before our
            // insert.
            return changed(() -> keys.save(followed(hash, spec)));
        }
    }

    boolean isEmpty() {
        return keys.count() == 0;
    }

    /**
     * Returns the configured keys that are not revoked. A key is also returned if it was removed from the configuration after an earlier
     * start.
     */
    List<ApiKey> configured() {
        return keys.findConfigured();
    }

    /**
     * Returns keys, newest first.
     *
     * @param after the id of the last key of the previous page; {@link #BEFORE_ALL} for the first page
     */
    List<KeySummary> list(UUID after, int limit) {
        return keys.findBefore(after, Limit.of(limit)).stream()
                .map(KeySummary::of)
                .toList();
    }

    KeySummary get(UUID id) {
        return KeySummary.of(stored(id));
    }

    /**
     * Changes a key. Members that the patch does not have stay the same.
     *
     * @throws ApiException 400 if the key is revoked, or if the patch changes a value that comes from the configuration; 404 if no key has
     *     this id
     */
    KeySummary update(UUID id, KeyPatch patch) {
        return KeySummary.of(changed(() -> {
            var key = keys.lock(id).orElseThrow(ApiKeyService::unknown);
            if (key.isRevoked()) {
                throw ApiException.malformed("A revoked key cannot be changed: create a new key.");
            }
            if (key.isConfigured()) {
                patch.requireNotConfigured();
            }
            key.change(patch);
            return key;
        }));
    }

    /** Revokes a key at once and permanently. Has no effect on a key that is revoked already. */
    void revoke(UUID id) {
        stored(id);
        changed(() -> keys.revoke(id, now()));
    }

    /**
     * Replaces the secret of a key with a new secret. The old secret is rejected at once. The key keeps its request count and its shares.
     */
    NewKey rotate(UUID id) {
        var key = stored(id);
        if (key.isConfigured()) {
            throw ApiException.malformed("A configured key cannot be rotated: change its secret in the"
                    + " configuration, restart the server, and then revoke this key.");
        }
        if (key.isExpired(clock.instant())) {
            throw ApiException.malformed("An expired key cannot be rotated: create a new key.");
        }
        var secret = ApiKeyFormat.generate();
        if (changed(() -> keys.replaceSecret(id, ApiKeyFormat.hash(secret))) == 0) {
            throw ApiException.malformed("A revoked key cannot be rotated: create a new key.");
        }
        return NewKey.of(stored(id), secret);
    }

    /**
     * Runs a change of a key and increases the number of changes, both in one transaction. From the number, each server notices that its
     * cache is outdated. This server notices it at once.
     */
    private <T> T changed(Supplier<T> change) {
        var result = transaction.execute(status -> {
            var made = change.get();
            keys.countChange();
            return made;
        });
        knownKeys.confirm();
        return result;
    }

    private ApiKey followed(String secretHash, ApiKeySpec spec) {
        return keys.findBySecretHash(secretHash)
                .map(key -> {
                    key.follow(spec);
                    return key;
                })
                .orElseGet(() -> new ApiKey(owner(spec), spec, secretHash, true, now()));
    }

    /**
     * Parses an id.
     *
     * @throws ApiException 404 if the text is not a UUID, because then no key has this id
     */
    static UUID id(String text) {
        return idIn(text).orElseThrow(ApiKeyService::unknown);
    }

    /** Parses an id. Returns an empty Optional if the text is not a UUID. */
    static Optional<UUID> idIn(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private ApiKey stored(UUID id) {
        return keys.findById(id).orElseThrow(ApiKeyService::unknown);
    }

    private static ApiException unknown() {
        return ApiException.notFound("No key has this id.");
    }

    /**
     * Returns the current time in milliseconds, because every database stores this precision. So a key that is read from the database has
     * the same time as the response to its creation.
     */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
