package dev.collate.auth.key;

import dev.collate.limit.KeyLimits;
import dev.collate.problem.ApiException.FieldError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a key may do: its scopes, its limits and its expiry. A key must not create a key that may do more.
 *
 * @param limits the limits that apply to the key: its own, or those of its plan
 * @param expiresAt when the key expires; null if it never expires
 */
record KeyPrivileges(
        Set<Scope> scopes, KeyLimits limits, @Nullable Instant expiresAt) {
    KeyPrivileges {
        scopes = Scope.setOf(scopes);
    }

    /** Returns privileges that include both: all scopes of both, the larger of each limit, and the later expiry. */
    KeyPrivileges union(KeyPrivileges other) {
        var unionOfScopes = EnumSet.noneOf(Scope.class);
        unionOfScopes.addAll(scopes);
        unionOfScopes.addAll(other.scopes);
        return new KeyPrivileges(
                unionOfScopes,
                limits.withOwnLimits(
                        Math.max(limits.maxRequests(), other.limits.maxRequests()),
                        Math.max(limits.maxBodySize(), other.limits.maxBodySize()),
                        Math.max(limits.maxStoredBytes(), other.limits.maxStoredBytes())),
                expiresWithin(expiresAt, other.expiresAt) ? other.expiresAt : expiresAt);
    }

    /** Returns an error for each of these privileges that exceeds the maximum. Returns an empty list if none does. */
    List<FieldError> errorsBeyond(KeyPrivileges maxPrivileges) {
        var errors = new ArrayList<FieldError>();
        if (!maxPrivileges.scopes.containsAll(scopes)) {
            errors.add(new FieldError(
                    "scopes",
                    "must be among the scopes that your key can give: " + Scope.wireNames(maxPrivileges.scopes)));
        }
        addErrorIfAbove(errors, "requestsPerHour", limits.maxRequests(), maxPrivileges.limits.maxRequests());
        addErrorIfAbove(errors, "maxBodySize", limits.maxBodySize(), maxPrivileges.limits.maxBodySize());
        addErrorIfAbove(errors, "maxStoredBytes", limits.maxStoredBytes(), maxPrivileges.limits.maxStoredBytes());
        if (!expiresWithin(expiresAt, maxPrivileges.expiresAt)) {
            errors.add(new FieldError(
                    "expiresAt",
                    "must not be later than the expiry that your key can give: " + maxPrivileges.expiresAt));
        }
        return errors;
    }

    private static void addErrorIfAbove(List<FieldError> errors, String name, long value, long max) {
        if (value > max) {
            errors.add(new FieldError(name, "must not be more than the limit that your key can give: " + max));
        }
    }

    private static boolean expiresWithin(@Nullable Instant expiry, @Nullable Instant limit) {
        return limit == null || expiry != null && !expiry.isAfter(limit);
    }
}
