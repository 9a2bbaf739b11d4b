package dev.collate.auth.key;

import dev.collate.http.request.RequestParameters;
import dev.collate.limit.KeyLimits;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters that requests to create and to change a key have in common. Each method records an error if its parameter is not
 * valid.
 */
final class KeyParameters {
    /**
     * A key must expire before this instant, because an RFC 3339 year has only four digits. Every database can store instants up to this
     * one.
     */
    private static final Instant EXPIRY_LIMIT = Instant.parse("+10000-01-01T00:00:00Z");

    private KeyParameters() {}

    static Set<Scope> readScopes(RequestParameters parameters) {
        if (!parameters.hasValue("scopes")) {
            return Scope.DEFAULT;
        }
        var names = parameters.strings("scopes");
        var scopes = EnumSet.noneOf(Scope.class);
        for (var i = 0; i < names.size(); i++) {
            var scope = Scope.findByWireName(names.get(i));
            if (scope.isPresent()) {
                scopes.add(scope.get());
            } else {
                parameters.reject("scopes[" + i + "]", "must be one of " + Scope.NAMES);
            }
        }
        return scopes;
    }

    static @Nullable Long readMaxBodySize(RequestParameters parameters) {
        var bytes = readPositiveInteger(parameters, "maxBodySize", KeyLimits.MAX_BODY_SIZE);
        return bytes == null ? null : bytes.longValue();
    }

    static @Nullable Long readMaxStoredBytes(RequestParameters parameters) {
        return parameters.nonNegativeLong("maxStoredBytes");
    }

    static @Nullable Integer readRequestsPerHour(RequestParameters parameters) {
        return readPositiveInteger(parameters, "requestsPerHour", Integer.MAX_VALUE);
    }

    private static @Nullable Integer readPositiveInteger(RequestParameters parameters, String name, int max) {
        return parameters.hasValue(name) ? (Integer) parameters.integer(name, 1, 1, max) : null;
    }

    static @Nullable Instant readExpiry(RequestParameters parameters, Instant now) {
        var text = parameters.string("expiresAt");
        if (text == null) {
            return null;
        }
        try {
            // Truncated to milliseconds, because every database stores this precision. So a key that is read from the
            // database has the same expiry as the response to its creation.
            var instant = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS);
            if (instant.isAfter(now) && instant.isBefore(EXPIRY_LIMIT)) {
                return instant;
            }
            parameters.reject("expiresAt", "must be in the future, before the year 10000");
        } catch (DateTimeException e) {
            parameters.reject(
                    "expiresAt", "must be an ISO 8601 date and time with a zone, such as 2030-01-31T00:00:00Z");
        }
        return null;
    }
}
