package dev.collate.auth;

import dev.collate.limit.StorageUsage;
import java.util.UUID;

/** Reports what each key has stored; implemented by the package that stores it. */
public interface StorageUsages {
    /** Returns what the shares of a key take that have not expired. */
    StorageUsage of(UUID keyId);
}
