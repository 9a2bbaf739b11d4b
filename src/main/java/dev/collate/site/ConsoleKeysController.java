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
    static final String KEYS_PATH = ConsoleAccountsController.ACCOUNT_PATH + "/keys";
    static final String KEY_PATH = KEYS_PATH + "/{key}";
    static final String ROTATE_PATH = KEY_PATH + "/rotate";

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

    @PostMapping(path = KEYS_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object create(@PathVariable UUID id, RequestReader reader, HttpServletRequest request) throws IOException {
        var account = accounts.get(id);
        var form = KeyForm.of(reader.body());
        return SitePages.submit(
                () -> {
                    var parameters =
                            form.toParameters(Map.of("account", account.id().toString()));
                    var key = keys.create(ApiKeySpec.of(parameters, clock.instant()), Actor.CONSOLE);
                    return secretPage(key, account.id(), request);
                },
                errors -> accountPages.account(account, new SubmittedKeyForm(null, form, errors)));
    }

    @PostMapping(path = KEY_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object change(@PathVariable UUID id, @PathVariable("key") UUID keyId, RequestReader reader) throws IOException {
        var account = accounts.get(id);
        var key = keys.get(keyId);
        var form = KeyForm.of(reader.body());
        return SitePages.submit(
                () -> {
                    keyPages.toPatch(key, form).ifPresent(patch -> keys.update(key.id(), patch, Actor.CONSOLE));
                    return redirectToAccount(id, CompletedChange.KEY_CHANGED);
                },
                errors -> accountPages.account(account, new SubmittedKeyForm(key.id(), form, errors)));
    }

    @PostMapping(path = ROTATE_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ModelAndView rotate(
            @PathVariable("id") UUID accountId,
            @PathVariable("key") UUID keyId,
            RequestReader reader,
            HttpServletRequest request)
            throws IOException {
        var overlap = KeyPatch.readOverlap(reader.body());
        return secretPage(keys.rotate(keyId, overlap, Actor.CONSOLE), accountId, request);
    }

    @PostMapping(KEY_PATH + "/revoke")
    String revoke(@PathVariable("id") UUID accountId, @PathVariable("key") UUID keyId) {
        keys.revoke(keyId, Actor.CONSOLE);
        return redirectToAccount(accountId, CompletedChange.KEY_REVOKED);
    }

    private ModelAndView secretPage(NewKey key, UUID account, HttpServletRequest request) {
        return keyPages.secretPage(key, "admin/accounts/" + account, request);
    }

    private static String redirectToAccount(UUID account, CompletedChange done) {
        return SitePages.redirect(ConsoleAccountsController.PATH + "/" + account, done);
    }
}
