package dev.collate.share;

import dev.collate.http.body.RequestParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Lists the shares of a key, one page after the other, for the API and for the website. */
@Component
public class ShareLists {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    private final ShareService shares;
    private final ShareAddresses addresses;

    ShareLists(ShareService shares, ShareAddresses addresses) {
        this.shares = shares;
        this.addresses = addresses;
    }

    /** Returns the live shares of an owner, newest first. Reads the parameters {@code limit} and {@code cursor}. */
    public ShareList page(UUID ownerId, RequestParameters parameters, HttpServletRequest http) {
        int limit = parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        var after = ListPosition.after(parameters, "cursor");
        parameters.check();
        // The query asks for one share more than the page contains. If this share exists, there is a next page.
        var found = shares.list(ownerId, after, limit + 1);
        var shown = found.subList(0, Math.min(limit, found.size()));
        return new ShareList(
                shown.stream()
                        .map(share -> ShareList.Entry.of(share, addresses.page(http, share.token())))
                        .toList(),
                found.size() > limit ? ListPosition.after(shown.getLast()).cursor() : null);
    }
}
