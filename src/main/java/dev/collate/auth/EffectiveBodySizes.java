package dev.collate.auth;

import dev.collate.auth.key.KeySettings;
import dev.collate.limit.Plan;
import dev.collate.work.BodyEstimates;
import dev.collate.work.WorkPools;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Computes, for each endpoint, the maximum size of a request body that both the limit of the key and the memory of the server allow. */
@Component
public class EffectiveBodySizes {
    private static final Logger LOG = LoggerFactory.getLogger(EffectiveBodySizes.class);
    private static final int MEGABYTE = 1 << 20;

    /**
     * The maximum size in bytes of a body with typical content that the server has memory for. The key of the map is the last path segment
     * of an endpoint.
     */
    private final Map<String, Long> byEndpoint = new TreeMap<>();

    private final KeySettings settings;

    EffectiveBodySizes(WorkPools pools, List<BodyEstimates> endpoints, KeySettings settings) {
        this.settings = settings;
        long memory = pools.work().shareOfLarge();
        long bodies = pools.bodies().shareOfLarge();
        endpoints.forEach(each -> each.byPath().forEach((path, estimate) -> {
            byEndpoint.put(path.substring(path.lastIndexOf('/') + 1), Math.min(bodies, estimate.typicalBody(memory)));
        }));
    }

    /**
     * Returns for each endpoint the maximum size in bytes of a body with typical content. The size is at most {@code maxBodySize}, the
     * limit of the key.
     */
    Map<String, Long> within(long maxBodySize) {
        var sizes = new TreeMap<String, Long>();
        byEndpoint.forEach((endpoint, size) -> sizes.put(endpoint, Math.min(size, maxBodySize)));
        return sizes;
    }

    @EventListener(ApplicationReadyEvent.class)
    void warn() {
        warning().ifPresent(LOG::warn);
    }

    /** Returns a warning if the heap is too small for the bodies that the plans allow. */
    public Optional<String> warning() {
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
        return tooSmall.isEmpty()
                ? Optional.empty()
                : Optional.of("The plans allow bodies of " + allowed / MEGABYTE
                        + " MB, but for typical content the heap is large enough only for: " + tooSmall
                        + ". Raise -Xmx, or lower the plans' max-body-size");
    }
}
