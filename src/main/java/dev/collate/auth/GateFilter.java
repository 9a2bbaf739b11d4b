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

/** Puts a {@link Gate} into a chain of filters: a refusal is answered as one that a controller throws. */
final class GateFilter extends OncePerRequestFilter {
    private final Gate gate;
    private final HandlerExceptionResolver problems;

    GateFilter(Gate gate, HandlerExceptionResolver problems) {
        this.gate = gate;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            gate.admit(request, response);
            chain.doFilter(request, response);
        } catch (ApiException | DataAccessException | TransactionException refusal) {
            if (problems.resolveException(request, response, null, refusal) == null) {
                throw refusal;
            }
        } finally {
            SecurityContextHolder.clearContext();
        }
    }
}
