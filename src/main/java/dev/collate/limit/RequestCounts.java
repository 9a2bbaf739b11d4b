package dev.collate.limit;

import java.util.List;
import java.util.UUID;

/** Counts requests of several keys in a store that several servers share. */
interface RequestCounts extends AutoCloseable {
    /**
     * Counts requests of several keys in one step. Returns one count for each claim, in the order of the claims. The claims must be sorted
     * by key, see {@link SharedWindows}.
     */
    List<Count> countRequests(List<Claim> claims);

    /** Returns the number of requests in the window of a key, and counts none. */
    default int usedRequests(UUID keyId) {
        return countRequests(List.of(new Claim(keyId, 0, 0))).getFirst().usedRequests();
    }

    /** Closes the connections that only this store uses. */
    @Override
    default void close() {}

    /** A number of requests of one key that arrived at about the same time. */
    record Claim(UUID keyId, int limit, int requests) {}

    /**
     * The result of a claim.
     *
     * @param admittedRequests how many of the requests were counted
     * @param usedRequests the number of requests in the window, including the admitted requests
     * @param millisUntilReset the milliseconds until the oldest request leaves the window
     */
    record Count(int admittedRequests, int usedRequests, long millisUntilReset) {}
}
