package dev.collate.site;

import dev.collate.auth.Caller;
import dev.collate.auth.SiteSessions;
import dev.collate.auth.key.AccountKeyService;
import dev.collate.auth.key.ApiKeyService.NewKey;
import dev.collate.auth.key.ApiKeySpec;
import dev.collate.auth.key.KeyPatch;
import dev.collate.auth.key.Scope;
import dev.collate.http.request.RequestReader;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.Collections;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.ModelAndView;

/** Lets a person manage the API keys of their account. A person who has signed in with a key needs its scope {@code keys:write}. */
@Controller
class AccountKeysController {
    static final String PATH = "/account/keys";
    static final String KEY_PATH = PATH + "/{id}";
    static final String ROTATE_PATH = KEY_PATH + "/rotate";

    private final SiteSessions sessions;
    private final AccountKeyService keys;
    private final KeyPages keyPages;
    private final Clock clock;

    AccountKeysController(SiteSessions sessions, AccountKeyService keys, KeyPages keyPages, Clock clock) {
        this.sessions = sessions;
        this.keys = keys;
        this.keyPages = keyPages;
        this.clock = clock;
    }

    @GetMapping(PATH)
    ModelAndView list(@AuthenticationPrincipal Caller caller) {
        if (!caller.scopes().contains(Scope.KEYS_WRITE)) {
            var page = SitePages.page("account-keys", Collections.singletonMap("keys", null));
            page.setStatus(HttpStatus.FORBIDDEN);
            return page;
        }
        return keysPage(caller, SubmittedKeyForm.NONE);
    }

    @PostMapping(path = PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object create(RequestReader reader, @AuthenticationPrincipal Caller caller, HttpServletRequest request)
            throws IOException {
        caller.requireScope(Scope.KEYS_WRITE);
        var form = KeyForm.of(reader.body());
        sessions.requireSession(request);
        return SitePages.submit(
                () -> {
                    var spec = ApiKeySpec.ofAccountHolder(form.toParameters(Map.of()), clock.instant());
                    return secretPage(keys.create(caller.secretHash(), spec), request);
                },
                errors -> keysPage(caller, new SubmittedKeyForm(null, form, errors)));
    }

    @PostMapping(path = KEY_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object change(
            @PathVariable UUID id,
            RequestReader reader,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request)
            throws IOException {
        caller.requireScope(Scope.KEYS_WRITE);
        var key = keys.get(caller.secretHash(), id);
        var form = KeyForm.of(reader.body());
        sessions.requireSession(request);
        return SitePages.submit(
                () -> {
                    keyPages.toPatch(key, form).ifPresent(patch -> keys.update(caller.secretHash(), key.id(), patch));
                    return SitePages.redirect(PATH, CompletedChange.KEY_CHANGED);
                },
                errors -> keysPage(caller, new SubmittedKeyForm(key.id(), form, errors)));
    }

    @PostMapping(path = ROTATE_PATH, consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ModelAndView rotate(
            @PathVariable UUID id,
            RequestReader reader,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest request)
            throws IOException {
        caller.requireScope(Scope.KEYS_WRITE);
        var overlap = KeyPatch.readOverlap(reader.body());
        sessions.requireSession(request);
        return secretPage(keys.rotate(caller.secretHash(), id, overlap), request);
    }

    @PostMapping(KEY_PATH + "/revoke")
    String revoke(@PathVariable UUID id, @AuthenticationPrincipal Caller caller) {
        caller.requireScope(Scope.KEYS_WRITE);
        keys.revoke(caller.secretHash(), id);
        return SitePages.redirect(PATH, CompletedChange.KEY_REVOKED);
    }

    private ModelAndView secretPage(NewKey key, HttpServletRequest request) {
        return keyPages.secretPage(key, "account/keys", request);
    }

    private ModelAndView keysPage(Caller caller, SubmittedKeyForm submitted) {
        return SitePages.page("account-keys", keyPages.model(keys.list(caller.secretHash()), submitted));
    }
}
