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

/**
 * Runs a {@link RequestAuthorizer} in a filter chain. An exception of the authorizer becomes the same response as an exception of a
 * controller.
 */
final class AuthorizationFilter extends OncePerRequestFilter {
    private final RequestAuthorizer authorizer;
    private final HandlerExceptionResolver problems;

    AuthorizationFilter(RequestAuthorizer authorizer, HandlerExceptionResolver problems) {
        this.authorizer = authorizer;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            if (authorizer.admit(request, response)) {
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
