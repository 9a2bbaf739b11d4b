package dev.collate.site;

import dev.collate.auth.account.AccountPatch;
import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.AccountSpec;
import dev.collate.auth.account.AccountSummary;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.http.request.IdPage;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.http.request.SearchText;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets the operator find, create and change accounts. */
@Controller
class ConsoleAccountsController {
    static final String PATH = "/admin/accounts";
    static final String ACCOUNT = PATH + "/{id}";

    private final AccountService accounts;
    private final ApiKeyService keys;
    private final KeyPages keyPages;
    private final SitePages pages;

    ConsoleAccountsController(AccountService accounts, ApiKeyService keys, KeyPages keyPages, SitePages pages) {
        this.accounts = accounts;
        this.keys = keys;
        this.keyPages = keyPages;
        this.pages = pages;
    }

    @GetMapping(PATH)
    ModelAndView list(RequestReader reader, HttpServletRequest request, HttpServletResponse response) {
        return list(reader.query(), Map.of(), Map.of(), request, response);
    }

    /** @param filled the values of the form for a new account, as the operator has filled it in */
    private ModelAndView list(
            RequestParameters query,
            Map<String, Object> filled,
            Map<String, String> errors,
            HttpServletRequest request,
            HttpServletResponse response) {
        var page = IdPage.read(query);
        var text = SearchText.read(query, "q");
        query.check();
        var model = page.response(
                limit -> accounts.list(text, page.before(), limit),
                AccountSummary::id,
                ConsoleAccountsController::model);
        model.put("q", text);
        model.put("plans", Plan.values());
        model.put("filled", filled);
        model.put("errors", errors);
        return pages.page("console-accounts", model, request, response);
    }

    private static Map<String, @Nullable Object> model(List<AccountSummary> found, @Nullable UUID nextCursor) {
        var model = new HashMap<String, @Nullable Object>();
        model.put("accounts", found);
        model.put("nextCursor", nextCursor);
        return model;
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object create(RequestReader reader, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var form = KeyPages.filled(reader.body(), "name", "email", "plan");
        try {
            var account = accounts.create(AccountSpec.of(form), Actor.CONSOLE);
            return SitePages.seeOther(request, PATH + "/" + account.id());
        } catch (ApiException e) {
            var errors = KeyPages.errors(e);
            response.setStatus(e.code().status());
            return list(RequestParameters.ofText(Map.of()), form.values(""), errors, request, response);
        }
    }

    @GetMapping(ACCOUNT)
    ModelAndView account(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) {
        return account(accounts.get(id(id)), FilledKeyForm.NONE, request, response);
    }

    /** Changes the values that the form contains. The page has one form for the plan, and one that disables or enables the account. */
    @PostMapping(path = ACCOUNT, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object update(
            @PathVariable String id, RequestReader reader, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var account = accounts.get(id(id));
        var form = reader.body();
        try {
            accounts.update(account.id(), AccountPatch.of(form), Actor.CONSOLE);
            return SitePages.seeOther(request, PATH + "/" + account.id());
        } catch (ApiException e) {
            var errors = KeyPages.errors(e);
            response.setStatus(e.code().status());
            return account(account, FilledKeyForm.NONE, errors, request, response);
        }
    }

    ModelAndView account(
            AccountSummary account, FilledKeyForm filled, HttpServletRequest request, HttpServletResponse response) {
        return account(account, filled, Map.of(), request, response);
    }

    private ModelAndView account(
            AccountSummary account,
            FilledKeyForm filled,
            Map<String, String> errors,
            HttpServletRequest request,
            HttpServletResponse response) {
        var model = new HashMap<String, Object>(keyPages.model(keys.listOfAccount(account.id()), filled));
        model.put("account", account);
        model.put("accountErrors", errors);
        model.put("plans", Plan.values());
        return pages.page("console-account", model, request, response);
    }

    /** A text that is not a UUID is the id of no account, so the response is 404. */
    static UUID id(String text) {
        return IdPage.id(text).orElseThrow(AccountService::unknown);
    }
}
