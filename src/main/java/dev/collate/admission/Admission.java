package dev.collate.admission;

/** Admits the work of one request. The service of the request calls it when it knows how much memory the work needs. */
@FunctionalInterface
public interface Admission {
    /** Admits all work without a reservation. It is for work that does not belong to a request, such as the warm-up. */
    Admission UNLIMITED = heapBytes -> {};

    /**
     * Reserves memory and a CPU permit, and waits for them if necessary. Both are released when the request ends.
     *
     * @param heapBytes the maximum bytes of heap that the request will hold in total, including its body
     * @throws dev.collate.problem.ApiException 503 if the memory or a permit does not become free within the timeout
     */
    void admit(long heapBytes);
}
