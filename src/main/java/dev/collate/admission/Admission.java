package dev.collate.admission;

/** Admits the work of one request as soon as its memory estimate is known. */
@FunctionalInterface
public interface Admission {
    /** Admits all work at once. For work that does not compete with requests. */
    Admission UNLIMITED = heapBytes -> {};

    /**
     * Reserves memory and a CPU permit, and waits for them if necessary. Both are released when the request ends.
     *
     * @param heapBytes maximum heap that the request will hold in total, including its body
     * @throws dev.collate.problem.ApiException 503 if memory or a permit does not become free in time
     */
    void admit(long heapBytes);
}
