package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.DisplayName;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestParameters;
import dev.collate.limit.Plan;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of a key that the operator or an account holder chooses. The operator chooses either an account or a plan. A key of an account
 * holder belongs to the account of the key that creates it, see {@link #withDefaultsOf}.
 *
 * @param account the id of the account that owns the key; null if the key gets a new account of its own
 * @param plan the plan of the new account; null if the key belongs to an existing account
 * @param requestsPerHour the maximum number of requests; null if the limit of the plan applies
 * @param maxBodySize the maximum size of a request body in bytes; null if the limit of the plan applies
 * @param maxStoredBytes the maximum size of all stored shares in bytes; null if the limit of the plan applies
 * @param expiresAt when the key expires; null if it never expires
 */
public record ApiKeySpec(
        String name,
        @Nullable UUID account,
        @Nullable Plan plan,
        Set<Scope> scopes,
        @Nullable Integer requestsPerHour,
        @Nullable Long maxBodySize,
        @Nullable Long maxStoredBytes,
        @Nullable Instant expiresAt) {
    public ApiKeySpec {
        scopes = Scope.setOf(scopes);
    }

    /** Returns the specification of a key that gets a new account of its own with this plan, and that has no limits of its own. */
    public static ApiKeySpec of(String name, Plan plan, Set<Scope> scopes) {
        return new ApiKeySpec(name, null, plan, scopes, null, null, null, null);
    }

    /**
     * Returns the plan of the new account of the key.
     *
     * @throws NullPointerException if the key belongs to an existing account
     */
    Plan planOfNewAccount() {
        return Objects.requireNonNull(plan);
    }

    /** Returns this specification with another expiry. */
    ApiKeySpec withExpiry(@Nullable Instant expiry) {
        return new ApiKeySpec(name, account, plan, scopes, requestsPerHour, maxBodySize, maxStoredBytes, expiry);
    }

    /**
     * Reads the body of {@code POST /admin/v1/keys}.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is missing or not valid; the error lists all such parameters
     */
    public static ApiKeySpec of(RequestParameters parameters, Instant now) {
        Plan plan = null;
        if (!parameters.hasValue("account")) {
            if (parameters.hasValue("plan")) {
                plan = parameters.choice("plan", Plan.class, null);
            } else {
                parameters.reject(
                        "plan",
                        "is required: one of " + Plan.NAMES
                                + "; or send account, the id of the account that gets the key");
            }
        }
        return read(parameters, readAccountId(parameters), plan, now);
    }

    /**
     * Reads the body of {@code POST /api/v1/account/keys}.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is missing or not valid; the error lists all such parameters
     */
    public static ApiKeySpec ofAccountHolder(RequestParameters parameters, Instant now) {
        if (!parameters.hasValue("scopes")) {
            parameters.reject("scopes", "is required: one or more of " + Scope.NAMES);
        }
        return read(parameters, null, null, now);
    }

    private static ApiKeySpec read(
            RequestParameters parameters, @Nullable UUID account, @Nullable Plan plan, Instant now) {
        var spec = new ApiKeySpec(
                DisplayName.read(parameters),
                account,
                plan,
                KeyParameters.readScopes(parameters),
                KeyParameters.readRequestsPerHour(parameters),
                KeyParameters.readMaxBodySize(parameters),
                KeyParameters.readMaxStoredBytes(parameters),
                KeyParameters.readExpiry(parameters, now));
        parameters.throwIfInvalid();
        return spec;
    }

    /**
     * Returns the specification of a key of the same account as {@code creator}. If a limit or the expiry is null, the new key has the same
     * as {@code creator}.
     */
    ApiKeySpec withDefaultsOf(KeySummary creator) {
        return new ApiKeySpec(
                name,
                creator.account(),
                null,
                scopes,
                requestsPerHour == null ? creator.requestsPerHour() : requestsPerHour,
                maxBodySize == null ? creator.maxBodySize() : maxBodySize,
                maxStoredBytes == null ? creator.maxStoredBytes() : maxStoredBytes,
                expiresAt == null ? creator.expiresAt() : expiresAt);
    }

    AuditDetails details(Account owner) {
        return new AuditDetails()
                .addValue("account", owner.id())
                .addValue("scopes", Scope.wireNames(scopes))
                .addValue("requestsPerHour", requestsPerHour)
                .addValue("maxBodySize", maxBodySize)
                .addValue("maxStoredBytes", maxStoredBytes)
                .addValue("expiresAt", expiresAt);
    }

    private static @Nullable UUID readAccountId(RequestParameters parameters) {
        if (!parameters.hasValue("account")) {
            return null;
        }
        var account = parameters.parsed("account", IdPage.START, IdPage::parseId, "must be the id of an account");
        // If the id is not valid, the value is IdPage.START, and its error is already recorded.
        if (!account.equals(IdPage.START) && parameters.hasValue("plan")) {
            parameters.reject("plan", "must not be given together with account: the key has the plan of the account");
        }
        return account;
    }
}
