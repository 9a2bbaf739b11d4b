package dev.collate.http;

import dev.collate.auth.key.Public;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.View;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Adds a page that fails after a part of it was written, a response that fails after a part of it was sent, and a page that is so large
 * that a client can disconnect while it is sent.
 */
@TestConfiguration(proxyBeanMethods = false)
public class FailingPage {
    static final String PATH = "/elsewhere/failing";
    static final String SENT_PATH = "/elsewhere/failing-after-a-part";
    static final String LARGE_PATH = "/elsewhere/large";

    /** More bytes than the buffers of a connection. */
    private static final int LARGE_PAGE_BYTES = 20 << 20;

    @Controller
    @TestComponent
    @Public
    static class Page {
        @GetMapping(PATH)
        View page() {
            return (model, request, response) -> {
                response.setContentType("text/html");
                response.setContentLength(1000);
                response.getWriter().write("half of a page");
                throw new IllegalStateException("for the test");
            };
        }

        @GetMapping(SENT_PATH)
        void sent(HttpServletResponse response) throws IOException {
            response.getWriter().write("half of a response");
            response.flushBuffer();
            throw new IllegalStateException("for the test");
        }

        @GetMapping(LARGE_PATH)
        View large(HttpServletResponse response) throws IOException {
            var html = new ContentCachingResponseWrapper(response);
            html.getOutputStream().write(new byte[LARGE_PAGE_BYTES]);
            return new RenderedPage(html);
        }
    }
}
