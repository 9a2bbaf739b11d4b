package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.SiteSessions;
import dev.collate.auth.account.DisplayName;
import dev.collate.auth.signin.Passkeys;
import dev.collate.auth.signin.Passkeys.Passkey;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.ModelAndView;

/** Lets a person who has signed in as an account list, add and delete the passkeys of the account. */
@Controller
class AccountPasskeysController {
    static final String PATH = AccountPageController.PATH + "/passkeys";

    /** The name of the field with the name of a new passkey. */
    static final String LABEL_FIELD = "label";

    private final SiteSessions sessions;
    private final Passkeys passkeys;

    AccountPasskeysController(SiteSessions sessions, Passkeys passkeys) {
        this.sessions = sessions;
        this.passkeys = passkeys;
    }

    @GetMapping(PATH)
    ModelAndView list(@AuthenticationPrincipal Caller caller) {
        return page(caller, Map.of());
    }

    /** Returns the options with which the script of the page asks the browser to create a passkey. */
    @PostMapping(path = PATH + "/options", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    byte[] options(@AuthenticationPrincipal Caller caller, HttpServletRequest request) {
        requireAccountHolder(caller);
        return passkeys.creationOptions(caller.accountId(), request.getSession());
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object add(RequestReader reader, @AuthenticationPrincipal Caller caller, HttpServletRequest request)
            throws IOException {
        requireAccountHolder(caller);
        var parameters = reader.body();
        sessions.requireSession(request);
        var created = parameters.requiredString(Passkeys.RESPONSE_FIELD);
        var label = DisplayName.read(parameters, LABEL_FIELD);
        return SitePages.submit(
                () -> {
                    parameters.throwIfInvalid();
                    var passkey = passkeys.prepareAdd(caller.accountId(), label, created, request.getSession());
                    sessions.changeAccount(caller.accountId(), passkey, request);
                    return SitePages.redirect(PATH, CompletedChange.PASSKEY_ADDED);
                },
                errors -> page(caller, errors).addObject(LABEL_FIELD, parameters.stringOrFallback(LABEL_FIELD, "")));
    }

    @PostMapping(PATH + "/{id}/delete")
    String delete(
            @PathVariable String id,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        requireAccountHolder(caller);
        var account = caller.accountId();
        sessions.changeAndRestart(account, () -> passkeys.delete(account, id), request, response);
        return SitePages.redirect(PATH, CompletedChange.PASSKEY_DELETED);
    }

    /**
     * Rejects a caller who has signed in with a key. A key may have few scopes and belong to a program, so it must not allow anybody to add
     * a way to sign in as the account.
     */
    private static void requireAccountHolder(Caller caller) {
        if (!caller.isAccountHolder()) {
            throw ApiException.forbidden(
                    "You have signed in with a key, so you cannot manage the passkeys of the account: sign in with your e-mail address, a passkey or your provider.");
        }
    }

    private ModelAndView page(Caller caller, Map<String, String> errors) {
        var ownPasskeys = caller.isAccountHolder() ? passkeys.list(caller.accountId()) : List.<Passkey>of();
        return SitePages.page(
                "account-passkeys",
                Map.of(
                        "accountHolder",
                        caller.isAccountHolder(),
                        "passkeys",
                        ownPasskeys,
                        "passkeyOrigin",
                        passkeys.origin(),
                        "errors",
                        errors));
    }
}
