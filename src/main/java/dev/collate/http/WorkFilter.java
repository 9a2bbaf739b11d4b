package dev.collate.http;

import dev.collate.http.request.BodyReader;
import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.RequestContext;
import dev.collate.http.request.RequestReader;
import dev.collate.limit.TokenBuckets;
import dev.collate.work.RequestWork;
import dev.collate.work.WorkPools;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Creates the {@link RequestWork} of each request that has passed the authentication filters, and the {@link RequestReader} that uses it.
 * Closes the work after the response. Meanwhile, checks all requests ten times a second, and ends those that take too long or whose client
 * has disconnected.
 */
final class WorkFilter extends OncePerRequestFilter {
    private static final int CHECK_INTERVAL_MILLIS = 100;
    private static final Logger LOG = LoggerFactory.getLogger(WorkFilter.class);

    private final OverloadSettings settings;
    private final BodyReader bodyReader;
    private final WorkPools pools;
    private final Set<RequestWork> openWorks = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("request-watchdog").daemon().factory());

    WorkFilter(OverloadSettings settings, WorkPools pools) {
        this.settings = settings;
        this.bodyReader = new BodyReader(settings);
        this.pools = pools;
        var unused = watchdog.scheduleAtFixedRate(
                () -> openWorks.forEach(this::enforceTimeLimits),
                CHECK_INTERVAL_MILLIS,
                CHECK_INTERVAL_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    private void enforceTimeLimits(RequestWork work) {
        try {
            work.enforceTimeLimits(settings.deadline(), settings.maxRequestTime());
        } catch (RuntimeException | Error e) {
            // Also catches an OutOfMemoryError, after which the scheduler would end the checks of all requests.
            LOG.error("The time limits of a request could not be checked", e);
            openWorks.remove(work);
        }
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var context = RequestContext.of(request);
        // Without a key, the work belongs to the network of the client. The rate limits of addresses use the same
        // networks.
        var holder = Objects.<Object>requireNonNullElseGet(
                context.keyId(), () -> TokenBuckets.clientNetwork(request.getRemoteAddr()));
        var work = new RequestWork(pools, holder, settings.patience(), context, context.startNanos());
        var yieldingResponse = new YieldingResponse(response);
        openWorks.add(work);
        try {
            chain.doFilter(new RequestReader(request, work, yieldingResponse, bodyReader), yieldingResponse);
        } finally {
            openWorks.remove(work);
            work.close();
            context.setComputingTime(work.computingTime());
        }
    }

    @Override
    public void destroy() {
        watchdog.shutdownNow();
    }
}
