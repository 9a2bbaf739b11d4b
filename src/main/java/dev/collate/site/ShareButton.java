package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.problem.ApiException;
import org.jspecify.annotations.Nullable;

/** The button that stores a comparison as a share. */
final class ShareButton {
    /** The value of the parameter {@code action} that this button sends. */
    static final String ACTION = "share";

    private ShareButton() {}

    /** Returns whether the page shows the button. */
    static boolean isShown(@Nullable Caller caller) {
        return caller != null
                && caller.scopes().contains(Scope.SHARE_WRITE)
                && caller.allowance().maxStoredBytes() > 0;
    }

    /**
     * Returns the caller, who will own the share.
     *
     * @throws ApiException 403 if the caller may not create shares
     */
    static Caller requireOwner(@Nullable Caller caller) {
        if (caller == null || !isShown(caller)) {
            throw ApiException.forbidden(
                    "To share, sign in with a key that has the scope 'share:write' and a plan with shares.");
        }
        return caller;
    }
}
