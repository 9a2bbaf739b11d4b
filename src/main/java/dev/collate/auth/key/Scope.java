package dev.collate.auth.key;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.problem.ApiException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A permission of an API key. */
public enum Scope {
    CONVERT,
    DIFF,
    SHARE_READ,
    SHARE_WRITE,
    KEYS_WRITE;

    /** The scopes that a new key has by default. A key that may manage other keys needs an explicit grant. */
    public static final Set<Scope> DEFAULT = setOf(EnumSet.complementOf(EnumSet.of(KEYS_WRITE)));

    /** The names of all scopes, for error messages. */
    public static final String NAMES =
            Arrays.stream(values()).map(Scope::wireName).collect(Collectors.joining(", "));

    private final String wireName = name().toLowerCase(Locale.ROOT).replace('_', ':');

    /** Returns the name that requests, responses, the configuration and the database use, such as {@code share:read}. */
    @JsonValue
    public String wireName() {
        return wireName;
    }

    /** Returns the wire name, which messages show. */
    @Override
    public String toString() {
        return wireName;
    }

    /** Returns the names of scopes, separated by spaces. */
    public static String wireNames(Set<Scope> scopes) {
        return scopes.stream().map(Scope::wireName).collect(Collectors.joining(" "));
    }

    /** Returns the error 403 for a key that does not have this scope. */
    public ApiException missingScopeError() {
        return ApiException.forbidden("This key lacks the scope '" + wireName + "' that this endpoint needs.");
    }

    public static Optional<Scope> findByWireName(String wireName) {
        return Arrays.stream(values())
                .filter(scope -> scope.wireName.equals(wireName))
                .findFirst();
    }

    /** Returns an unmodifiable copy that iterates in the order of the enum constants. */
    public static Set<Scope> setOf(Collection<Scope> scopes) {
        return scopes.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(scopes));
    }
}
