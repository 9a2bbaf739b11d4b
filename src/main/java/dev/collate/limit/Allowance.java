package dev.collate.limit;

import org.jspecify.annotations.Nullable;

/**
 * What one key may do.
 *
 * @param requests the most requests in any window; 0 where there is no access
 * @param maxBodySize the largest request body, in bytes
 * @param apiAccess whether the key opens the API at all
 * @param neverExpiry whether its shares may live forever
 */
public record Allowance(int requests, long maxBodySize, boolean apiAccess, boolean neverExpiry) {
    public Allowance {
        if (requests < 0 || apiAccess && requests == 0) {
            throw new IllegalArgumentException("an allowance with API access needs at least 1 request a window");
        }
        if (maxBodySize < 1) {
            throw new IllegalArgumentException("an allowance needs a body size of at least 1 byte");
        }
    }

    /** The same allowance with a key's own limits where it has any. */
    public Allowance with(@Nullable Integer ownRequests, @Nullable Long ownMaxBodySize) {
        return new Allowance(
                ownRequests == null ? requests : ownRequests,
                ownMaxBodySize == null ? maxBodySize : ownMaxBodySize,
                apiAccess,
                neverExpiry);
    }
}
