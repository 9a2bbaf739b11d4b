package dev.collate.http;

import dev.collate.http.request.RequestContext;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.View;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * A page that is rendered into memory with a CPU permit, and then sent without a permit. If many virtual threads rendered pages, they would
 * delay all other requests. And a thread with a permit must not wait for a client.
 *
 * @param html the response, which keeps the HTML in memory until {@link #render} sends it
 */
public record RenderedPage(ContentCachingResponseWrapper html) implements View {
    private static final Logger LOG = LoggerFactory.getLogger(RenderedPage.class);

    /**
     * Renders a page into memory.
     *
     * @throws dev.collate.problem.ApiException 503 if no CPU permit becomes free within {@code collate.overload.patience}
     * @throws java.util.concurrent.CancellationException if the work exceeds its deadline, or its client has disconnected
     * @throws IllegalStateException if the template fails
     */
    public static RenderedPage of(
            View template,
            Map<String, ? extends @Nullable Object> model,
            HttpServletRequest request,
            HttpServletResponse response,
            Work work) {
        var html = new ContentCachingResponseWrapper(response);
        return work.computeWithHeldMemory(() -> {
            try {
                template.render(model, request, html);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return new RenderedPage(html);
        });
    }

    /**
     * Sends the page. If the client disconnects or reads too slowly, closes the connection. Throws no exception then, because Tomcat logs
     * the exception of a view as an error.
     */
    @Override
    public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response) {
        try {
            html.copyBodyToResponse();
        } catch (IOException e) {
            LOG.debug("The client did not read the page", e);
            RequestContext.of(request).closeNow();
        }
    }
}
