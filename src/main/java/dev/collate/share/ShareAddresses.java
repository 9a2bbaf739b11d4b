package dev.collate.share;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Where shares are found, as their readers see the server. */
@Component
class ShareAddresses {
    private final ShareSettings settings;

    ShareAddresses(ShareSettings settings) {
        this.settings = settings;
    }

    /** The page of a share. */
    String page(HttpServletRequest request, String token) {
        var site =
                settings.siteUrl() == null ? asked(request) : settings.siteUrl().toString();
        return (site.endsWith("/") ? site.substring(0, site.length() - 1) : site) + "/share/" + token;
    }

    /** The share as a resource of the API. */
    URI resource(HttpServletRequest request, String token) {
        return URI.create(asked(request) + "/api/v1/share/" + token);
    }

    /** What the client called this server: forwarded headers, where the server heeds them, are in the request already. */
    private static String asked(HttpServletRequest request) {
        return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
    }
}
