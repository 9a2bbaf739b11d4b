package dev.collate.auth.account;

import dev.collate.limit.Plan;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an account.
 *
 * @param email null if the address is not known
 * @param disabledAt since when the keys of the account are rejected; null if they are accepted
 */
public record AccountSummary(
        UUID id,
        String name,
        @Nullable String email,
        Plan plan,
        Instant createdAt,
        @Nullable Instant disabledAt) {
    static AccountSummary of(Account account) {
        return new AccountSummary(
                account.id(),
                account.name(),
                account.email(),
                account.plan(),
                account.createdAt(),
                account.disabledAt());
    }
}
