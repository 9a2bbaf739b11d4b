package dev.collate.http;

import dev.collate.http.context.RequestContext;
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
 * What fails when an answer has begun. Before any of it is sent, the headers that it has make way for the error. When part of it is on
 * its way, no error can be sent any more, so the connection is closed, and the client sees an answer that is not whole instead of one
 * with an error appended.
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
            // What the answer that failed said of its body is not true of the error's.
            response.setContentLengthLong(-1);
            response.setHeader(HttpHeaders.ETAG, null);
            return null;
        }
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) != null) {
            // Nothing is on its way yet: the container saw the body break off, and will answer that through the error
            // path.
            if (e instanceof ApiException refusal) {
                RequestContext.of(request).setErrorCause(refusal);
            }
            return new ModelAndView();
        }
        var cause = NestedExceptionUtils.getMostSpecificCause(e);
        if (cause instanceof IOException || cause instanceof CancellationException) {
            LOG.debug("The client did not take the answer, or its deadline passed", e);
        } else {
            LOG.error("The answer failed halfway", e);
        }
        RequestContext.of(request).connection().closeNow();
        return new ModelAndView();
    }
}
