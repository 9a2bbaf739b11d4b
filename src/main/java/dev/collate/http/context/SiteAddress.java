package dev.collate.http.context;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * The address under which people reach the website.
 *
 * @param siteUrl the beginning of the links to pages of the website, for example {@code https://diff.example.org}; if it is null, a link
 *     begins with the address to which the client has sent its request
 */
@ConfigurationProperties("collate")
public record SiteAddress(@Nullable URI siteUrl) {
    public SiteAddress {
        if (siteUrl != null
                && (siteUrl.getHost() == null
                        || !String.valueOf(siteUrl.getScheme()).matches("https?"))) {
            throw new IllegalArgumentException(
                    "collate.site-url must be an absolute address, such as https://diff.example.org");
        }
    }

    /** Returns the link to a page of the website, for a person who may use another address than the client. */
    public String link(HttpServletRequest request, String path) {
        var site = siteUrl == null ? calledUrl(request) : siteUrl.toString();
        return (site.endsWith("/") ? site.substring(0, site.length() - 1) : site) + path;
    }

    /**
     * Returns the URL under which the client has called this server. If a gateway is trusted, the request already has the address from the
     * headers of the gateway.
     */
    public static String calledUrl(HttpServletRequest request) {
        return ServletUriComponentsBuilder.fromContextPath(request).toUriString();
    }
}
