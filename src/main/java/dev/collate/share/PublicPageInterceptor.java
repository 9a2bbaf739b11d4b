package dev.collate.share;

import dev.collate.limit.TokenBuckets;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Protects the public pages: limits the rate at which each client address may request pages and the API description, and forbids search
 * engines to index the pages of shares.
 */
@Component
class PublicPageInterceptor implements HandlerInterceptor, WebMvcConfigurer {
    private final TokenBuckets buckets;

    PublicPageInterceptor(ShareSettings settings) {
        this.buckets = new TokenBuckets(settings.burst(), settings.perSecond(), Duration.ofSeconds(1));
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
        buckets.takeToken(request.getRemoteAddr()).ifPresent(wait -> {
            throw ApiException.rateLimited(
                    "Too many requests for pages from this address; try again in a moment.", wait);
        });
        return true;
    }
}
