package dev.collate.auth;

import dev.collate.limit.StorageUsage;
import java.util.UUID;

/** Reports how much each key has stored. The package {@code share}, which stores the shares, implements this interface. */
public interface StorageUsages {
    /** Returns the number and the size of the shares of a key that have not expired. */
    StorageUsage of(UUID keyId);

    /** Returns the number and the size of all shares. Both include expired shares that are not deleted yet. */
    StorageUsage total();
}
