package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.share.ShareMetadata;
import dev.collate.share.ShareMetadata.Expiry;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form on the page of a comparison that stores the comparison as a share, with the texts that a person sent, valid or not.
 *
 * @param expiries the lifetimes that the caller may choose
 * @param errors the error of each invalid field, by the name of the field
 */
record ShareForm(String title, String expiresIn, List<Expiry> expiries, Map<String, String> errors) {
    /** The value of the parameter {@code action} that the button of this form sends. */
    static final String ACTION = "share";

    private static final String TITLE_FIELD = "options.title";
    private static final String EXPIRES_IN_FIELD = "options.expiresIn";

    ShareForm {
        expiries = List.copyOf(expiries);
        errors = Map.copyOf(errors);
    }

    /** Returns whether the page shows the form to this caller. */
    private static boolean isFor(Caller caller) {
        return caller.scopes().contains(Scope.SHARE_WRITE) && caller.limits().maxStoredBytes() > 0;
    }

    /** Returns the form with the texts that were sent; null if the caller may not create shares. */
    static @Nullable ShareForm of(RequestParameters parameters, @Nullable Caller caller) {
        return caller == null || !isFor(caller)
                ? null
                : new ShareForm(
                        parameters.string(TITLE_FIELD, ""),
                        parameters.string(EXPIRES_IN_FIELD, Expiry.MONTH.wireName()),
                        Expiry.allowedBy(caller.limits()),
                        Map.of());
    }

    /**
     * Returns the form with the errors of its fields. Sets the status of the response to the status of the error.
     *
     * @throws ApiException the same error, unless it consists of errors of fields of this form
     */
    static ShareForm showErrors(@Nullable ShareForm form, ApiException error, HttpServletResponse response) {
        var texts = FormErrors.byField(error, List.of(TITLE_FIELD, EXPIRES_IN_FIELD)::contains);
        if (form == null || texts.containsKey(FormErrors.OTHER_FIELD)) {
            throw error;
        }
        response.setStatus(error.code().status());
        return new ShareForm(form.title, form.expiresIn, form.expiries, texts);
    }

    /**
     * Creates the share. Returns the view that redirects to its page.
     *
     * @param request returns the request to create the share
     * @throws ApiException 403 if the caller may not create shares
     */
    static String createShare(
            Function<ShareMetadata, ShareRequest> request,
            RequestParameters parameters,
            @Nullable Caller caller,
            ShareService shares,
            Work work) {
        if (caller == null || !isFor(caller)) {
            throw ApiException.forbidden(
                    "To share, sign in with a key that has the scope 'share:write' and whose plan allows shares.");
        }
        var share = shares.create(request.apply(ShareMetadata.read(parameters)), caller, null, work);
        return SitePages.redirect(
                AccountPageController.SHARES_PATH + "/" + share.token(), CompletedChange.SHARE_CREATED);
    }

    /** Returns whether the page shows the fields without a click. */
    public boolean isOpen() {
        return !title.isEmpty() || !errors.isEmpty();
    }
}
