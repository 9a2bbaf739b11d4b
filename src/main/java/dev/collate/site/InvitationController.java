package dev.collate.site;

import dev.collate.auth.AccountSignInService;
import dev.collate.auth.account.Account;
import dev.collate.auth.account.DisplayName;
import dev.collate.auth.key.Public;
import dev.collate.auth.signin.InvitationService.Invitation;
import dev.collate.auth.signin.NewPassword;
import dev.collate.auth.signin.Passkeys;
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
    private final AccountSignInService signIns;
    private final Passkeys passkeys;
    private final SitePages pages;

    InvitationController(AccountSignInService signIns, Passkeys passkeys, SitePages pages) {
        this.signIns = signIns;
        this.passkeys = passkeys;
        this.pages = pages;
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
                    if (parameters.given(Passkeys.FIELD)) {
                        addPasskey(token, account, parameters, request, response);
                    } else {
                        setPassword(token, account, parameters, request, response);
                    }
                    return SitePages.redirect("/");
                },
                errors -> page(token, account, errors)
                        .addObject(
                                AccountPasskeysController.LABEL,
                                parameters.shown(AccountPasskeysController.LABEL, "")));
    }

    private void setPassword(
            String token,
            Account account,
            RequestParameters parameters,
            HttpServletRequest request,
            HttpServletResponse response) {
        var password = NewPassword.read(parameters, account.email());
        parameters.check();
        signIns.acceptInvitation(token, account, password, request, response);
    }

    private void addPasskey(
            String token,
            Account account,
            RequestParameters parameters,
            HttpServletRequest request,
            HttpServletResponse response) {
        var passkey = parameters.requiredString(Passkeys.FIELD);
        var label = DisplayName.read(parameters, AccountPasskeysController.LABEL);
        parameters.check();
        var created = passkeys.read(account.id(), label, passkey, request.getSession());
        signIns.acceptInvitation(token, account, created, request, response);
    }

    private Account account(String token) {
        pages.requireSignInEnabled();
        return signIns.findInvitation(token)
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
