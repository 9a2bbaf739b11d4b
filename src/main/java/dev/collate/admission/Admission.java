package dev.collate.admission;

/** Lets the work of one request begin once its size is known. */
@FunctionalInterface
public interface Admission {
    /** Lets everything begin at once: for work that competes with no request. */
    Admission UNLIMITED = heapBytes -> {};

    /**
     * Reserves memory and a CPU permit, for which it may wait. Both are given back when the request ends.
     *
     * @param heapBytes the most heap that the request will hold in all, its body included
     * @throws dev.collate.problem.ApiException 503 when they cannot be had in time
     */
    void admit(long heapBytes);
}
