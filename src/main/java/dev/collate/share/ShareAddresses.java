package dev.collate.share;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Builds the URLs of shares with the address at which their readers reach the server. */
@Component
class ShareAddresses {
    private final ShareSettings settings;

    ShareAddresses(ShareSettings settings) {
        this.settings = settings;
    }

    /** Returns the URL of a share's page. */
    String page(HttpServletRequest request, String token) {
        var site = settings.siteUrl() == null
                ? calledUrl(request)
                : settings.siteUrl().toString();
        return (site.endsWith("/") ? site.substring(0, site.length() - 1) : site) + "/share/" + token;
    }

    /** Returns the URL of a share in the API. */
    URI resource(HttpServletRequest request, String token) {
        return URI.create(calledUrl(request) + "/api/v1/share/" + token);
    }

    /**
     * Returns the URL at which the client called this server. The request already has the address of trusted forwarded headers.
     */
    private static String calledUrl(HttpServletRequest request) {
        return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
    }
}
