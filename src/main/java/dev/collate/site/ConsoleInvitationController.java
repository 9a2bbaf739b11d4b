package dev.collate.site;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.Actor;
import dev.collate.auth.signin.InvitationService;
import dev.collate.http.request.SiteAddress;
import dev.collate.page.TimeView;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets the operator create an invitation, and shows its link once. */
@Controller
class ConsoleInvitationController {
    private final InvitationService invitations;
    private final AccountService accounts;
    private final SitePages pages;
    private final SiteAddress site;

    ConsoleInvitationController(
            InvitationService invitations, AccountService accounts, SitePages pages, SiteAddress site) {
        this.invitations = invitations;
        this.accounts = accounts;
        this.pages = pages;
        this.site = site;
    }

    @PostMapping(ConsoleAccountsController.ACCOUNT + "/invitation")
    ModelAndView create(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) {
        var account = accounts.get(ConsoleAccountsController.id(id));
        site.requireForSecrets(request);
        var invitation = invitations.create(account.id(), Actor.CONSOLE);
        var link = site.link(request, invitation.path());
        return pages.page(
                "console-invitation",
                Map.of("account", account, "link", link, "expires", TimeView.of(invitation.expiresAt())),
                request,
                response);
    }
}
