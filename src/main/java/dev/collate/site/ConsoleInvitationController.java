package dev.collate.site;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.Actor;
import dev.collate.auth.signin.InvitationService;
import dev.collate.http.request.SiteAddress;
import dev.collate.page.TimeView;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets the operator create an invitation, and shows its link once. */
@Controller
class ConsoleInvitationController {
    private final InvitationService invitations;
    private final AccountService accounts;
    private final SiteAddress site;

    ConsoleInvitationController(InvitationService invitations, AccountService accounts, SiteAddress site) {
        this.invitations = invitations;
        this.accounts = accounts;
        this.site = site;
    }

    @PostMapping(ConsoleAccountsController.ACCOUNT + "/invitation")
    ModelAndView create(@PathVariable UUID id, HttpServletRequest request) {
        var account = accounts.get(id);
        site.requireForSecrets(request);
        var invitation = invitations.create(account.id(), Actor.CONSOLE);
        var link = site.link(request, invitation.path());
        return SitePages.page(
                "console-invitation",
                Map.of("account", account, "link", link, "expires", TimeView.of(invitation.expiresAt())));
    }
}
