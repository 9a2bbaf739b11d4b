package dev.collate.auth;

import java.util.UUID;

/** Reports how much each key has stored. The package {@code share}, which stores the shares, implements this interface. */
public interface StorageUsages {
    /** Returns the number and the size of the shares of a key that have not expired. */
    StorageUsage of(UUID keyId);

    /** Returns the number and the size of all shares. Both include expired shares that are not deleted yet. */
    StorageUsage total();

    /**
     * The number and the total size of shares in the database.
     *
     * @param shares the number of shares
     * @param bytes the number of bytes that the contents and the rows of these shares take
     */
    record StorageUsage(long shares, long bytes) {
        public static final StorageUsage NONE = new StorageUsage(0, 0);

        public StorageUsage plus(StorageUsage other) {
            return new StorageUsage(shares + other.shares, bytes + other.bytes);
        }

        public StorageUsage minus(StorageUsage other) {
            return new StorageUsage(shares - other.shares, bytes - other.bytes);
        }
    }
}
