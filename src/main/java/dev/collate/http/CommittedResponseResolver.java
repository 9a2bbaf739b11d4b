package dev.collate.http;

import dev.collate.http.request.RequestContext;
import dev.collate.problem.ApiException;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Prepares the response for an error before any other resolver handles the exception. If nothing has been sent yet, removes the headers
 * that describe the failed response. If a part of the response has been sent, the server cannot send an error, so this class closes the
 * connection. Then the client sees an incomplete response, not a response with an error at its end.
 */
@Component
final class CommittedResponseResolver implements HandlerExceptionResolver, Ordered {
    private static final Logger LOG = LoggerFactory.getLogger(CommittedResponseResolver.class);

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception e) {
        if (!response.isCommitted()) {
            // These headers describe the body of the failed response, so they are removed.
            response.setContentLengthLong(-1);
            response.setHeader(HttpHeaders.ETAG, null);
            return null;
        }
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) != null) {
            // Although the response counts as committed, nothing has been sent yet: Tomcat has found that the request
            // body is incomplete, and will dispatch to the error endpoint.
            if (e instanceof ApiException refusal) {
                request.setAttribute(ErrorEndpoint.CAUSE, refusal);
            }
            return new ModelAndView();
        }
        var cause = NestedExceptionUtils.getMostSpecificCause(e);
        if (cause instanceof IOException || cause instanceof CancellationException) {
            LOG.debug("The client did not read the response, or the deadline passed", e);
        } else {
            LOG.error("The response failed after a part of it was sent", e);
        }
        RequestContext.of(request).closeNow();
        return new ModelAndView();
    }
}
