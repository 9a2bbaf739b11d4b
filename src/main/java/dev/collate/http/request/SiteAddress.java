package dev.collate.http.request;

import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.regex.Pattern;
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
    private static final Pattern LOOPBACK_HOST =
            Pattern.compile("(?i)([a-z0-9-]+\\.)?localhost|127(\\.\\d{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)]");

    /** @throws IllegalArgumentException if the setting is not an http or https URL with a host */
    public SiteAddress {
        if (siteUrl != null
                && (siteUrl.getHost() == null
                        || !String.valueOf(siteUrl.getScheme()).matches("https?"))) {
            throw new IllegalArgumentException(
                    "collate.site-url must be an http or https URL, such as https://diff.example.org");
        }
    }

    /**
     * Checks whether the server may create a link that contains a secret. A client can send any host, so the secret could be sent to a
     * server of an attacker. So the link must begin with {@code collate.site-url}, unless the client has called the server on its own
     * machine.
     *
     * @throws ApiException 400 if the setting is missing, and the client has used another host
     */
    public void requireSiteUrlForSecrets(HttpServletRequest request) {
        if (siteUrl == null && !LOOPBACK_HOST.matcher(request.getServerName()).matches()) {
            throw ApiException.badRequest(
                    "The server cannot create this link, because it does not know its own address:"
                            + " set collate.site-url (COLLATE_SITE_URL), for example to https://diff.example.org.");
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

    /**
     * Returns the start of the relative URLs of the website on the page with this path: empty, or {@code ../} for each path segment above
     * the page.
     */
    public static String root(String path) {
        return "../".repeat((int) path.chars().filter(each -> each == '/').count() - 1);
    }
}
