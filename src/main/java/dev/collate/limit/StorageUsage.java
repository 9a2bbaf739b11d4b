package dev.collate.limit;

/**
 * The number and the total size of shares in the database.
 *
 * @param shares the number of shares
 * @param bytes the number of bytes that the contents and the rows of these shares take
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
