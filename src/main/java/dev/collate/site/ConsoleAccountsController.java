package dev.collate.site;

import dev.collate.auth.account.Account;
import dev.collate.auth.account.AccountPatch;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSpec;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.signin.InvitationService;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.http.request.SiteAddress;
import dev.collate.limit.Plan;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets the operator find, create and change accounts, and invite their holders. */
@Controller
class ConsoleAccountsController {
    static final String PATH = "/admin/accounts";
    static final String ACCOUNT_PATH = PATH + "/{id}";

    private final AccountService accounts;
    private final InvitationService invitations;
    private final SiteAddress site;
    private final ApiKeyService keys;
    private final KeyPages keyPages;

    ConsoleAccountsController(
            AccountService accounts,
            InvitationService invitations,
            SiteAddress site,
            ApiKeyService keys,
            KeyPages keyPages) {
        this.accounts = accounts;
        this.invitations = invitations;
        this.site = site;
        this.keys = keys;
        this.keyPages = keyPages;
    }

    @GetMapping(PATH)
    ModelAndView list(RequestReader reader) {
        return list(reader.query(), Map.of(), Map.of());
    }

    /** @param filled the values of the form for a new account, as the operator has filled it in */
    private ModelAndView list(RequestParameters query, Map<String, Object> filled, Map<String, String> errors) {
        var page = IdPage.read(query);
        var searchText = query.searchText("q");
        query.throwIfInvalid();
        var model = page.response(
                limit -> accounts.list(searchText, page.before(), limit),
                Account::id,
                ConsoleAccountsController::model);
        model.put("q", searchText);
        model.put("plans", Plan.values());
        model.put("filled", filled);
        model.put("errors", errors);
        return SitePages.page("console-accounts", model);
    }

    private static Map<String, @Nullable Object> model(List<Account> found, @Nullable UUID nextCursor) {
        var model = new HashMap<String, @Nullable Object>();
        model.put("accounts", found);
        model.put("nextCursor", nextCursor);
        return model;
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object create(RequestReader reader) throws IOException {
        var form = reader.body().withoutEmptyTexts();
        return SitePages.submit(
                () -> {
                    var account = accounts.create(AccountSpec.of(form), Actor.CONSOLE);
                    return SitePages.redirect(PATH + "/" + account.id(), CompletedChange.ACCOUNT_CREATED);
                },
                errors -> list(RequestParameters.ofMap(Map.of()), form.valuesReadSoFar(""), errors));
    }

    @GetMapping(ACCOUNT_PATH)
    ModelAndView account(@PathVariable UUID id) {
        return account(accounts.get(id), SubmittedKeyForm.NONE);
    }

    /** Changes the values that the form contains. The page has one form for the plan, and one that disables or enables the account. */
    @PostMapping(path = ACCOUNT_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object update(@PathVariable UUID id, RequestReader reader) throws IOException {
        var account = accounts.get(id);
        var form = reader.body();
        return SitePages.submit(
                () -> {
                    accounts.update(account.id(), AccountPatch.of(form), Actor.CONSOLE);
                    return SitePages.redirect(PATH + "/" + account.id(), CompletedChange.ACCOUNT_CHANGED);
                },
                errors -> account(account, SubmittedKeyForm.NONE)
                        .addObject("accountErrors", errors)
                        .addObject(
                                "email",
                                form.stringOrFallback("email", Objects.requireNonNullElse(account.email(), ""))));
    }

    /** Creates an invitation. Its page shows the link, and the server cannot show it again. */
    @PostMapping(ACCOUNT_PATH + "/invitation")
    ModelAndView invite(@PathVariable UUID id, HttpServletRequest request) {
        var account = accounts.get(id);
        site.requireSiteUrlForSecrets(request);
        var invitation = invitations.create(account.id(), Actor.CONSOLE);
        var link = site.link(request, invitation.path());
        return SitePages.page(
                "console-invitation", Map.of("account", account, "link", link, "expires", invitation.expiresAt()));
    }

    ModelAndView account(Account account, SubmittedKeyForm submitted) {
        var model = new HashMap<String, @Nullable Object>(keyPages.model(keys.listOfAccount(account.id()), submitted));
        model.put("account", account);
        model.put("accountErrors", Map.of());
        model.put("email", account.email());
        model.put("plans", Plan.values());
        return SitePages.page("console-account", model);
    }
}
