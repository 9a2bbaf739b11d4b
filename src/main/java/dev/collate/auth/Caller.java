package dev.collate.auth;

import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Scope;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import java.util.Set;
import java.util.UUID;

/**
 * The sender of a request: a valid key with its current scopes and limits. Controllers receive the caller as {@code
 * @AuthenticationPrincipal}.
 *
 * @param secretHash the hash of the secret that the request or the session has; the key may have a new secret already
 * @param name the name of the key, or of the account if a person has signed in as the account
 * @param isAccountHolder whether a person has signed in as the account, with a password, a passkey or at a provider, and not with a key
 */
public record Caller(
        UUID keyId,
        String secretHash,
        UUID accountId,
        String name,
        Plan plan,
        Set<Scope> scopes,
        KeyLimits limits,
        boolean isAccountHolder)
        implements Person {
    /** Returns what a session of this caller stores. */
    Credential credential() {
        return isAccountHolder ? Credential.ofAccount(secretHash) : Credential.ofKey(secretHash);
    }

    /** Returns this caller as a person who has signed in as the account. */
    Caller asAccountHolder() {
        return new Caller(keyId, secretHash, accountId, name, plan, scopes, limits, true);
    }

    /**
     * Checks that the key has a scope.
     *
     * @throws dev.collate.problem.ApiException 403 if the key does not have the scope
     */
    public void requireScope(Scope scope) {
        if (!scopes.contains(scope)) {
            throw scope.missingScopeError();
        }
    }
}
