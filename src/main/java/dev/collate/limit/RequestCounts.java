package dev.collate.limit;

import java.util.List;
import java.util.UUID;

/** Counts requests of several keys in a store that several servers share. */
interface RequestCounts extends AutoCloseable {
    /**
     * Counts requests of several keys in one step. Returns one result for each claim, in the order of the claims. The claims must be sorted
     * by key, see {@link SharedWindows}.
     *
     * @throws org.springframework.dao.DataAccessException if the store fails
     */
    List<ClaimResult> countRequests(List<Claim> claims);

    /** Returns the number of requests in the window of a key. Does not count a request. */
    default int usedRequests(UUID keyId) {
        return countRequests(List.of(new Claim(keyId, 0, 0))).getFirst().usedRequests();
    }

    /** Closes the connections that only this store uses. */
    @Override
    default void close() {}

    /**
     * Requests of one key that arrived at about the same time, and that are counted together.
     *
     * @param limit the maximum number of requests in the window
     * @param requests the number of requests to count; if it is 0, the window is only read
     */
    record Claim(UUID keyId, int limit, int requests) {}

    /**
     * The result of a claim.
     *
     * @param admittedRequests how many of the requests were counted
     * @param usedRequests the number of requests in the window, including the admitted requests
     * @param millisUntilReset the milliseconds until the oldest request leaves the window
     */
    record ClaimResult(int admittedRequests, int usedRequests, long millisUntilReset) {}
}
