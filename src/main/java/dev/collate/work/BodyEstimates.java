package dev.collate.work;

import java.util.Map;

/**
 * The memory estimates of endpoints whose bodies may be large. The account of a key shows how large these bodies may be.
 *
 * @param byPath the memory estimate for each path of an endpoint
 */
public record BodyEstimates(Map<String, MemoryEstimate> byPath) {
    public BodyEstimates {
        byPath = Map.copyOf(byPath);
    }
}
