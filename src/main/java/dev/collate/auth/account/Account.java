package dev.collate.auth.account;

import dev.collate.limit.Plan;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored account. It owns API keys, which inherit its plan.
 *
 * @param email the e-mail address in lower case; null if it is not known
 * @param disabledAt since when the keys of the account are rejected; null if they are accepted
 */
public record Account(
        UUID id,
        String name,
        @Nullable String email,
        Plan plan,
        Instant createdAt,
        @Nullable Instant disabledAt) {

    /** Returns the account with the values that the patch contains. */
    Account changed(AccountPatch patch, Instant now) {
        boolean wasDisabled = disabledAt != null;
        boolean disabled = patch.disabled().applyToRequired(wasDisabled);
        return new Account(
                id,
                patch.name().applyToRequired(name),
                patch.email().apply(email),
                patch.plan().applyToRequired(plan),
                createdAt,
                disabled == wasDisabled ? disabledAt : disabled ? now : null);
    }
}
