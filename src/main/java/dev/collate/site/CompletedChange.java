package dev.collate.site;

import java.util.Arrays;
import java.util.Optional;

/** A change that a form has made. After it, the server redirects to a page with the message about the change. */
enum CompletedChange {
    ACCOUNT_CREATED("The account was created."),
    ACCOUNT_CHANGED("The account was changed."),
    KEY_CHANGED("The key was changed."),
    KEY_REVOKED("The key was revoked."),
    PASSKEY_ADDED("The passkey was added."),
    PASSKEY_DELETED("The passkey was deleted. All other sessions of this account have ended."),
    PASSWORD_CHANGED("The password was changed. All other sessions of this account have ended."),
    SHARE_CREATED("The share was created."),
    SHARE_DELETED("The share was deleted."),
    SIGNED_OUT("You are signed out."),
    SIGNED_OUT_EVERYWHERE("You are signed out. All other sessions of this account have ended.");

    /** The name of the query parameter that contains the name of the change. */
    static final String PARAMETER = "done";

    private final String text;

    CompletedChange(String text) {
        this.text = text;
    }

    /** Returns the change with this name. A page ignores an unknown name, so a link cannot make it show another text. */
    static Optional<CompletedChange> of(String value) {
        return Arrays.stream(values()).filter(done -> done.name().equals(value)).findFirst();
    }

    /** Returns the message for the person. */
    public String getText() {
        return text;
    }
}
