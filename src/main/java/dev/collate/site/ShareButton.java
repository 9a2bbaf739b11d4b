package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.share.ShareTerms;
import dev.collate.work.Work;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The button that stores a comparison as a share. */
@Component
class ShareButton {
    /** The value of the parameter {@code action} that this button sends. */
    static final String ACTION = "share";

    private final ShareService shares;

    ShareButton(ShareService shares) {
        this.shares = shares;
    }

    /**
     * Creates the share. Returns the view that redirects to its page.
     *
     * @param request returns the request to create the share
     * @throws ApiException 403 if the caller may not create shares
     */
    String press(
            Function<ShareTerms, ShareRequest> request,
            RequestParameters parameters,
            @Nullable Caller caller,
            Work work) {
        if (caller == null || !ShareForm.isFor(caller)) {
            throw ApiException.forbidden(
                    "To share, sign in with a key that has the scope 'share:write' and a plan with shares.");
        }
        var share = shares.create(request.apply(ShareTerms.in(parameters)), caller, null, work);
        return SitePages.redirect(AccountPageController.SHARES + "/" + share.token(), Done.SHARE_CREATED);
    }
}
