package dev.collate.auth.signin;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;

/**
 * An account that has a password.
 *
 * @param disabledAt since when the account is disabled; null if it is not disabled
 */
record PasswordHolder(UUID accountId, String hash, @Nullable Instant disabledAt) {
    /** Returns the account for Spring Security. The name of the user is the id of the account. */
    UserDetails user() {
        return User.withUsername(accountId.toString())
                .password(hash)
                .disabled(disabledAt != null)
                .build();
    }
}
