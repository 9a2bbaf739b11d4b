package dev.collate.site;

import dev.collate.auth.SignInService;
import dev.collate.auth.scope.SitePage;
import dev.collate.auth.signin.Credential;
import dev.collate.http.body.RequestReader;
import dev.collate.limit.MemoryEstimate;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Signs people in with an API key, with the admin token, or with a link of the first start, and signs them out. */
@Controller
@SitePage
class SignInController {
    static final String PATH = "/sign-in";
    static final MemoryEstimate MEMORY = MemoryEstimate.perByte(4);

    /** A path of this site. It must not start with two slashes, because the URL would then name another host. */
    private static final Pattern OWN_PATH = Pattern.compile("/|(/[a-z0-9-]+)+");

    private static final String HOME = "/";

    private final SignInService signIns;
    private final SitePages pages;

    SignInController(SignInService signIns, SitePages pages) {
        this.signIns = signIns;
        this.pages = pages;
    }

    @GetMapping(path = PATH, params = "!link")
    ModelAndView form(
            @RequestParam(name = "continue", defaultValue = HOME) String next,
            HttpServletRequest request,
            HttpServletResponse response) {
        requireTools();
        return form(next, null, request, response);
    }

    @PostMapping(path = PATH, params = "!link", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Object signIn(
            @RequestParam(name = "continue", defaultValue = HOME) String next,
            RequestReader reader,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        requireTools();
        var parameters = reader.body(MEMORY);
        var key = parameters.requiredString("key").strip();
        if (key.isEmpty()) {
            parameters.reject("key", "is required");
        }
        Credential credential;
        try {
            parameters.check();
            credential = signIns.signInWithSecret(key, request, response);
        } catch (ApiException e) {
            if (e.code() != ErrorCode.UNAUTHORIZED && e.code() != ErrorCode.INVALID_REQUEST) {
                throw e;
            }
            response.setStatus(e.code().status());
            if (e.code() == ErrorCode.UNAUTHORIZED) {
                response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            }
            return form(next, key.isEmpty() ? "Enter an API key." : e.detail(), request, response);
        }
        return SitePages.seeOther(request, target(ownPath(next), credential));
    }

    private ModelAndView form(
            String next, @Nullable String error, HttpServletRequest request, HttpServletResponse response) {
        var model = new HashMap<String, @Nullable Object>();
        model.put("next", ownPath(next));
        model.put("error", error);
        return pages.page("sign-in", model, request, response);
    }

    /** Shows a button instead of signing in at once, because chat programs and mail scanners also open links. */
    @GetMapping(path = PATH, params = "link")
    ModelAndView link(@RequestParam String link, HttpServletRequest request, HttpServletResponse response) {
        requireTools();
        var model = new HashMap<String, @Nullable Object>();
        var credential = signIns.findLink(link);
        model.put("link", credential.isPresent() ? link : null);
        model.put("operator", credential.filter(Credential::isOperator).isPresent());
        return pages.page("sign-in-link", model, request, response);
    }

    @PostMapping(path = PATH, params = "link")
    ResponseEntity<Void> useLink(@RequestParam String link, HttpServletRequest request, HttpServletResponse response) {
        requireTools();
        var credential = signIns.signInWithLink(link, request, response);
        return SitePages.seeOther(request, target(HOME, credential));
    }

    @PostMapping("/sign-out")
    ResponseEntity<Void> signOut(HttpServletRequest request, HttpServletResponse response) {
        signIns.signOut(request, response);
        return SitePages.seeOther(request, HOME);
    }

    @PostMapping("/sign-out/everywhere")
    ResponseEntity<Void> signOutEverywhere(HttpServletRequest request, HttpServletResponse response) {
        signIns.signOutEverywhere(request, response);
        return SitePages.seeOther(request, HOME);
    }

    private void requireTools() {
        if (!pages.haveTools()) {
            throw ApiException.notFound("The tools of this website are disabled, so there is no sign-in.");
        }
    }

    /** Returns the page that opens after the sign-in. The operator who has not opened another page before sees the console. */
    private static String target(String next, Credential credential) {
        return credential.isOperator() && next.equals(HOME) ? ConsoleController.PATH : next;
    }

    private static String ownPath(String path) {
        return OWN_PATH.matcher(path).matches() ? path : HOME;
    }
}
