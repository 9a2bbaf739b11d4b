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
record KeyReach(
        Set<Scope> scopes, KeyLimits limits, @Nullable Instant expiresAt) {
    KeyReach {
        scopes = Scope.setOf(scopes);
    }

    /** Returns a reach that includes both: all scopes of both, the larger of each limit, and the later expiry. */
    KeyReach union(KeyReach other) {
        var both = EnumSet.noneOf(Scope.class);
        both.addAll(scopes);
        both.addAll(other.scopes);
        return new KeyReach(
                both,
                limits.with(
                        Math.max(limits.requests(), other.limits.requests()),
                        Math.max(limits.maxBodySize(), other.limits.maxBodySize()),
                        Math.max(limits.maxStoredBytes(), other.limits.maxStoredBytes())),
                isWithin(expiresAt, other.expiresAt) ? other.expiresAt : expiresAt);
    }

    /** Returns an error for each value of this reach that exceeds the other reach. Returns an empty list if no value does. */
    List<FieldError> excessErrors(KeyReach other) {
        var errors = new ArrayList<FieldError>();
        if (!other.scopes.containsAll(scopes)) {
            errors.add(
                    new FieldError("scopes", "must be among the scopes of your key: " + Scope.wireNames(other.scopes)));
        }
        limit(errors, "requestsPerHour", limits.requests(), other.limits.requests());
        limit(errors, "maxBodySize", limits.maxBodySize(), other.limits.maxBodySize());
        limit(errors, "maxStoredBytes", limits.maxStoredBytes(), other.limits.maxStoredBytes());
        if (!isWithin(expiresAt, other.expiresAt)) {
            errors.add(
                    new FieldError("expiresAt", "must not be later than the expiry of your key: " + other.expiresAt));
        }
        return errors;
    }

    private static void limit(List<FieldError> errors, String name, long value, long max) {
        if (value > max) {
            errors.add(new FieldError(name, "must not be more than the limit of your key: " + max));
        }
    }

    private static boolean isWithin(@Nullable Instant expiry, @Nullable Instant limit) {
        return limit == null || expiry != null && !expiry.isAfter(limit);
    }
}
