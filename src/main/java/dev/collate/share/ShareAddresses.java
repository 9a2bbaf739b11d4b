package dev.collate.share;

import dev.collate.http.request.SiteAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.stereotype.Component;

/** Builds the URLs of shares. The URLs begin with the address under which readers reach the server. */
@Component
public class ShareAddresses {
    private final SiteAddress site;

    ShareAddresses(SiteAddress site) {
        this.site = site;
    }

    /** Returns the URL of the page of a share. */
    public String page(HttpServletRequest request, String token) {
        return site.link(request, "/share/" + token);
    }

    /** Returns the URL of a share in the API. */
    URI resource(HttpServletRequest request, String token) {
        return URI.create(SiteAddress.calledUrl(request) + "/api/v1/share/" + token);
    }
}
