package dev.collate.site;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.ApiKeyService.NewKey;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.KeyPatch;
import dev.collate.http.request.RequestReader;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets the operator create, change, rotate and revoke the API keys of any account. */
@Controller
class ConsoleKeysController {
    static final String NEW = ConsoleAccountsController.ACCOUNT + "/keys";
    static final String KEY = NEW + "/{key}";
    static final String ROTATE = KEY + "/rotate";

    private final AccountService accounts;
    private final ApiKeyService keys;
    private final KeyPages keyPages;
    private final ConsoleAccountsController accountPages;
    private final Clock clock;

    ConsoleKeysController(
            AccountService accounts,
            ApiKeyService keys,
            KeyPages keyPages,
            ConsoleAccountsController accountPages,
            Clock clock) {
        this.accounts = accounts;
        this.keys = keys;
        this.keyPages = keyPages;
        this.accountPages = accountPages;
        this.clock = clock;
    }

    @PostMapping(path = NEW, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object create(@PathVariable UUID id, RequestReader reader, HttpServletRequest request) throws IOException {
        var account = accounts.get(id);
        var form = KeyForm.of(reader.body());
        return SitePages.submit(
                () -> {
                    var parameters =
                            form.parameters(Map.of("account", account.id().toString()));
                    var key = keys.create(ApiKeySpec.of(parameters, clock.instant()), Actor.CONSOLE);
                    return secret(key, account.id(), request);
                },
                errors -> accountPages.account(account, new SubmittedKeyForm(null, form, errors)));
    }

    @PostMapping(path = KEY, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object change(@PathVariable UUID id, @PathVariable("key") UUID keyId, RequestReader reader) throws IOException {
        var account = accounts.get(id);
        var key = keys.get(keyId);
        var form = KeyForm.of(reader.body());
        return SitePages.submit(
                () -> {
                    keyPages.changes(key, form).ifPresent(patch -> keys.update(key.id(), patch, Actor.CONSOLE));
                    return back(id, CompletedChange.KEY_CHANGED);
                },
                errors -> accountPages.account(account, new SubmittedKeyForm(key.id(), form, errors)));
    }

    @PostMapping(path = ROTATE, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ModelAndView rotate(
            @PathVariable("id") UUID accountId,
            @PathVariable("key") UUID keyId,
            RequestReader reader,
            HttpServletRequest request)
            throws IOException {
        var overlap = KeyPatch.overlap(reader.body());
        return secret(keys.rotate(keyId, overlap, Actor.CONSOLE), accountId, request);
    }

    @PostMapping(KEY + "/revoke")
    String revoke(@PathVariable("id") UUID accountId, @PathVariable("key") UUID keyId) {
        keys.revoke(keyId, Actor.CONSOLE);
        return back(accountId, CompletedChange.KEY_REVOKED);
    }

    private ModelAndView secret(NewKey key, UUID account, HttpServletRequest request) {
        return keyPages.secret(key, "admin/accounts/" + account, request);
    }

    private static String back(UUID account, CompletedChange done) {
        return SitePages.redirect(ConsoleAccountsController.PATH + "/" + account, done);
    }
}
