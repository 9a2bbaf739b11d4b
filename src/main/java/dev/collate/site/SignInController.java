package dev.collate.site;

import dev.collate.auth.SignInService;
import dev.collate.auth.SiteSessions;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Public;
import dev.collate.auth.signin.ContinuePath;
import dev.collate.auth.signin.Passkeys;
import dev.collate.auth.signin.SignInLinks;
import dev.collate.auth.signin.SignInProviders;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.ModelAndView;

/**
 * Signs people in with a password, with a passkey, with an API key, with the admin token, or with a link of the first start, and signs them
 * out.
 */
@Controller
@Public
class SignInController {
    static final String PATH = "/sign-in";
    private static final String EMAIL_FIELD = "email";
    private static final String KEY_FIELD = "key";

    private final SignInService signIns;
    private final SignInLinks links;
    private final SiteSessions sessions;
    private final Passkeys passkeys;
    private final List<SignInProviders.Provider> providers;

    SignInController(
            SignInService signIns,
            SignInLinks links,
            SiteSessions sessions,
            Passkeys passkeys,
            SignInProviders providers) {
        this.signIns = signIns;
        this.links = links;
        this.sessions = sessions;
        this.passkeys = passkeys;
        this.providers = providers.providers();
    }

    @GetMapping(path = PATH, params = "!link")
    ModelAndView form(@RequestParam(name = "continue", defaultValue = ContinuePath.HOME) String next) {
        return formPage(next, "", Map.of());
    }

    /** Returns the options with which the script of the page asks the browser for a passkey. */
    @PostMapping(path = PATH + "/passkey", produces = MediaType.APPLICATION_JSON_VALUE)
    @ResponseBody
    byte[] passkeyOptions(HttpServletRequest request) {
        return signIns.passkeyOptions(request);
    }

    /**
     * Signs in with the form that was sent: the page has one form for an e-mail address and a password, one for a passkey, and one for an
     * API key or the admin token.
     */
    @PostMapping(path = PATH, params = "!link", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object signIn(
            @RequestParam(name = "continue", defaultValue = ContinuePath.HOME) String next,
            RequestReader reader,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var parameters = reader.body();
        var form = Stream.of(Passkeys.RESPONSE_FIELD, EMAIL_FIELD)
                .filter(parameters::hasValue)
                .findFirst()
                .orElse(KEY_FIELD);
        var path = ContinuePath.pathOrHome(next);
        try {
            switch (form) {
                case Passkeys.RESPONSE_FIELD -> signInWithPasskey(parameters, request, response);
                case EMAIL_FIELD -> signInWithPassword(parameters, request, response);
                default -> path = pathAfterSignIn(path, signInWithSecret(parameters, request, response));
            }
        } catch (ApiException e) {
            var email = parameters.string(EMAIL_FIELD, "").strip();
            return formPage(next, email, Map.of(form, showError(e, response)));
        }
        return SitePages.redirect(path);
    }

    private void signInWithPasskey(
            RequestParameters parameters, HttpServletRequest request, HttpServletResponse response) {
        var passkey = parameters.requiredString(Passkeys.RESPONSE_FIELD);
        parameters.throwIfInvalid();
        signIns.signInWithPasskey(passkey, request, response);
    }

    private void signInWithPassword(
            RequestParameters parameters, HttpServletRequest request, HttpServletResponse response) {
        var email = parameters.requiredString(EMAIL_FIELD).strip();
        var password = parameters.requiredString("password");
        if (email.isEmpty() || password.isEmpty()) {
            throw ApiException.badRequest("Enter the e-mail address and the password.");
        }
        parameters.throwIfInvalid();
        signIns.signInWithPassword(email, password, request, response);
    }

    private Credential signInWithSecret(
            RequestParameters parameters, HttpServletRequest request, HttpServletResponse response) {
        var key = parameters.requiredString(KEY_FIELD).strip();
        if (key.isEmpty()) {
            throw ApiException.badRequest("Enter an API key.");
        }
        parameters.throwIfInvalid();
        return signIns.signInWithSecret(key, request, response);
    }

    /**
     * Returns the error text for the form, and sets the status of the response.
     *
     * @throws ApiException the same exception if the person cannot correct the error in the form
     */
    private static String showError(ApiException e, HttpServletResponse response) {
        if (e.code() != ErrorCode.UNAUTHORIZED && e.code() != ErrorCode.INVALID_REQUEST) {
            throw e;
        }
        response.setStatus(e.code().status());
        if (e.code() == ErrorCode.UNAUTHORIZED) {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return e.detail();
    }

    /** @param errors the error of a form, by the name of its first field */
    private ModelAndView formPage(String next, String email, Map<String, String> errors) {
        return SitePages.page(
                "sign-in",
                Map.of(
                        "next", ContinuePath.pathOrHome(next),
                        "email", email,
                        "errors", errors,
                        "passkeyOrigin", passkeys.origin(),
                        "providers", providers));
    }

    /** Shows a button instead of signing in at once, because chat programs and mail scanners also open links. */
    @GetMapping(path = PATH, params = "link")
    ModelAndView linkPage(@RequestParam String link) {
        var model = new HashMap<String, @Nullable Object>();
        var credential = links.find(link);
        model.put("link", credential.isPresent() ? link : null);
        model.put("operator", credential.filter(Credential::isOperator).isPresent());
        return SitePages.page("sign-in-link", model);
    }

    @PostMapping(path = PATH, params = "link", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    String useLink(@RequestParam String link, HttpServletRequest request, HttpServletResponse response) {
        var credential = signIns.signInWithLink(link, request, response);
        return SitePages.redirect(pathAfterSignIn(ContinuePath.HOME, credential));
    }

    @PostMapping("/sign-out")
    String signOut(HttpServletRequest request, HttpServletResponse response) {
        sessions.end(request, response);
        return SitePages.redirect(ContinuePath.HOME, CompletedChange.SIGNED_OUT);
    }

    @PostMapping("/sign-out/everywhere")
    String signOutEverywhere(HttpServletRequest request, HttpServletResponse response) {
        sessions.endAll(request, response);
        return SitePages.redirect(ContinuePath.HOME, CompletedChange.SIGNED_OUT_EVERYWHERE);
    }

    /** Returns the page that opens after the sign-in. An operator who did not ask for a certain page sees the console. */
    private static String pathAfterSignIn(String next, Credential credential) {
        return credential.isOperator() && next.equals(ContinuePath.HOME) ? ConsoleController.PATH : next;
    }
}
