package dev.collate.auth;

import dev.collate.auth.key.KeySettings;
import dev.collate.auth.key.Scope;
import dev.collate.auth.signin.ContinuePath;
import dev.collate.auth.signin.SiteSettings;
import dev.collate.auth.signin.SiteSettings.ToolsMode;
import dev.collate.http.request.SiteAddress;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.OptionalLong;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriUtils;

/** Decides who may use the tools of the website. */
@Component
class ToolAccess {
    private final ToolsMode toolsMode;
    private final RateLimit rateLimit;
    private final long maxPublicBodySize;

    ToolAccess(SiteSettings site, KeySettings keys, RateLimit rateLimit) {
        this.toolsMode = site.tools();
        this.rateLimit = rateLimit;
        this.maxPublicBodySize = keys.limits(Plan.FREE).maxBodySize();
    }

    /**
     * Returns the maximum size of the body in bytes. A POST counts as a request of the key of the person who is signed in.
     *
     * @return an empty value if the visitor was sent to the sign-in page
     * @throws ApiException 404 if the tools are disabled; 401 if the visitor must sign in; 403 if the key lacks the scope; 429 if a limit
     *     is exceeded
     */
    OptionalLong admit(Scope scope, HttpServletRequest request, HttpServletResponse response) {
        if (toolsMode == ToolsMode.OFF) {
            throw ApiException.notFound("The tools of this website are disabled.");
        }
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        var person = authentication == null ? null : authentication.getPrincipal();
        if (person == null && toolsMode == ToolsMode.SIGNED_IN) {
            redirectToSignIn(request, response);
            return OptionalLong.empty();
        }
        if (person instanceof Caller caller) {
            caller.requireScope(scope);
            if (request.getMethod().equals("POST")) {
                rateLimit.countToolUseOrThrow(caller, response);
            }
            return OptionalLong.of(caller.limits().maxBodySize());
        }
        return OptionalLong.of(maxPublicBodySize);
    }

    /** @throws ApiException 404 if nobody can sign in */
    void requireSignInEnabled() {
        if (toolsMode == ToolsMode.OFF) {
            throw ApiException.notFound("Nobody can sign in to this website.");
        }
    }

    /**
     * Redirects a visitor to the sign-in page, which redirects back after the sign-in. A form would not be sent again, so for a form the
     * response is an error instead.
     *
     * @return false, because the response is complete
     * @throws ApiException 401 for a form; 404 for a path that is longer than that of any page, because a header has a maximum length
     */
    boolean redirectToSignIn(HttpServletRequest request, HttpServletResponse response) {
        if (request.getMethod().equals("POST")) {
            throw ApiException.unauthorized(
                    "You are not signed in, or your session has ended: to keep what you entered, sign in in another tab, and then go"
                            + " back to the form.");
        }
        var path = request.getRequestURI().substring(request.getContextPath().length());
        if (path.length() > ContinuePath.MAX_LENGTH) {
            throw ApiException.notFound("No page of this website has such a long address.");
        }
        var query = Objects.requireNonNullElse(request.getQueryString(), "");
        // The URL of a form that was sent contains its CSRF token, which no link may contain.
        boolean hasQuery = !query.isEmpty()
                && !query.contains("_csrf")
                && path.length() + query.length() < ContinuePath.MAX_LENGTH;
        var continuePath = hasQuery ? path + "?" + query : path;
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(
                HttpHeaders.LOCATION,
                SiteAddress.root(path) + "sign-in?continue=" + UriUtils.encode(continuePath, StandardCharsets.UTF_8));
        return false;
    }
}
