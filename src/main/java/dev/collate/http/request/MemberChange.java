package dev.collate.http.request;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The change of one value by a JSON merge patch (RFC 7396).
 *
 * @param isGiven whether the patch has the member; if not, the value does not change
 * @param value the new value; null if the patch removes the value
 */
public record MemberChange<T>(boolean isGiven, @Nullable T value) {
    /**
     * Returns the change of an optional value. If the member is null, the change removes the value.
     *
     * @param reader reads the member; it is called only if the member is present with a value other than null
     */
    public static <T> MemberChange<T> ofOptional(RequestParameters patch, String name, Supplier<@Nullable T> reader) {
        boolean hasValue = patch.hasValue(name);
        return new MemberChange<>(hasValue || patch.isNull(name), hasValue ? reader.get() : null);
    }

    /**
     * Returns the change of a required value. If the member is null, records an error in {@code patch}.
     *
     * @param reader reads the member; it is called only if the member is present with a value other than null
     */
    public static <T> MemberChange<T> ofRequired(RequestParameters patch, String name, Supplier<@Nullable T> reader) {
        if (patch.isNull(name)) {
            patch.reject(name, "must not be null");
        }
        return ofOptional(patch, name, reader);
    }

    /** Returns this change if its value differs from the current value. Otherwise returns a change without effect. */
    public MemberChange<T> ifDifferentFrom(@Nullable T current) {
        return Objects.equals(value, current) ? new MemberChange<>(false, null) : this;
    }

    /** Returns the same change with another representation of the value. */
    public <R> MemberChange<R> map(Function<T, R> mapper) {
        return new MemberChange<>(isGiven, value == null ? null : mapper.apply(value));
    }

    /** Returns an optional value after this change. */
    public @Nullable T applyToOptional(@Nullable T current) {
        return isGiven ? value : current;
    }

    /** Returns a required value after this change. A change that would remove the value has no effect. */
    public T applyToRequired(T current) {
        return value == null ? current : value;
    }
}
