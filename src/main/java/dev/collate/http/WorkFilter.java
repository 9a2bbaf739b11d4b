package dev.collate.http;

import dev.collate.http.request.BodyReader;
import dev.collate.http.request.OverloadSettings;
import dev.collate.http.request.RequestContext;
import dev.collate.http.request.RequestReader;
import dev.collate.work.RequestWatchdog;
import dev.collate.work.RequestWork;
import dev.collate.work.WorkPools;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Creates the {@link RequestWork} of each request that has passed the authentication filters, and the {@link RequestReader} that uses it.
 * Closes the work after the response.
 */
final class WorkFilter extends OncePerRequestFilter {
    private final Duration patience;
    private final BodyReader bodies;
    private final WorkPools pools;
    private final RequestWatchdog watchdog;

    WorkFilter(OverloadSettings settings, WorkPools pools, RequestWatchdog watchdog) {
        this.patience = settings.patience();
        this.bodies = new BodyReader(settings);
        this.pools = pools;
        this.watchdog = watchdog;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var context = RequestContext.of(request);
        // Without a key, the work belongs to the address of the client.
        var holder = Objects.<Object>requireNonNullElseGet(context.keyId(), request::getRemoteAddr);
        var work = new RequestWork(pools, holder, patience, watchdog, context, context.startNanos());
        var yielding = new YieldingResponse(response);
        try {
            chain.doFilter(new RequestReader(request, work, yielding, bodies), yielding);
        } finally {
            work.close();
            context.setComputed(work.computed());
        }
    }
}
