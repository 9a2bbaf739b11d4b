package dev.collate.limit;

import org.jspecify.annotations.Nullable;

/**
 * What one key may do.
 *
 * @param requests the most requests in any window; 0 where there is no access
 * @param maxBodySize the largest request body, in bytes
 * @param maxStoredBytes how many bytes its shares may take in the database together
 * @param apiAccess whether the key opens the API at all
 * @param neverExpiry whether its shares may live forever
 */
public record Allowance(int requests, long maxBodySize, long maxStoredBytes, boolean apiAccess, boolean neverExpiry) {
    /** A body is read into one array. */
    public static final int MAX_BODY_SIZE = Integer.MAX_VALUE - 8;

    public Allowance {
        if (requests < 0 || apiAccess && requests == 0) {
            throw new IllegalArgumentException("an allowance with API access needs at least 1 request a window");
        }
        if (maxBodySize < 1 || maxBodySize > MAX_BODY_SIZE) {
            throw new IllegalArgumentException("a body size must be from 1 to " + MAX_BODY_SIZE + " bytes");
        }
        if (maxStoredBytes < 0) {
            throw new IllegalArgumentException("the limit of stored bytes must be 0 or more");
        }
    }

    /** The same allowance with a key's own limits where it has any. */
    public Allowance with(
            @Nullable Integer ownRequests, @Nullable Long ownMaxBodySize, @Nullable Long ownMaxStoredBytes) {
        return new Allowance(
                ownRequests == null ? requests : ownRequests,
                ownMaxBodySize == null ? maxBodySize : ownMaxBodySize,
                ownMaxStoredBytes == null ? maxStoredBytes : ownMaxStoredBytes,
                apiAccess,
                neverExpiry);
    }
}
