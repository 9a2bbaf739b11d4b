package dev.collate.page;

import dev.collate.limit.AddressBuckets;
import dev.collate.problem.ApiException;
import dev.collate.share.PageModels.WindowSource;
import dev.collate.share.ShareSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Protects the public pages: limits the rate at which each client address may request pages and the API description, and forbids search
 * engines to index the pages of shares.
 */
@Component
class PageGuard implements HandlerInterceptor, WebMvcConfigurer {
    /**
     * Number of bytes of the stored page model for which a view takes one token. To read, filter and render so many bytes takes at most 50
     * ms of CPU time.
     */
    static final long BYTES_PER_TOKEN = 256 << 10;

    private final AddressBuckets buckets;

    PageGuard(ShareSettings settings) {
        this.buckets = new AddressBuckets(settings.burst(), settings.perSecond());
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this)
                .addPathPatterns("/share/**", "/docs", "/docs/**", "/openapi.json")
                .excludePathPatterns("/share/assets/**");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (request.getServletPath().startsWith("/share")) {
            response.setHeader("X-Robots-Tag", "noindex, nofollow");
        }
        take(request, 1);
        return true;
    }

    /**
     * Returns the same source, which takes tokens in proportion to the bytes that a request reads. The first token was taken when the request
     * arrived.
     */
    WindowSource charged(WindowSource source, HttpServletRequest request) {
        return new WindowSource() {
            private long read;

            @Override
            public InputStream open(int position) throws IOException {
                long before = read;
                try (var in = source.open(position)) {
                    var window = in.readAllBytes();
                    read += window.length;
                    charge(request, read / BYTES_PER_TOKEN - before / BYTES_PER_TOKEN);
                    return new ByteArrayInputStream(window);
                }
            }
        };
    }

    /** Takes the tokens of a view that reads this many bytes, in addition to the first token. */
    void chargeBytes(long bytes, HttpServletRequest request) {
        charge(request, bytes / BYTES_PER_TOKEN);
    }

    private void charge(HttpServletRequest request, long tokens) {
        if (tokens > 0) {
            take(request, tokens);
        }
    }

    private void take(HttpServletRequest request, long tokens) {
        buckets.take(request.getRemoteAddr(), tokens).ifPresent(wait -> {
            throw ApiException.rateLimited(
                    "Too many requests for pages from this address; try again in a moment.", wait);
        });
    }
}
