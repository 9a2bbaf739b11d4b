package dev.collate.auth.key;

import dev.collate.auth.account.DisplayName;
import dev.collate.http.request.RequestParameters;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of a key that an account holder chooses. If a limit or the expiry is null, the new key has the same as the key that creates it.
 */
public record AccountKeySpec(
        String name,
        Set<Scope> scopes,
        @Nullable Integer requestsPerHour,
        @Nullable Long maxBodySize,
        @Nullable Long maxStoredBytes,
        @Nullable Instant expiresAt) {
    public AccountKeySpec {
        scopes = Scope.setOf(scopes);
    }

    /**
     * Reads the body of {@code POST /api/v1/account/keys}.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is missing or not valid; the error lists all such parameters
     */
    public static AccountKeySpec of(RequestParameters parameters, Instant now) {
        if (!parameters.given("scopes")) {
            parameters.reject("scopes", "is required: some of " + Scope.NAMES);
        }
        var spec = new AccountKeySpec(
                DisplayName.read(parameters),
                KeyParameters.scopes(parameters),
                KeyParameters.requestsPerHour(parameters),
                KeyParameters.bodySize(parameters),
                KeyParameters.storedBytes(parameters),
                KeyParameters.expiry(parameters, now));
        parameters.check();
        return spec;
    }

    /** Returns the specification of a key of the same account as {@code creator}. */
    ApiKeySpec createdBy(ApiKey creator) {
        return new ApiKeySpec(
                name,
                creator.accountId(),
                null,
                scopes,
                requestsPerHour == null ? creator.requestsPerHour() : requestsPerHour,
                maxBodySize == null ? creator.maxBodySize() : maxBodySize,
                maxStoredBytes == null ? creator.maxStoredBytes() : maxStoredBytes,
                expiresAt == null ? creator.expiresAt() : expiresAt);
    }
}
