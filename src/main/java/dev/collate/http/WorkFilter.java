package dev.collate.http;

import dev.collate.http.request.RequestContext;
import dev.collate.work.RequestWatchdog;
import dev.collate.work.RequestWork;
import dev.collate.work.WorkPools;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/** Creates the {@link RequestWork} of each request that has passed the authentication filters, and closes it after the response. */
final class WorkFilter extends OncePerRequestFilter {
    private final Duration patience;
    private final WorkPools pools;
    private final RequestWatchdog watchdog;
    private final MeterRegistry meters;
    /** The timer of the computing time, for each path pattern. */
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();

    WorkFilter(OverloadSettings settings, WorkPools pools, RequestWatchdog watchdog, MeterRegistry meters) {
        this.patience = settings.patience();
        this.pools = pools;
        this.watchdog = watchdog;
        this.meters = meters;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var context = RequestContext.of(request);
        // Without a key, the work belongs to the address of the client.
        var holder = Objects.<Object>requireNonNullElseGet(context.keyId(), request::getRemoteAddr);
        try (var work =
                new RequestWork(pools, holder, patience, watchdog, context.connection(), context.startNanos())) {
            context.setWork(work);
            chain.doFilter(request, new YieldingResponse(response));
            record(request, work);
        }
    }

    private void record(HttpServletRequest request, RequestWork work) {
        if (!work.computed().isZero()
                && request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String endpoint) {
            timers.computeIfAbsent(
                            endpoint,
                            key -> Timer.builder("collate.work")
                                    .tag("endpoint", key)
                                    .register(meters))
                    .record(work.computed());
        }
    }
}
