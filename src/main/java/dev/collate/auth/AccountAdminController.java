package dev.collate.auth;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.collate.auth.account.Account;
import dev.collate.auth.account.AccountPatch;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSpec;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.KeySummary;
import dev.collate.auth.signin.InvitationService;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import dev.collate.http.request.SiteAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Implements the administration API of the accounts. */
@RestController
@RequestMapping(AccountAdminController.PATH)
class AccountAdminController {
    static final String PATH = "/admin/v1/accounts";
    static final String ID_PATH = "/{id}";

    private final AccountService accounts;
    private final ApiKeyService keys;
    private final InvitationService invitations;
    private final SiteAddress site;

    AccountAdminController(
            AccountService accounts, ApiKeyService keys, InvitationService invitations, SiteAddress site) {
        this.accounts = accounts;
        this.keys = keys;
        this.invitations = invitations;
        this.site = site;
    }

    @JsonOrFormPost
    ResponseEntity<Account> create(RequestReader request) throws IOException {
        var account = accounts.create(AccountSpec.of(request.body()), Actor.ADMIN_TOKEN);
        var address = ServletUriComponentsBuilder.fromCurrentContextPath()
                .path(PATH + ID_PATH)
                .build(account.id());
        return ResponseEntity.created(address).body(account);
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    AccountList list(RequestReader request) {
        var parameters = request.query();
        var page = IdPage.read(parameters);
        var searchText = parameters.searchText("q");
        parameters.throwIfInvalid();
        return page.response(limit -> accounts.list(searchText, page.before(), limit), Account::id, AccountList::new);
    }

    @GetMapping(path = ID_PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    AccountWithKeys get(@PathVariable UUID id) {
        var account = accounts.get(id);
        return new AccountWithKeys(account, keys.listOfAccount(account.id()));
    }

    @MergePatch(path = ID_PATH)
    Account update(@PathVariable UUID id, RequestReader request) throws IOException {
        // Before the body is read, so that an unknown id is 404 even if the body is not valid.
        var account = accounts.get(id);
        var patch = AccountPatch.of(request.body());
        return accounts.update(account.id(), patch, Actor.ADMIN_TOKEN);
    }

    @PostMapping(path = ID_PATH + "/invitation", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    InvitationLink invite(@PathVariable UUID id, HttpServletRequest request) {
        site.requireSiteUrlForSecrets(request);
        var invitation = invitations.create(id, Actor.ADMIN_TOKEN);
        return new InvitationLink(site.link(request, invitation.path()), invitation.expiresAt());
    }

    /**
     * A page of accounts, newest first.
     *
     * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
     */
    record AccountList(List<Account> accounts, @Nullable UUID nextCursor) {
        AccountList {
            accounts = List.copyOf(accounts);
        }
    }

    /**
     * A new invitation.
     *
     * @param url the link for the person, which contains a secret
     * @param expiresAt until when the link can be used
     */
    record InvitationLink(String url, Instant expiresAt) {
        @Override
        public String toString() {
            return "InvitationLink[" + expiresAt + "]";
        }
    }

    /** An account with all its keys, newest first. */
    record AccountWithKeys(@JsonUnwrapped Account account, List<KeySummary> keys) {
        AccountWithKeys {
            keys = List.copyOf(keys);
        }
    }
}
