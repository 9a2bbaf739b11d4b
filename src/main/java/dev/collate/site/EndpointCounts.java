package dev.collate.site;

import dev.collate.page.DisplayText;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** Reads from the metrics how many requests this server has answered since its start. */
@Component
class EndpointCounts {
    private static final String METRIC = "http.server.requests";
    private static final String HEALTH = "/actuator/health";

    private final MeterRegistry meters;

    EndpointCounts(MeterRegistry meters) {
        this.meters = meters;
    }

    /**
     * The requests of one endpoint.
     *
     * @param path the path pattern of the endpoint
     * @param requests the number of requests, formatted
     * @param byStatus the numbers by the status of the response
     */
    record Endpoint(String path, String requests, List<Status> byStatus) {
        Endpoint {
            byStatus = List.copyOf(byStatus);
        }
    }

    /** The number of responses with one status. */
    record Status(String status, String requests) {}

    /** Returns the requests of each endpoint. The endpoint with the most requests is first. */
    List<Endpoint> byEndpoint() {
        var counts = new HashMap<String, SortedMap<String, Long>>();
        for (var timer : timers()) {
            counts.computeIfAbsent(tag(timer, "uri"), path -> new TreeMap<>())
                    .merge(tag(timer, "status"), timer.count(), Long::sum);
        }
        return counts.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, SortedMap<String, Long>>>comparingLong(
                                endpoint -> -sum(endpoint.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .map(endpoint -> new Endpoint(
                        endpoint.getKey(),
                        DisplayText.number(sum(endpoint.getValue())),
                        endpoint.getValue().entrySet().stream()
                                .map(status -> new Status(status.getKey(), DisplayText.number(status.getValue())))
                                .toList()))
                .toList();
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns the number of responses with one of these statuses, of all endpoints except the health checks. A health check has the status
     * 503 when the server starts or stops, which does not mean that the server is overloaded.
     *
     * @param statuses no status means all statuses
     */
    long of(String... statuses) {
        return timers().stream()
                .filter(timer -> statuses.length == 0 || List.of(statuses).contains(tag(timer, "status")))
                .filter(timer -> !tag(timer, "uri").startsWith(HEALTH))
                .mapToLong(Timer::count)
                .sum();
    }

    private Collection<Timer> timers() {
        return meters.find(METRIC).timers();
    }

    private static String tag(Meter meter, String name) {
        return Objects.requireNonNullElse(meter.getId().getTag(name), "");
    }
}
