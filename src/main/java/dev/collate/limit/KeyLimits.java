package dev.collate.limit;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The limits and permissions of one API key.
 *
 * @param maxRequests the maximum number of requests in the rolling window; it is not used if the key has no API access
 * @param maxBodySize the maximum number of bytes of a request body
 * @param maxStoredBytes the maximum number of bytes that all shares of the key may take in the database together
 * @param allowsApi whether the key may use the API
 * @param allowsNeverExpiringShares whether the key may create shares that never expire
 */
public record KeyLimits(
        int maxRequests, long maxBodySize, long maxStoredBytes, boolean allowsApi, boolean allowsNeverExpiringShares) {
    /** The upper bound of {@code maxBodySize}. It is the maximum length of a Java array, because a body is read into one array. */
    public static final int MAX_BODY_SIZE = Integer.MAX_VALUE - 8;

    /** @throws IllegalArgumentException if a limit is outside its range */
    public KeyLimits {
        if (maxRequests < 0 || allowsApi && maxRequests == 0) {
            throw new IllegalArgumentException("requests-per-hour must be 1 or more if api-access is true");
        }
        if (maxBodySize < 1 || maxBodySize > MAX_BODY_SIZE) {
            throw new IllegalArgumentException("max-body-size must be from 1 to " + MAX_BODY_SIZE + " bytes");
        }
        if (maxStoredBytes < 0) {
            throw new IllegalArgumentException("max-stored-bytes must be 0 or more");
        }
    }

    /**
     * Creates the limits of a plan from its settings.
     *
     * @param requestsPerHour the maximum number of requests in {@code collate.rate-limit.window}; ignored if the plan has no API access
     */
    @ConstructorBinding
    KeyLimits(
            @DefaultValue("0") int requestsPerHour,
            DataSize maxBodySize,
            DataSize maxStoredBytes,
            @DefaultValue("true") boolean apiAccess,
            @DefaultValue("true") boolean neverExpiry) {
        this(requestsPerHour, maxBodySize.toBytes(), maxStoredBytes.toBytes(), apiAccess, neverExpiry);
    }

    /**
     * Returns a copy of the limits of a plan in which the limits of a single key replace those of the plan. If a limit of the key is null,
     * the copy has the limit of the plan.
     *
     * @throws IllegalArgumentException if a limit is outside its range
     */
    public KeyLimits withOwnLimits(
            @Nullable Integer ownRequests, @Nullable Long ownMaxBodySize, @Nullable Long ownMaxStoredBytes) {
        return new KeyLimits(
                ownRequests == null ? maxRequests : ownRequests,
                ownMaxBodySize == null ? maxBodySize : ownMaxBodySize,
                ownMaxStoredBytes == null ? maxStoredBytes : ownMaxStoredBytes,
                allowsApi,
                allowsNeverExpiringShares);
    }
}
