package dev.collate.http;

import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePools;
import dev.collate.admission.ResourceReservation;
import dev.collate.http.body.ClientTimeouts;
import dev.collate.http.context.RequestContext;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Creates the {@link ResourceReservation} of each request that has passed the authentication filters, and closes it after the request. If
 * the reservation is cancelled, the work of the request stops.
 */
final class AdmissionFilter extends OncePerRequestFilter {
    private final OverloadSettings settings;
    private final ResourcePools pools;
    private final RequestWatchdog watchdog;
    private final ClientTimeouts timeouts;
    private final MeterRegistry meters;
    /** The timer of the computing time, for each path pattern. */
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();

    AdmissionFilter(
            OverloadSettings settings,
            ResourcePools pools,
            RequestWatchdog watchdog,
            ClientTimeouts timeouts,
            MeterRegistry meters) {
        this.settings = settings;
        this.pools = pools;
        this.watchdog = watchdog;
        this.timeouts = timeouts;
        this.meters = meters;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var context = RequestContext.of(request);
        var reservation = new ResourceReservation(
                pools, owner(context, request), settings.patience(), watchdog, context.connection());
        context.setReservation(reservation);
        try (reservation) {
            serve(request, new ThrottledResponse(response, context, timeouts), chain, reservation);
        } finally {
            record(request, reservation);
        }
    }

    /**
     * Returns the holder to which the memory, the CPU permits and the threads of the request are attributed: the API key of the request, or
     * the client address if the request has no key.
     */
    private static Object owner(RequestContext context, HttpServletRequest request) {
        return Objects.requireNonNullElseGet(context.keyId(), request::getRemoteAddr);
    }

    private static void serve(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            ResourceReservation reservation)
            throws ServletException, IOException {
        var failure = reservation.cancellation().<@Nullable Exception>run(() -> {
            try {
                chain.doFilter(request, response);
                return null;
            } catch (ServletException | IOException e) {
                return e;
            }
        });
        if (failure instanceof ServletException e) {
            throw e;
        }
        if (failure instanceof IOException e) {
            throw e;
        }
    }

    private Timer timer(String endpoint) {
        return Timer.builder("collate.work").tag("endpoint", endpoint).register(meters);
    }

    private void record(HttpServletRequest request, ResourceReservation reservation) {
        if (!reservation.computed().isZero()
                && request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String endpoint) {
            timers.computeIfAbsent(endpoint, this::timer).record(reservation.computed());
        }
    }
}
