package dev.collate.auth;

import dev.collate.problem.ApiException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Decides whether a request may proceed. An exception becomes the same response as an exception of a controller. */
final class AuthorizationFilter extends OncePerRequestFilter {
    private final HandlerExceptionResolver problems;
    private final Check check;

    AuthorizationFilter(HandlerExceptionResolver problems, Check check) {
        this.problems = problems;
        this.check = check;
    }

    /** The check of one filter chain. */
    @FunctionalInterface
    interface Check {
        /**
         * Returns true if the request may proceed. Returns false if the check has sent the response itself.
         *
         * @throws ApiException if the request may not proceed; the exception becomes the response
         */
        boolean admit(HttpServletRequest request, HttpServletResponse response);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            if (check.admit(request, response)) {
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
