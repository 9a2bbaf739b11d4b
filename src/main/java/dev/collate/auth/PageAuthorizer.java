package dev.collate.auth;

import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.KeySettings;
import dev.collate.auth.scope.Scope;
import dev.collate.auth.session.SignedIn;
import dev.collate.auth.signin.Credential;
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
 * Authorizes requests to the pages of the website. For each request, checks the credential with which the person has signed in. If the
 * credential is no longer valid, the session ends. Then decides whether the person may use the page.
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
    private final AdminToken adminToken;
    private final PageRateLimit rateLimit;
    private final Tools tools;
    private final long publicBodySize;
    private final Clock clock;

    PageAuthorizer(
            EndpointRules rules,
            ApiKeyAuthenticator authenticator,
            AdminToken adminToken,
            PageRateLimit rateLimit,
            SiteSettings site,
            KeySettings keys,
            Clock clock) {
        this.rules = rules;
        this.authenticator = authenticator;
        this.adminToken = adminToken;
        this.rateLimit = rateLimit;
        this.tools = site.tools();
        this.publicBodySize = keys.allowance(Plan.FREE).maxBodySize();
        this.clock = clock;
    }

    @Override
    public boolean admit(HttpServletRequest request, HttpServletResponse response) {
        var person = signedIn(request).orElse(null);
        SecurityContextHolder.setContext(
                person == null
                        ? SecurityContextHolder.createEmptyContext()
                        : new SecurityContextImpl(
                                UsernamePasswordAuthenticationToken.authenticated(person, null, List.of())));
        if (person instanceof Caller caller) {
            RequestContext.of(request).setKeyId(caller.keyId());
        }
        return switch (rules.of(request)) {
            case Access.Tool tool -> admitToTool(tool.scope(), person, request, response);
            case Access.OwnAccount account -> admitToAccount(person, request, response);
            case Access.Console console -> admitToConsole(person, request, response);
            default -> admitToPage(request);
        };
    }

    private boolean admitToAccount(@Nullable Person person, HttpServletRequest request, HttpServletResponse response) {
        requireSignIn();
        if (person instanceof Operator) {
            throw ApiException.forbidden("The operator has no account: sign in with an API key.");
        }
        return person == null ? refuseVisitor(request, response) : admitToPage(request);
    }

    private boolean admitToConsole(@Nullable Person person, HttpServletRequest request, HttpServletResponse response) {
        requireSignIn();
        if (person instanceof Caller) {
            throw ApiException.forbidden("Only the operator may open this page: sign in with the admin token.");
        }
        return person == null ? refuseVisitor(request, response) : admitToPage(request);
    }

    private void requireSignIn() {
        if (tools == Tools.OFF) {
            throw ApiException.notFound("Nobody can sign in to this website.");
        }
    }

    /** Redirects a visitor who is not signed in to the sign-in page. A form gets 401, because its content would be lost. */
    private boolean refuseVisitor(HttpServletRequest request, HttpServletResponse response) {
        rateLimit.countAddress(request);
        if (request.getMethod().equals("POST")) {
            throw ApiException.unauthorized(
                    "You are not signed in, or your session has ended. Go back to keep what you entered.");
        }
        redirectToSignIn(request, response);
        return false;
    }

    private boolean admitToPage(HttpServletRequest request) {
        rateLimit.countAddress(request);
        limitBody(request, MAX_FORM_SIZE);
        return true;
    }

    private boolean admitToTool(
            Scope scope, @Nullable Person person, HttpServletRequest request, HttpServletResponse response) {
        if (tools == Tools.OFF) {
            throw ApiException.notFound("The tools of this website are disabled.");
        }
        if (person == null && tools == Tools.SIGNED_IN) {
            return refuseVisitor(request, response);
        }
        if (person instanceof Caller caller) {
            caller.requireScope(scope);
            if (request.getMethod().equals("POST")) {
                rateLimit.count(caller, request, response);
            } else {
                rateLimit.countAddress(request);
            }
            limitBody(request, caller.allowance().maxBodySize());
        } else {
            rateLimit.countAddress(request);
            limitBody(request, publicBodySize);
        }
        return true;
    }

    private static void limitBody(HttpServletRequest request, long maxBodySize) {
        RequestContext.of(request).setMaxBodySize(maxBodySize);
        BodyLimit.check(request.getContentLengthLong(), maxBodySize);
    }

    /**
     * Returns the person who is signed in. Returns an empty value if nobody is signed in. Ends the session if it is older than {@link
     * #MAX_SESSION} or its credential is no longer valid.
     */
    private Optional<Person> signedIn(HttpServletRequest request) {
        var authentication = SecurityContextHolder.getContext().getAuthentication();
        if (authentication == null || !(authentication.getPrincipal() instanceof SignedIn signedIn)) {
            return Optional.empty();
        }
        var person = clock.instant().isBefore(signedIn.signedInAt().plus(MAX_SESSION))
                ? person(signedIn.credential())
                : Optional.<Person>empty();
        var session = request.getSession(false);
        if (person.isEmpty() && session != null) {
            session.invalidate();
        }
        return person;
    }

    private Optional<Person> person(Credential credential) {
        return switch (credential.kind()) {
            case KEY -> authenticator.ofHash(credential.hash()).map(Person.class::cast);
            case ACCOUNT -> authenticator.ofHash(credential.hash()).map(Caller::asAccountHolder);
            case OPERATOR -> adminToken.isCurrent(credential) ? Optional.of(new Operator()) : Optional.empty();
        };
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
