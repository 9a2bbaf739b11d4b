package dev.collate.auth;

import dev.collate.limit.StorageUsage;
import java.util.UUID;

/** Tells what each key has stored; implemented where it is stored. */
public interface StorageUsages {
    /** What the shares of a key that have not expired take now. */
    StorageUsage of(UUID keyId);
}
