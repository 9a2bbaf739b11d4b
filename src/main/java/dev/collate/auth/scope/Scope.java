package dev.collate.auth.scope;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** One thing that a key may be used for. */
public enum Scope {
    CONVERT,
    DIFF,
    SHARE_READ,
    SHARE_WRITE;

    /** Every scope: what a key has unless its maker says otherwise. */
    public static final Set<Scope> ALL = setOf(EnumSet.allOf(Scope.class));

    private final String wireName = name().toLowerCase(Locale.ROOT).replace('_', ':');

    /** The name in requests, answers, configuration and storage: {@code share:read}. */
    @JsonValue
    public String wireName() {
        return wireName;
    }

    public static Optional<Scope> named(String wireName) {
        return Arrays.stream(values())
                .filter(scope -> scope.wireName.equals(wireName))
                .findFirst();
    }

    /** An unmodifiable copy in the order of the constants. */
    public static Set<Scope> setOf(Collection<Scope> scopes) {
        return scopes.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(scopes));
    }
}
