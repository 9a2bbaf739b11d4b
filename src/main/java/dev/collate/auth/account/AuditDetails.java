package dev.collate.auth.account;

import dev.collate.http.request.MemberChange;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Collects the details of an audit entry, such as {@code plan=team, name}. For a free text, the details contain only the name of the
 * member, because the text may be personal.
 */
public final class AuditDetails {
    private final StringJoiner parts = new StringJoiner(", ");

    /** Adds a value, unless it is null. */
    public AuditDetails addValue(String name, @Nullable Object value) {
        return value == null ? this : addChange(name, new MemberChange<>(true, value));
    }

    /** Adds the new value of a change, if the value is changed. The new value may be null. */
    public AuditDetails addChange(String name, MemberChange<?> change) {
        if (change.isGiven()) {
            parts.add(name + "=" + change.value());
        }
        return this;
    }

    /** Adds only the name of a text, if the text is changed. */
    public AuditDetails addNameIfChanged(String name, MemberChange<String> change) {
        if (change.isGiven()) {
            parts.add(name);
        }
        return this;
    }

    @Override
    public String toString() {
        return parts.toString();
    }
}
