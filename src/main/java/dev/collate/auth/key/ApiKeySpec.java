package dev.collate.auth.key;

import dev.collate.auth.scope.Scope;
import dev.collate.http.body.RequestParameters;
import dev.collate.limit.Allowance;
import dev.collate.limit.Plan;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of a key that the operator chooses. A key has either an account or a plan.
 *
 * @param account the id of the account that owns the key; null if the key gets a new account of its own
 * @param plan the plan of the new account; null if the key belongs to an existing account
 * @param requestsPerHour the maximum number of requests; null if the limit of the plan applies
 * @param maxBodySize the maximum size of a request body in bytes; null if the limit of the plan applies
 * @param maxStoredBytes the maximum size of all stored shares in bytes; null if the limit of the plan applies
 * @param expiresAt when the key expires; null if it never expires
 */
record ApiKeySpec(
        String name,
        @Nullable UUID account,
        @Nullable Plan plan,
        Set<Scope> scopes,
        @Nullable Integer requestsPerHour,
        @Nullable Long maxBodySize,
        @Nullable Long maxStoredBytes,
        @Nullable Instant expiresAt) {

    private static final int MAX_NAME_LENGTH = 100;

    /** The error text for a name that {@link #isName} rejects. The caller writes the name of the parameter before this text. */
    static final String NAME_RULE = "must have 1 to " + MAX_NAME_LENGTH + " characters and no control characters";

    /**
     * A key must expire before this instant, because an RFC 3339 year has only four digits. Every database can store instants up to this
     * one.
     */
    private static final Instant EXPIRY_LIMIT = Instant.parse("+10000-01-01T00:00:00Z");

    ApiKeySpec {
        scopes = Scope.setOf(scopes);
    }

    /** Returns the specification of a key that gets a new account of its own with this plan, and that has no limits of its own. */
    static ApiKeySpec of(String name, Plan plan, Set<Scope> scopes) {
        return new ApiKeySpec(name, null, plan, scopes, null, null, null, null);
    }

    /**
     * Returns the plan of the new account of the key.
     *
     * @throws NullPointerException if the key belongs to an existing account
     */
    Plan ownPlan() {
        return Objects.requireNonNull(plan);
    }

    /**
     * Reads the body of {@code POST /admin/v1/keys}.
     *
     * @throws dev.collate.problem.ApiException 400 if a parameter is missing or not valid; the error lists all such parameters
     */
    static ApiKeySpec of(RequestParameters parameters, Instant now) {
        var spec = new ApiKeySpec(
                name(parameters),
                account(parameters),
                parameters.given("account") ? null : parameters.choice("plan", Plan.class, null),
                scopes(parameters),
                positive(parameters, "requestsPerHour", Integer.MAX_VALUE),
                bodySize(parameters),
                storedBytes(parameters),
                expiry(parameters, now));
        parameters.check();
        return spec;
    }

    private static @Nullable UUID account(RequestParameters parameters) {
        if (!parameters.given("account")) {
            return null;
        }
        var account = parameters.parsed(
                "account", ApiKeyService.BEFORE_ALL, ApiKeyService::idIn, "must be the id of an account");
        if (!account.equals(ApiKeyService.BEFORE_ALL) && parameters.given("plan")) {
            parameters.reject("plan", "must not be given together with account: the key has the plan of the account");
        }
        return account;
    }

    private static String name(RequestParameters parameters) {
        var name = parameters.requiredString("name").strip();
        if (parameters.given("name") && !isName(name)) {
            parameters.reject("name", NAME_RULE);
        }
        return name;
    }

    static boolean isName(String text) {
        return !text.isEmpty()
                && text.codePointCount(0, text.length()) <= MAX_NAME_LENGTH
                && text.chars().noneMatch(Character::isISOControl);
    }

    private static Set<Scope> scopes(RequestParameters parameters) {
        if (!parameters.given("scopes")) {
            return Scope.ALL;
        }
        var names = parameters.strings("scopes");
        var scopes = EnumSet.noneOf(Scope.class);
        for (var i = 0; i < names.size(); i++) {
            var scope = Scope.named(names.get(i));
            if (scope.isPresent()) {
                scopes.add(scope.get());
            } else {
                parameters.reject("scopes[" + i + "]", "must be one of convert, diff, share:read, share:write");
            }
        }
        return scopes;
    }

    private static @Nullable Long bodySize(RequestParameters parameters) {
        var bytes = positive(parameters, "maxBodySize", Allowance.MAX_BODY_SIZE);
        return bytes == null ? null : bytes.longValue();
    }

    private static @Nullable Long storedBytes(RequestParameters parameters) {
        return parameters.given("maxStoredBytes")
                ? (Long) parameters.longInteger("maxStoredBytes", 0, 0, Long.MAX_VALUE)
                : null;
    }

    private static @Nullable Integer positive(RequestParameters parameters, String name, int max) {
        return parameters.given(name) ? (Integer) parameters.integer(name, 1, 1, max) : null;
    }

    private static @Nullable Instant expiry(RequestParameters parameters, Instant now) {
        var text = parameters.string("expiresAt", null);
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
