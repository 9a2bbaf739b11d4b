package dev.collate.http.body;

import org.jspecify.annotations.Nullable;

/**
 * The change of one value by a JSON merge patch (RFC 7396).
 *
 * @param isGiven whether the patch has the member; if not, the value does not change
 * @param value the new value; null if the patch removes the value
 */
public record MemberChange<T>(boolean isGiven, @Nullable T value) {
    /** Returns an optional value after this change. */
    public @Nullable T apply(@Nullable T current) {
        return isGiven ? value : current;
    }

    /** Returns a required value after this change. A change that would remove the value has no effect. */
    public T applyToRequired(T current) {
        return value == null ? current : value;
    }
}
