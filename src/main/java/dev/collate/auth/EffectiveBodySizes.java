package dev.collate.auth;

import dev.collate.admission.ResourcePools;
import dev.collate.auth.key.KeySettings;
import dev.collate.limit.EndpointMemory;
import dev.collate.limit.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Computes the maximum size of a request body that both the plan and the memory of the server allow. */
@Component
class EffectiveBodySizes {
    private static final Logger LOG = LoggerFactory.getLogger(EffectiveBodySizes.class);
    private static final int MEGABYTE = 1 << 20;

    /** Maximum size of a typical body in bytes, for each endpoint that keys may call, by the last segment of its path. */
    private final Map<String, Long> byEndpoint = new TreeMap<>();

    private final KeySettings settings;

    EffectiveBodySizes(ResourcePools pools, List<EndpointMemory> endpoints, KeySettings settings) {
        this.settings = settings;
        long memory = pools.large().memory().holderShare();
        endpoints.forEach(each -> each.estimates().forEach((path, estimate) -> {
            if (path.startsWith("/api/") || path.startsWith("/v1/")) {
                byEndpoint.put(path.substring(path.lastIndexOf('/') + 1), estimate.typicalBody(memory));
            }
        }));
    }

    /** Returns the maximum size of a typical body in bytes that a key may send and the server has memory for, by endpoint. */
    Map<String, Long> within(long maxBodySize) {
        var sizes = new TreeMap<String, Long>();
        byEndpoint.forEach((endpoint, size) -> sizes.put(endpoint, Math.min(size, maxBodySize)));
        return sizes;
    }

    @EventListener(ApplicationReadyEvent.class)
    void warn() {
        long allowed = Arrays.stream(Plan.values())
                .map(settings::allowance)
                .filter(allowance -> allowance.apiAccess())
                .mapToLong(allowance -> allowance.maxBodySize())
                .max()
                .orElse(0);
        var tooSmall = byEndpoint.entrySet().stream()
                .filter(endpoint -> endpoint.getValue() < allowed)
                .map(endpoint -> endpoint.getKey() + " " + endpoint.getValue() / MEGABYTE + " MB")
                .collect(Collectors.joining(", "));
        if (!tooSmall.isEmpty()) {
            LOG.warn(
                    "The plans allow bodies of {} MB, but for usual content the heap takes only: {}. Raise -Xmx, or lower the plans' max-body-size",
                    allowed / MEGABYTE,
                    tooSmall);
        }
    }
}
