package dev.collate.site;

import dev.collate.auth.SignInService;
import dev.collate.auth.account.Account;
import dev.collate.auth.account.DisplayName;
import dev.collate.auth.key.Public;
import dev.collate.auth.signin.InvitationService;
import dev.collate.auth.signin.InvitationService.Invitation;
import dev.collate.auth.signin.NewPassword;
import dev.collate.auth.signin.Passkeys;
import dev.collate.auth.signin.PasswordService;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.ModelAndView;

/** The page of an invitation: a person sets the password of the account or adds a passkey, and is then signed in. */
@Controller
@Public
class InvitationController {
    private final SignInService signIns;
    private final InvitationService invitations;
    private final PasswordService passwords;
    private final Passkeys passkeys;

    InvitationController(
            SignInService signIns, InvitationService invitations, PasswordService passwords, Passkeys passkeys) {
        this.signIns = signIns;
        this.invitations = invitations;
        this.passwords = passwords;
        this.passkeys = passkeys;
    }

    /** Opening the link does not use the invitation, because chat programs and mail scanners also open links. */
    @GetMapping(Invitation.PATH)
    ModelAndView form(@PathVariable String token) {
        return page(token, account(token), Map.of());
    }

    /** Returns the options with which the script of the page asks the browser to create a passkey. */
    @PostMapping(path = Invitation.PATH + "/passkey", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    byte[] passkeyOptions(@PathVariable String token, HttpServletRequest request) {
        return passkeys.creationOptions(account(token).id(), request.getSession());
    }

    @PostMapping(path = Invitation.PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object accept(
            @PathVariable String token, RequestReader reader, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var account = account(token);
        var parameters = reader.body();
        return SitePages.submit(
                () -> {
                    var change = parameters.hasValue(Passkeys.RESPONSE_FIELD)
                            ? preparePasskey(account, parameters, request)
                            : preparePassword(account, parameters);
                    signIns.acceptInvitation(token, account, change, request, response);
                    return SitePages.redirect("/");
                },
                errors -> page(token, account, errors)
                        .addObject(
                                AccountPasskeysController.LABEL_FIELD,
                                parameters.stringOrFallback(AccountPasskeysController.LABEL_FIELD, "")));
    }

    /** Returns the action that sets the password. */
    private Runnable preparePassword(Account account, RequestParameters parameters) {
        var password = NewPassword.read(parameters, account.email());
        parameters.throwIfInvalid();
        return passwords.prepareChange(account.id(), password);
    }

    /** Returns the action that adds the passkey. */
    private Runnable preparePasskey(Account account, RequestParameters parameters, HttpServletRequest request) {
        var response = parameters.requiredString(Passkeys.RESPONSE_FIELD);
        var label = DisplayName.read(parameters, AccountPasskeysController.LABEL_FIELD);
        parameters.throwIfInvalid();
        return passkeys.prepareAdd(account.id(), label, response, request.getSession());
    }

    private Account account(String token) {
        return invitations
                .findAccount(token)
                .orElseThrow(() -> ApiException.notFound(
                        "This invitation was used already, has expired, or was replaced by a newer one: if you have set your password, sign in;"
                                + " otherwise ask the operator of this server for a new link."));
    }

    private ModelAndView page(String token, Account account, Map<String, String> errors) {
        return SitePages.page(
                "invitation",
                Map.of("token", token, "account", account, "errors", errors, "passkeyOrigin", passkeys.origin()));
    }
}
