package dev.collate.limit;

import java.util.Map;

/**
 * The memory estimates of some endpoints, for those who ask how large a body may be.
 *
 * @param estimates by the last word of the endpoint's path
 */
public record EndpointMemory(Map<String, MemoryEstimate> estimates) {
    public EndpointMemory {
        estimates = Map.copyOf(estimates);
    }
}
