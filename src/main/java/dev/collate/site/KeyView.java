package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import dev.collate.auth.key.Scope;
import dev.collate.page.TimeView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key in a list, formatted for readers.
 *
 * @param use the requests in the current window, and their limit
 * @param chart the requests in each of the last 24 hours
 * @param state whether the key is active, was revoked, or has expired
 * @param configured whether the key comes from the configuration, so that only its expiry can be changed
 * @param website whether the website uses the key for people who have signed in as the account
 * @param filled the form that changes the key
 */
record KeyView(
        String id,
        String name,
        String plan,
        List<String> scopes,
        String use,
        HourlyChart chart,
        TimeView created,
        @Nullable TimeView expires,
        @Nullable TimeView lastUsed,
        @Nullable TimeView previousSecretExpires,
        String state,
        boolean configured,
        boolean website,
        FilledKeyForm filled) {
    KeyView {
        scopes = List.copyOf(scopes);
    }

    static KeyView of(KeySummary key, String use, HourlyChart chart, FilledKeyForm filled, Instant now) {
        var overlap = key.previousSecretExpiresAt();
        return new KeyView(
                key.id().toString(),
                key.name(),
                key.plan().wireName(),
                key.scopes().stream().map(Scope::wireName).toList(),
                use,
                chart,
                TimeView.of(key.createdAt()),
                time(key.expiresAt()),
                time(key.lastUsedAt()),
                overlap == null || !now.isBefore(overlap) ? null : TimeView.of(overlap),
                state(key, now),
                key.configured(),
                key.website(),
                filled);
    }

    private static String state(KeySummary key, Instant now) {
        if (key.revokedAt() != null) {
            return "revoked";
        }
        return key.expiresAt() != null && !now.isBefore(key.expiresAt()) ? "expired" : "active";
    }

    private static @Nullable TimeView time(@Nullable Instant instant) {
        return instant == null ? null : TimeView.of(instant);
    }

    /** Returns whether the key can be changed. An expired key can get a later expiry. */
    public boolean isChangeable() {
        return !state.equals("revoked");
    }

    /** Returns whether the key can get a new secret. */
    public boolean canRotate() {
        return state.equals("active") && !configured;
    }

    /** Returns the end of the ids of the fields in the form of this key. */
    public String fieldSuffix() {
        return "-" + id;
    }
}
