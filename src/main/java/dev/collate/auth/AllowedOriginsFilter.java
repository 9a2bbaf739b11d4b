package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.filter.CorsFilter;

/**
 * Lets web pages of the configured origins call the API from a browser (CORS). A request from any other origin is processed as usual, but
 * its response has no CORS headers, so the browser hides the response from the page. Unlike Spring's filter, this filter does not reject
 * such a request, because the response of Spring's filter would not have the error format of this API.
 */
final class AllowedOriginsFilter extends CorsFilter {
    private final CorsConfiguration configuration;

    AllowedOriginsFilter(List<String> origins) {
        this(configuration(origins));
    }

    private AllowedOriginsFilter(CorsConfiguration configuration) {
        super(request -> configuration);
        this.configuration = configuration;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !isCrossOrigin(request) || configuration.checkOrigin(request.getHeader(HttpHeaders.ORIGIN)) == null;
    }

    /** Returns whether the request comes from a web page of another origin (a CORS request). Returns false if the origin is malformed. */
    private static boolean isCrossOrigin(HttpServletRequest request) {
        try {
            return CorsUtils.isCorsRequest(request);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return false;
        }
    }

    private static CorsConfiguration configuration(List<String> origins) {
        var configuration = new CorsConfiguration();
        configuration.setAllowedOrigins(origins);
        configuration.addAllowedMethod(CorsConfiguration.ALL);
        configuration.addAllowedHeader(CorsConfiguration.ALL);
        // The wildcard is valid, because the calls have no cookies or other credentials in the sense of CORS.
        configuration.addExposedHeader(CorsConfiguration.ALL);
        return configuration;
    }
}
