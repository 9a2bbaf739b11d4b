package dev.collate.limit;

import org.jspecify.annotations.Nullable;

/**
 * The limits and permissions of one API key.
 *
 * @param requests maximum number of requests in any window; 0 without API access
 * @param maxBodySize maximum size of a request body, in bytes
 * @param maxStoredBytes maximum size of all shares of the key in the database, in bytes
 * @param apiAccess whether the key may use the API
 * @param neverExpiry whether the key may create shares that never expire
 */
public record Allowance(int requests, long maxBodySize, long maxStoredBytes, boolean apiAccess, boolean neverExpiry) {
    /** The maximum length of a Java array, because a body is read into one array. */
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

    /** Returns a copy with the limits of a key. A limit that is null stays as it is. */
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
