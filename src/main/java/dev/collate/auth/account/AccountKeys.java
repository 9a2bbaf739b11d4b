package dev.collate.auth.account;

import java.util.UUID;
import java.util.function.Supplier;

/** The operations on keys that the accounts need. The package {@code auth.key}, which stores the keys, implements this interface. */
public interface AccountKeys {
    /**
     * Runs a change of keys or of their accounts in one transaction. This server sees the change at once. Other servers with the same
     * database see it within 5 seconds.
     */
    <T> T runChange(Supplier<T> change);

    /** Returns whether the account has a configured key that is not revoked. If so, each start of a server sets the plan of the account. */
    boolean hasConfiguredKey(UUID accountId);
}
