package dev.collate.http;

import dev.collate.http.context.RequestContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Adds the request id to each log line that is written while the request is served. */
final class RequestIdFilter extends OncePerRequestFilter {
    private static final String LOG_FIELD = "requestId";

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        MDC.put(LOG_FIELD, RequestContext.of(request).requestId());
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(LOG_FIELD);
        }
    }
}
