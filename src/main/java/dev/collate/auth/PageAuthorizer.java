package dev.collate.auth;

import dev.collate.auth.key.KeySettings;
import dev.collate.auth.scope.Scope;
import dev.collate.auth.session.SignedIn;
import dev.collate.auth.signin.SiteSettings;
import dev.collate.auth.signin.SiteSettings.Tools;
import dev.collate.http.body.BodyLimit;
import dev.collate.http.context.RequestContext;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.util.unit.DataSize;
import org.springframework.web.util.UriUtils;

/**
 * Authorizes requests to the pages of the website. For each request, looks up the key with which the person has signed in. If the key is no
 * longer valid, the session ends. Then decides whether the person may use the tool.
 */
final class PageAuthorizer implements RequestAuthorizer {
    /**
     * Maximum duration of a session, after which the person must sign in again. A session also ends if it is idle for {@code
     * server.servlet.session.timeout}.
     */
    private static final Duration MAX_SESSION = Duration.ofHours(12);

    /** Maximum size in bytes of a form that does not belong to a tool. */
    private static final long MAX_FORM_SIZE = DataSize.ofKilobytes(64).toBytes();

    private final EndpointRules rules;
    private final ApiKeyAuthenticator authenticator;
    private final PageRateLimit rateLimit;
    private final Tools tools;
    private final long publicBodySize;
    private final Clock clock;

    PageAuthorizer(
            EndpointRules rules,
            ApiKeyAuthenticator authenticator,
            PageRateLimit rateLimit,
            SiteSettings site,
            KeySettings keys,
            Clock clock) {
        this.rules = rules;
        this.authenticator = authenticator;
        this.rateLimit = rateLimit;
        this.tools = site.tools();
        this.publicBodySize = keys.allowance(Plan.FREE).maxBodySize();
        this.clock = clock;
    }

    @Override
    public boolean admit(HttpServletRequest request, HttpServletResponse response) {
        var caller = signedIn(request).orElse(null);
        SecurityContextHolder.setContext(
                caller == null
                        ? SecurityContextHolder.createEmptyContext()
                        : new SecurityContextImpl(
                                UsernamePasswordAuthenticationToken.authenticated(caller, null, List.of())));
        if (caller != null) {
            RequestContext.of(request).setKeyId(caller.keyId());
        }
        return rules.of(request) instanceof Access.Page page && page.tool() != null
                ? admitToTool(page.tool(), caller, request, response)
                : admitToPage(request);
    }

    private boolean admitToPage(HttpServletRequest request) {
        rateLimit.countAddress(request);
        limitBody(request, MAX_FORM_SIZE);
        return true;
    }

    private boolean admitToTool(
            Scope scope, @Nullable Caller caller, HttpServletRequest request, HttpServletResponse response) {
        if (tools == Tools.OFF) {
            throw ApiException.notFound("The tools of this website are disabled.");
        }
        boolean isUse = request.getMethod().equals("POST");
        if (caller == null && tools == Tools.SIGNED_IN) {
            rateLimit.countAddress(request);
            if (isUse) {
                throw ApiException.unauthorized(
                        "You are not signed in, or your session has ended. Go back to keep what you entered.");
            }
            redirectToSignIn(request, response);
            return false;
        }
        if (caller != null) {
            caller.requireScope(scope);
        }
        if (caller == null || !isUse) {
            rateLimit.countAddress(request);
        } else {
            rateLimit.count(caller, request, response);
        }
        limitBody(request, caller == null ? publicBodySize : caller.allowance().maxBodySize());
        return true;
    }

    private static void limitBody(HttpServletRequest request, long maxBodySize) {
        RequestContext.of(request).setMaxBodySize(maxBodySize);
        BodyLimit.check(request.getContentLengthLong(), maxBodySize);
    }

    /**
     * Returns the key with which the person has signed in. Returns an empty value if nobody is signed in. Ends the session if it is older
     * than {@link #MAX_SESSION} or its key is no longer valid.
     */
    private Optional<Caller> signedIn(HttpServletRequest request) {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication == null || !(authentication.getPrincipal() instanceof SignedIn key)) {
            return Optional.empty();
        }
        var caller = clock.instant().isBefore(key.signedInAt().plus(MAX_SESSION))
                ? authenticator.ofHash(key.secretHash())
                : Optional.<Caller>empty();
        var session = request.getSession(false);
        if (caller.isEmpty() && session != null) {
            session.invalidate();
        }
        return caller;
    }

    /**
     * Redirects to the sign-in page. After the sign-in, the person returns to the requested page. The location is relative, so it is
     * correct even if a gateway adds a path prefix.
     */
    private static void redirectToSignIn(HttpServletRequest request, HttpServletResponse response) {
        var path = request.getRequestURI().substring(request.getContextPath().length());
        var root = "../".repeat((int) path.chars().filter(each -> each == '/').count() - 1);
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader(
                HttpHeaders.LOCATION, root + "sign-in?continue=" + UriUtils.encode(path, StandardCharsets.UTF_8));
    }
}
