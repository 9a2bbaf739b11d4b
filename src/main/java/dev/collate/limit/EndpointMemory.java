package dev.collate.limit;

import java.util.Map;

/**
 * The memory estimates of several endpoints. The server does not start if an endpoint that reads a body has no estimate.
 *
 * @param estimates the memory estimate for each path of an endpoint
 */
public record EndpointMemory(Map<String, MemoryEstimate> estimates) {
    public EndpointMemory {
        estimates = Map.copyOf(estimates);
    }
}
