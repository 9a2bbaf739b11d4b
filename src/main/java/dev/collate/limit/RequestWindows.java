package dev.collate.limit;

import java.util.UUID;

/** Counts the requests of each key in a rolling window. */
public interface RequestWindows extends AutoCloseable {
    /**
     * Counts one request of a key now. If the window of the key already contains {@code limit} requests, the request is not counted and not
     * admitted.
     *
     * @throws org.springframework.dao.DataAccessException if the store fails or does not respond in time
     */
    RateLimitStatus countRequest(UUID keyId, int limit);

    /**
     * Returns how many requests the window of the key contains now. Does not count a request.
     *
     * @throws org.springframework.dao.DataAccessException if the store fails or does not respond in time
     */
    int usedRequests(UUID keyId);

    /** Closes the connections that only this store uses. */
    @Override
    default void close() {}
}
