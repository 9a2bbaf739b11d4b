package dev.collate.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.apache.coyote.Request;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** The id of every request, the caller's own if it is a sane one: in the answer, in errors, and, by this filter, in each log line. */
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
        MDC.put(LOG_FIELD, of(request));
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(LOG_FIELD);
        }
    }

    /** Gives a request its id as it comes in. */
    static String give(Request request) {
        var sent = request.getHeader(HEADER);
        var id = sent != null && SANE.matcher(sent).matches() ? sent : fresh();
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }

    /** The id of a request; one that broke off before it was given any gets a fresh one. */
    static String of(ServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof String given) {
            return given;
        }
        var id = fresh();
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
