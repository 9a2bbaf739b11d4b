package dev.collate.auth;

import dev.collate.problem.ApiException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.BiPredicate;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.TransactionException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Decides whether a request may proceed. An exception becomes the same response as an exception of a controller. */
final class AuthorizationFilter extends OncePerRequestFilter {
    private final HandlerExceptionResolver exceptionResolver;
    private final BiPredicate<HttpServletRequest, HttpServletResponse> admits;

    /**
     * @param admits the check of one filter chain. It returns true if the request may proceed, and false if it has sent the response
     *     itself. It throws an {@link ApiException} if the request may not proceed, and the exception becomes the response.
     */
    AuthorizationFilter(
            HandlerExceptionResolver exceptionResolver, BiPredicate<HttpServletRequest, HttpServletResponse> admits) {
        this.exceptionResolver = exceptionResolver;
        this.admits = admits;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            if (admits.test(request, response)) {
                chain.doFilter(request, response);
            }
        } catch (ApiException | DataAccessException | TransactionException exception) {
            if (exceptionResolver.resolveException(request, response, null, exception) == null) {
                throw exception;
            }
        } finally {
            SecurityContextHolder.clearContext();
        }
    }
}
