package dev.collate.web.overload;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/** Gives each request that has passed the filters of access its {@link Admission}, and takes back what it held. */
@Component
@Order(0)
final class AdmissionFilter extends OncePerRequestFilter {
    static final String ATTRIBUTE = Admission.class.getName();

    private final OverloadSettings settings;
    private final Lanes lanes;
    private final Carriers carriers;
    private final MeterRegistry meters;
    /** By the pattern of the path. */
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();

    AdmissionFilter(OverloadSettings settings, Carriers carriers, MeterRegistry meters) {
        var runtime = Runtime.getRuntime();
        this.settings = settings;
        this.carriers = carriers;
        this.meters = meters;
        this.lanes = Lanes.of((long) (runtime.maxMemory() * settings.memoryShare()), runtime.availableProcessors());
        lanes.register(meters);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var admission = new Admission(lanes, settings.patience(), carriers);
        request.setAttribute(ATTRIBUTE, admission);
        try {
            chain.doFilter(
                    new GuardedRequest(request, admission, settings.pace()),
                    new GuardedAnswer(response, admission, settings.pace(), () -> Connections.breakOff(request)));
        } finally {
            admission.leave();
            record(request, admission);
        }
    }

    private Timer timer(String endpoint) {
        return Timer.builder("collate.work").tag("endpoint", endpoint).register(meters);
    }

    private void record(HttpServletRequest request, Admission admission) {
        if (!admission.seated().isZero()
                && request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String endpoint) {
            timers.computeIfAbsent(endpoint, this::timer).record(admission.seated());
        }
    }
}
