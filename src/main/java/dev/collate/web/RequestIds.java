package dev.collate.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives every request an id, the caller's own if it is a sane one: in the answer, in errors, and in each log line. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RequestIds extends OncePerRequestFilter {
    static final String HEADER = "X-Request-Id";
    private static final String ATTRIBUTE = RequestIds.class.getName();
    private static final String LOG_FIELD = "requestId";
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var id = of(request);
        response.setHeader(HEADER, id);
        MDC.put(LOG_FIELD, id);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(LOG_FIELD);
        }
    }

    /** The id of a request; one that never reached this filter gets it now. */
    static String of(HttpServletRequest request) {
        return of(request, request.getHeader(HEADER));
    }

    static String of(ServletRequest request, @Nullable String sent) {
        if (request.getAttribute(ATTRIBUTE) instanceof String known) {
            return known;
        }
        var id = sent != null && SANE.matcher(sent).matches() ? sent : fresh();
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    /** An id tells requests apart; nobody gains by guessing one, so it need not come from a secure source. */
    private static String fresh() {
        var random = ThreadLocalRandom.current();
        return Long.toHexString(random.nextLong() | Long.MIN_VALUE)
                + Long.toHexString(random.nextLong() | Long.MIN_VALUE);
    }
}
