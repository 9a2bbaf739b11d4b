package dev.collate.share;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Builds the URLs of shares. The URLs begin with the address under which readers reach the server. */
@Component
public class ShareAddresses {
    private final ShareSettings settings;

    ShareAddresses(ShareSettings settings) {
        this.settings = settings;
    }

    /** Returns the URL of the page of a share. */
    public String page(HttpServletRequest request, String token) {
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
     * Returns the URL under which the client has called this server. If a gateway is trusted, the request already has the address from the
     * headers of the gateway.
     */
    private static String calledUrl(HttpServletRequest request) {
        return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
    }
}
