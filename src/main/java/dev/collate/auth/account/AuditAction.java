package dev.collate.auth.account;

import java.util.Locale;

/** A change that the audit log records. */
public enum AuditAction {
    ACCOUNT_CREATE,
    ACCOUNT_UPDATE,
    ACCOUNT_INVITE,
    /** The password was set or changed. */
    ACCOUNT_PASSWORD,
    /** A person of an OpenID provider was linked to the account, at the first sign-in. */
    ACCOUNT_LINK,
    ACCOUNT_PASSKEY_ADD,
    ACCOUNT_PASSKEY_DELETE,
    KEY_CREATE,
    KEY_UPDATE,
    KEY_ROTATE,
    KEY_REVOKE,
    SHARE_DELETE;

    /**
     * Returns the name that responses and the database use, such as {@code key.create}. The part before the dot is the kind of the subject.
     */
    String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
