package dev.collate.auth;

import dev.collate.limit.StorageUsage;
import java.util.UUID;

/** Reports how much each key has stored. The package that stores the shares implements this interface. */
public interface StorageUsages {
    /** Returns the space that the unexpired shares of a key take. */
    StorageUsage of(UUID keyId);
}
