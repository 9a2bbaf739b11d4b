package dev.collate.auth;

import dev.collate.http.request.RequestContext;
import dev.collate.problem.ApiException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Determines who has sent a request, and decides whether it may proceed. An exception becomes the same response as an exception of a
 * controller.
 */
abstract class AuthorizationFilter extends OncePerRequestFilter {
    private final HandlerExceptionResolver problems;

    AuthorizationFilter(HandlerExceptionResolver problems) {
        this.problems = problems;
    }

    /**
     * Returns the sender of the request. Returns null if it is not known, or if the chain does not need it.
     *
     * @throws ApiException if the request must have a valid key, and has none
     */
    @Nullable
    Person authenticate(HttpServletRequest request) {
        return null;
    }

    /**
     * Returns true if the request may proceed. Returns false if the filter has sent the response itself.
     *
     * @throws ApiException if the request may not proceed; the exception becomes the response
     */
    abstract boolean admit(@Nullable Person person, HttpServletRequest request, HttpServletResponse response);

    @Override
    protected final void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            var person = authenticate(request);
            if (person instanceof Caller caller) {
                RequestContext.of(request).setKeyId(caller.keyId());
            }
            if (admit(person, request, response)) {
                chain.doFilter(request, response);
            }
        } catch (ApiException | DataAccessException | TransactionException refusal) {
            if (problems.resolveException(request, response, null, refusal) == null) {
                throw refusal;
            }
        } finally {
            SecurityContextHolder.clearContext();
        }
    }
}
