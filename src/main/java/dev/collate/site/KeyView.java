package dev.collate.site;

import dev.collate.auth.key.KeySummary;
import dev.collate.auth.scope.Scope;
import dev.collate.share.page.NumberFormats;
import dev.collate.share.page.TimeView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key in a list, formatted for readers.
 *
 * @param requests the own limit of the key; null if the limit of the plan applies
 * @param state whether the key is active, was revoked, or has expired
 * @param canRotate whether the key can get a new secret
 */
public record KeyView(
        String id,
        String name,
        String plan,
        List<String> scopes,
        @Nullable String requests,
        int used,
        TimeView created,
        @Nullable TimeView expires,
        @Nullable TimeView lastUsed,
        String state,
        boolean canRotate) {
    public KeyView {
        scopes = List.copyOf(scopes);
    }

    static KeyView of(KeySummary key, int used, Instant now) {
        boolean expired = key.expiresAt() != null && !now.isBefore(key.expiresAt());
        var state = key.revokedAt() != null ? "revoked" : expired ? "expired" : "active";
        return new KeyView(
                key.id().toString(),
                key.name(),
                key.plan().wireName(),
                key.scopes().stream().map(Scope::wireName).toList(),
                key.requestsPerHour() == null ? null : NumberFormats.number(key.requestsPerHour()),
                used,
                TimeView.of(key.createdAt()),
                time(key.expiresAt()),
                time(key.lastUsedAt()),
                state,
                state.equals("active") && !key.configured());
    }

    private static @Nullable TimeView time(@Nullable Instant instant) {
        return instant == null ? null : TimeView.of(instant);
    }

    public boolean isActive() {
        return state.equals("active");
    }
}
