package dev.collate.auth.key;

import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.DisplayName;
import dev.collate.http.request.MemberChange;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.problem.ApiException.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The changes of a key that a request asks for. If a request removes a limit, the limit of the plan applies. If it removes the expiry, the
 * key never expires.
 */
public record KeyPatch(
        MemberChange<String> name,
        MemberChange<Set<Scope>> scopes,
        MemberChange<Integer> requestsPerHour,
        MemberChange<Long> maxBodySize,
        MemberChange<Long> maxStoredBytes,
        MemberChange<Instant> expiresAt) {
    private static final Duration MAX_OVERLAP = Duration.ofDays(7);

    /**
     * Reads the body of {@code PATCH /admin/v1/keys/{id}} and of {@code PATCH /api/v1/account/keys/{id}}.
     *
     * @throws ApiException 400 if a parameter is not valid; the error lists all such parameters
     */
    public static KeyPatch of(RequestParameters parameters, Instant now) {
        var patch = new KeyPatch(
                MemberChange.ofRequired(parameters, "name", () -> DisplayName.read(parameters)),
                MemberChange.ofRequired(parameters, "scopes", () -> KeyParameters.readScopes(parameters)),
                MemberChange.ofOptional(
                        parameters, "requestsPerHour", () -> KeyParameters.readRequestsPerHour(parameters)),
                MemberChange.ofOptional(parameters, "maxBodySize", () -> KeyParameters.readMaxBodySize(parameters)),
                MemberChange.ofOptional(
                        parameters, "maxStoredBytes", () -> KeyParameters.readMaxStoredBytes(parameters)),
                MemberChange.ofOptional(parameters, "expiresAt", () -> KeyParameters.readExpiry(parameters, now)));
        parameters.throwIfInvalid();
        return patch;
    }

    /**
     * Reads the parameter {@code overlap} of a request to rotate a key: how long the old secret stays valid.
     *
     * @throws ApiException 400 if the parameter is not valid
     */
    public static Duration readOverlap(RequestParameters parameters) {
        // The default is 0: the old secret becomes invalid at once.
        int seconds = parameters.integer("overlap", 0, 0, (int) MAX_OVERLAP.toSeconds());
        parameters.throwIfInvalid();
        return Duration.ofSeconds(seconds);
    }

    /** Returns the values of the key after this change. */
    ApiKeySpec applyTo(KeySummary key) {
        return new ApiKeySpec(
                name.applyToRequired(key.name()),
                key.account(),
                null,
                scopes.applyToRequired(key.scopes()),
                requestsPerHour.applyToOptional(key.requestsPerHour()),
                maxBodySize.applyToOptional(key.maxBodySize()),
                maxStoredBytes.applyToOptional(key.maxStoredBytes()),
                expiresAt.applyToOptional(key.expiresAt()));
    }

    /** Returns whether this patch changes a value of the key. */
    boolean changesValuesOf(KeySummary key) {
        return !applyTo(key).equals(key.spec());
    }

    /** @param key the key before the change */
    AuditDetails details(KeySummary key) {
        return new AuditDetails()
                .addNameIfChanged("name", name.ifDifferentFrom(key.name()))
                .addChange("scopes", scopes.ifDifferentFrom(key.scopes()).map(Scope::wireNames))
                .addChange("requestsPerHour", requestsPerHour.ifDifferentFrom(key.requestsPerHour()))
                .addChange("maxBodySize", maxBodySize.ifDifferentFrom(key.maxBodySize()))
                .addChange("maxStoredBytes", maxStoredBytes.ifDifferentFrom(key.maxStoredBytes()))
                .addChange("expiresAt", expiresAt.ifDifferentFrom(key.expiresAt()));
    }

    /**
     * Checks that this patch changes no value of a configured key that the next start would restore.
     *
     * @throws ApiException 400 if the patch changes such a value; the error lists all such values
     */
    void requireNoConfiguredChange() {
        // Without the expiry, because the configuration has none.
        var errors = Stream.<Map.Entry<String, MemberChange<?>>>of(
                        Map.entry("name", name),
                        Map.entry("scopes", scopes),
                        Map.entry("requestsPerHour", requestsPerHour),
                        Map.entry("maxBodySize", maxBodySize),
                        Map.entry("maxStoredBytes", maxStoredBytes))
                .filter(member -> member.getValue().isGiven())
                .map(member -> new FieldError(
                        member.getKey(),
                        "cannot be changed here, because the key comes from collate.bootstrap-keys: change it there"))
                .toList();
        if (!errors.isEmpty()) {
            throw ApiException.invalid(errors);
        }
    }
}
