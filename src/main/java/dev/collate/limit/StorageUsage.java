package dev.collate.limit;

/**
 * The space that shares use in the database.
 *
 * @param shares number of shares
 * @param bytes size of the stored contents and of the rows
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
