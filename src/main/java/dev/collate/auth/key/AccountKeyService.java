package dev.collate.auth.key;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService.NewKey;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.FieldError;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Service;

/**
 * Lets the holder of an account manage the keys of the account. The holder sends one of these keys with the request: the calling key. For
 * the holder, the keys of other accounts do not exist. A change gives a key only scopes, limits and an expiry that the calling key or the
 * changed key already has.
 *
 * <p>Each method takes the hash of the secret of the calling key. A method that changes something checks the calling key again in the
 * transaction of the change, because the body of the request may come minutes after the key was accepted, and another server may have
 * revoked the key. If the calling key is no longer accepted, each method throws an {@link ApiException}: 401 if the key is not valid any
 * more, 403 if the account is disabled or the key may not manage keys.
 */
@Service
public class AccountKeyService {
    /**
     * If the account has this many keys, the holder cannot create another one, because each key has a rate limit of its own. The keys of
     * the last day count even if they are revoked. Otherwise, a holder could revoke each key whose window is full, and create a new key.
     */
    private static final int MAX_KEYS = 20;

    private static final Duration CREATION_COUNT_PERIOD = Duration.ofDays(1);

    private final ApiKeyService keyService;
    private final ApiKeys keys;
    private final AccountService accounts;
    private final KeySettings settings;
    private final Clock clock;

    AccountKeyService(
            ApiKeyService keyService, ApiKeys keys, AccountService accounts, KeySettings settings, Clock clock) {
        this.keyService = keyService;
        this.keys = keys;
        this.accounts = accounts;
        this.settings = settings;
        this.clock = clock;
    }

    /** Returns all keys of the account, newest first. */
    public List<KeySummary> list(String callingHash) {
        return keyService.listOfAccount(requireCallingKey(callingHash).account());
    }

    /**
     * Returns a key of the account.
     *
     * @throws ApiException 404 if the account has no key with this id
     */
    public KeySummary get(String callingHash, UUID id) {
        return ownKey(requireCallingKey(callingHash), id);
    }

    /**
     * Creates a key of the account.
     *
     * @throws ApiException 400 if the new key would have scopes that the calling key does not have, or higher limits, or a later expiry, or
     *     if the account has too many keys
     */
    public NewKey create(String callingHash, ApiKeySpec requested) {
        var callingKey = requireCallingKey(callingHash);
        return keyService.create(
                () -> {
                    accounts.lock(callingKey.account());
                    var currentKey = requireCallingKey(callingHash);
                    var spec = requested.withDefaultsOf(currentKey);
                    rejectIfErrors(privileges(spec, currentKey.plan()).errorsBeyond(privileges(currentKey)));
                    checkNumberOfKeys(callingKey.account());
                    return spec;
                },
                Actor.key(callingKey.id()));
    }

    /** Rejects a new key if the account, which is locked, has the maximum number of keys. */
    private void checkNumberOfKeys(UUID accountId) {
        if (keys.countUnrevokedOrCreatedSince(accountId, clock.instant().minus(CREATION_COUNT_PERIOD)) >= MAX_KEYS) {
            throw ApiException.badRequest(
                    "Your account has " + MAX_KEYS
                            + " keys, the maximum. Keys that were created in the last 24 hours count even if they are revoked: revoke older keys, or ask the operator.");
        }
    }

    /**
     * Changes a key of the account.
     *
     * @throws ApiException 400 if the key would get scopes, limits or an expiry that neither this key nor the calling key has, or for a
     *     reason of {@link ApiKeyService#update}; 403 if the website uses the key; 404 if the account has no key with this id
     */
    public KeySummary update(String callingHash, UUID id, KeyPatch patch) {
        var actor = authorizeChange(callingHash, id);
        return keyService.update(
                id,
                patch,
                actor,
                key -> rejectIfErrors(privileges(patch.applyTo(key), key.plan())
                        .errorsBeyond(privileges(requireCallingKey(callingHash)).union(privileges(key)))));
    }

    /**
     * Replaces the secret of a key of the account.
     *
     * @throws ApiException 400 for a reason of {@link ApiKeyService#rotate}; 403 if the key has more privileges than the calling key, or if
     *     the website uses the key; 404 if the account has no key with this id
     */
    public NewKey rotate(String callingHash, UUID id, Duration overlap) {
        var actor = authorizeChange(callingHash, id);
        return keyService.rotate(id, overlap, actor, key -> {
            // The caller gets the new secret, and can use the key.
            if (!privileges(key)
                    .errorsBeyond(privileges(requireCallingKey(callingHash)))
                    .isEmpty()) {
                throw ApiException.forbidden(
                        "This key has more scopes, higher limits or a later expiry than your key: rotate it with a key that has at least these scopes, limits and this lifetime.");
            }
        });
    }

    /**
     * Revokes a key of the account at once and permanently. If two keys revoke each other at the same time, one of them stays valid.
     *
     * @throws ApiException 403 if the website uses the key; 404 if the account has no key with this id
     */
    public void revoke(String callingHash, UUID id) {
        var actor = authorizeChange(callingHash, id);
        keyService.revoke(id, actor, key -> requireCallingKey(callingHash));
    }

    /**
     * Rejects a change of the key that the website uses. Nobody knows the secret of this key, and without the key the holder could not sign
     * in any more. Returns the author of the change.
     */
    private Actor authorizeChange(String callingHash, UUID id) {
        var callingKey = requireCallingKey(callingHash);
        if (ownKey(callingKey, id).website()) {
            throw ApiException.forbidden(
                    "The website needs this key when somebody signs in as your account, so only the operator of this server can change, rotate or revoke it.");
        }
        return Actor.key(callingKey.id());
    }

    /** Returns a key of the account to which the calling key belongs. */
    private KeySummary ownKey(KeySummary callingKey, UUID id) {
        return keys.findById(id)
                .map(ApiKey::summary)
                .filter(key -> key.account().equals(callingKey.account()))
                .orElseThrow(ApiKeyService::unknownKeyError);
    }

    /**
     * Returns the calling key, if it may manage keys.
     *
     * @throws ApiException 401 if the secret or its key is not valid any more; 403 if the account is disabled, or if the key may not manage
     *     keys any more
     */
    private KeySummary requireCallingKey(String callingHash) {
        var key = keys.findBySecretHash(callingHash)
                .orElseThrow(() -> ApiException.unauthorized("This API key is not valid any more."));
        key.rejectionReason(callingHash, clock.instant()).ifPresent(refusal -> {
            throw ApiException.unauthorized(refusal);
        });
        key.requireAccountEnabled();
        if (!key.summary().scopes().contains(Scope.KEYS_WRITE)) {
            throw Scope.KEYS_WRITE.missingScopeError();
        }
        return key.summary();
    }

    private KeyPrivileges privileges(KeySummary key) {
        return privileges(key.spec(), key.plan());
    }

    private KeyPrivileges privileges(ApiKeySpec spec, Plan plan) {
        return new KeyPrivileges(
                spec.scopes(),
                settings.limits(plan).withOwnLimits(spec.requestsPerHour(), spec.maxBodySize(), spec.maxStoredBytes()),
                spec.expiresAt());
    }

    private static void rejectIfErrors(List<FieldError> errors) {
        if (!errors.isEmpty()) {
            throw ApiException.invalid(errors);
        }
    }
}
