package dev.collate.share;

import dev.collate.http.request.RequestParameters;
import dev.collate.limit.KeyLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lifetime and the title of a share.
 *
 * @param title the title of the share; null if it has none
 */
public record ShareMetadata(Expiry expiry, @Nullable String title) {
    private static final int MAX_TITLE_LENGTH = 200;

    /** Reads the options {@code expiresIn} and {@code title}. */
    public static ShareMetadata read(RequestParameters parameters) {
        return new ShareMetadata(Expiry.of(parameters, "options.expiresIn"), readTitle(parameters, "options.title"));
    }

    private static @Nullable String readTitle(RequestParameters parameters, String name) {
        var title = parameters.string(name);
        if (title != null && title.codePointCount(0, title.length()) > MAX_TITLE_LENGTH) {
            parameters.reject(name, "must have at most " + MAX_TITLE_LENGTH + " characters");
        }
        if (title != null && title.chars().anyMatch(Character::isISOControl)) {
            parameters.reject(name, "must not contain control characters or line breaks");
        }
        return title;
    }

    /** The lifetime of a share. */
    public enum Expiry {
        WEEK("7d", "7 days", Duration.ofDays(7)),
        MONTH("30d", "30 days", Duration.ofDays(30)),
        QUARTER("90d", "90 days", Duration.ofDays(90)),
        NEVER("never", "never", null);

        private final String wireName;
        private final String label;
        private final @Nullable Duration lifetime;

        Expiry(String wireName, String label, @Nullable Duration lifetime) {
            this.wireName = wireName;
            this.label = label;
            this.lifetime = lifetime;
        }

        /** Reads the parameter {@code name}. The default is 30 days. */
        public static Expiry of(RequestParameters parameters, String name) {
            return parameters.parsed(
                    name,
                    MONTH,
                    value -> Arrays.stream(values())
                            .filter(expiry -> expiry.wireName.equals(value))
                            .findFirst(),
                    "must be one of "
                            + Arrays.stream(values()).map(Expiry::wireName).collect(Collectors.joining(", ")));
        }

        /** Returns the lifetimes that the limits of a key permit. */
        public static List<Expiry> allowedBy(KeyLimits limits) {
            return Arrays.stream(values())
                    .filter(expiry -> expiry != NEVER || limits.allowsNeverExpiringShares())
                    .toList();
        }

        public String wireName() {
            return wireName;
        }

        /** Returns the lifetime as the pages show it. */
        public String label() {
            return label;
        }

        /**
         * Returns the instant from which on a share that is created at {@code createdAt} has expired. Returns null if the share never
         * expires.
         */
        @Nullable
        Instant expiresAt(Instant createdAt) {
            return lifetime == null ? null : createdAt.plus(lifetime);
        }
    }
}
