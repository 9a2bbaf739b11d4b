package dev.collate.diff;

import java.util.function.Supplier;

/**
 * Work that has not started yet, with the memory that it needs.
 *
 * @param heapBytes the maximum bytes of heap that the work needs
 * @param result does the work and returns its result; to be called once
 */
record EstimatedWork<T>(long heapBytes, Supplier<T> result) {}
