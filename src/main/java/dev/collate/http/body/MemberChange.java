package dev.collate.http.body;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The change of one value by a JSON merge patch (RFC 7396).
 *
 * @param isGiven whether the patch has the member; if not, the value does not change
 * @param value the new value; null if the patch removes the value
 */
public record MemberChange<T>(boolean isGiven, @Nullable T value) {
    /** Returns the same change with another representation of the value. */
    public <R> MemberChange<R> map(Function<T, R> mapper) {
        return new MemberChange<>(isGiven, value == null ? null : mapper.apply(value));
    }

    /** Returns an optional value after this change. */
    public @Nullable T apply(@Nullable T current) {
        return isGiven ? value : current;
    }

    /** Returns a required value after this change. A change that would remove the value has no effect. */
    public T applyToRequired(T current) {
        return value == null ? current : value;
    }
}
