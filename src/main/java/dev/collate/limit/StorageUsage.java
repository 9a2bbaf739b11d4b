package dev.collate.limit;

/**
 * What shares take in the database.
 *
 * @param shares their number
 * @param bytes of their contents as they are stored, and of their rows
 */
public record StorageUsage(long shares, long bytes) {
    public static final StorageUsage NONE = new StorageUsage(0, 0);

    public StorageUsage plus(StorageUsage other) {
        return new StorageUsage(shares + other.shares, bytes + other.bytes);
    }

    public StorageUsage minus(StorageUsage other) {
        return new StorageUsage(shares - other.shares, bytes - other.bytes);
    }
}
