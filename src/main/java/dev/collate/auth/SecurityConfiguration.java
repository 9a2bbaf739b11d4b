package dev.collate.auth;

import dev.collate.auth.key.AdminToken;
import dev.collate.http.request.RequestContext;
import dev.collate.http.request.ServerSettings;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;
import org.springframework.security.web.util.matcher.AndRequestMatcher;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.session.SessionRepository;
import org.springframework.session.web.http.HttpSessionIdResolver;
import org.springframework.session.web.http.SessionRepositoryFilter;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Configures one filter chain for each kind of access, by path. The chains are created without Spring's builder, so that each chain has
 * only the filters that it needs. The API does not need sessions, cookies, a login or CSRF protection, because every request contains an
 * API key. Only the website needs them. Spring Security's firewall runs before all chains. The documentation, the health endpoint, the
 * pages of shares, and the paths without an endpoint have no chain. There, {@link AccessInterceptor} rejects the call of a handler that
 * does not declare that everyone may call it.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    /** Maximum size in bytes of the body of a request to the administration API. */
    private static final long MAX_ADMINISTRATION_BODY = DataSize.ofMegabytes(1).toBytes();

    private final HandlerExceptionResolver exceptionResolver;

    SecurityConfiguration(@Qualifier("handlerExceptionResolver") HandlerExceptionResolver exceptionResolver) {
        this.exceptionResolver = exceptionResolver;
    }

    /**
     * The chain for the actuator if it has a port of its own. On that port, everyone may read the actuator, and there is nothing else. So
     * the operator must restrict the port to the internal network. The port of the server then has no actuator.
     */
    @Bean
    @Order(0)
    SecurityFilterChain management(ServerSettings server, WebEndpointProperties actuator) {
        int port = server.managementPort();
        var paths = SitePaths.under(actuator.getBasePath());
        return new DefaultSecurityFilterChain(
                request -> port > 0 && (request.getLocalPort() == port || paths.matches(request)),
                new AuthorizationFilter(exceptionResolver, (request, response) -> {
                    if (request.getLocalPort() != port) {
                        throw ApiException.of(ErrorCode.NOT_FOUND);
                    }
                    if (!paths.matches(request)) {
                        throw ApiException.notFound("This port serves only the endpoints of the actuator.");
                    }
                    return true;
                }));
    }

    @Bean
    @Order(1)
    SecurityFilterChain api(ApiKeyAuthenticator authenticator, RateLimit rateLimit, AccessSettings settings) {
        var filters = new ArrayList<Filter>();
        var origins = settings.cors().allowedOrigins();
        if (!origins.isEmpty()) {
            filters.add(new AllowedOriginsFilter(origins));
        }
        filters.add(new AuthorizationFilter(
                exceptionResolver,
                (request, response) -> admitCaller(authenticator.authenticate(request), rateLimit, request, response)));
        return new DefaultSecurityFilterChain(SitePaths.API, filters);
    }

    /** The checks run in the order that the API description defines, because the first failed check decides the response. */
    private static boolean admitCaller(
            Caller caller, RateLimit rateLimit, HttpServletRequest request, HttpServletResponse response) {
        RequestContext.of(request).setKeyId(caller.keyId());
        if (!caller.limits().allowsApi()) {
            throw ApiException.forbidden(
                    "The plan of this key (" + caller.plan().wireName() + ") has no API access.");
        }
        // The request is counted before the scope check. So a request whose key does not have the scope also counts,
        // and its response has the rate-limit headers. A request that the window does not admit is rejected only later,
        // by AccessInterceptor. It checks the scope first, because a missing scope is the more important error.
        var limitStatus = rateLimit.countRequest(caller, response);
        SecurityContextHolder.setContext(new SecurityContextImpl(
                UsernamePasswordAuthenticationToken.authenticated(caller, limitStatus, List.of())));
        return true;
    }

    /**
     * The chain for the administration API and for the endpoints of the actuator, which show data of all callers. Everyone may read the
     * health. If no token is configured, the response is 404.
     */
    @Bean
    @Order(2)
    SecurityFilterChain administration(
            AdminToken token, FailedAuthentications failures, WebEndpointProperties actuator) {
        var base = actuator.getBasePath();
        var paths = new OrRequestMatcher(
                SitePaths.ADMINISTRATION,
                new AndRequestMatcher(
                        SitePaths.under(base), new NegatedRequestMatcher(SitePaths.under(base + "/health"))));
        return new DefaultSecurityFilterChain(paths, new AuthorizationFilter(exceptionResolver, (request, response) -> {
            if (!token.isSet()) {
                throw ApiException.notFound("The administration API is disabled: the server has no admin token.");
            }
            var sent = ApiKeyAuthenticator.bearerToken(request);
            if (sent == null || !token.matches(sent)) {
                throw failures.countAndCreateError(
                        request, "The admin token is missing or wrong: send Authorization: Bearer <admin token>.");
            }
            AccessInterceptor.admit(request, MAX_ADMINISTRATION_BODY);
            return true;
        }));
    }

    @Bean
    AdminToken adminToken(AccessSettings settings) {
        return new AdminToken(settings.adminToken());
    }

    /** The chain for the pages of the website. This is the only chain with sessions and CSRF protection. */
    @Bean
    @Order(3)
    SecurityFilterChain pages(
            PageAuthorizer authorizer,
            SecurityContextRepository contexts,
            CsrfTokenRepository csrfTokens,
            SessionRepository<?> sessions,
            HttpSessionIdResolver sessionCookie) {
        var sessionFilter = new SessionRepositoryFilter<>(sessions);
        sessionFilter.setHttpSessionIdResolver(sessionCookie);
        return new DefaultSecurityFilterChain(
                SitePaths.PAGES_WITH_SESSION,
                sessionFilter,
                new SecurityContextHolderFilter(contexts),
                csrf(csrfTokens, sessionCookie),
                new AuthorizationFilter(exceptionResolver, authorizer::admit));
    }

    /** Stores in the HTTP session who is signed in. */
    @Bean
    SecurityContextRepository securityContexts() {
        return new HttpSessionSecurityContextRepository();
    }

    @Bean
    CsrfTokenRepository csrfTokens() {
        return new CsrfCookies();
    }

    /**
     * The forms send the CSRF token as a query parameter, because this filter cannot read a body of type multipart/form-data. If a person
     * signs out who has already signed out in another tab, the response is the home page instead of an error.
     */
    private CsrfFilter csrf(CsrfTokenRepository tokens, HttpSessionIdResolver sessionCookie) {
        var filter = new CsrfFilter(tokens);
        filter.setAccessDeniedHandler((request, response, denial) -> {
            if (SitePaths.SIGN_OUT.matches(request)
                    && sessionCookie.resolveSessionIds(request).isEmpty()) {
                response.setStatus(HttpServletResponse.SC_SEE_OTHER);
                response.setHeader(HttpHeaders.LOCATION, "./");
                return;
            }
            exceptionResolver.resolveException(
                    request,
                    response,
                    null,
                    ApiException.forbidden(
                            "This form was opened before you signed in or out, or in another browser: if you are signed out, sign in"
                                    + " in another tab; then go back, copy what you entered, reload its page, and enter it"
                                    + " again."));
        });
        return filter;
    }

    /**
     * Spring's firewall, which checks the path. It accepts every header, because Tomcat has already checked the headers; every parameter
     * name, because an endpoint rejects or ignores the names that it does not know; and every method, because the dispatcher responds to an
     * unsupported method with 405 and the list of supported methods.
     */
    @Bean
    HttpFirewall firewall() {
        var firewall = new StrictHttpFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        firewall.setAllowedHeaderNames(name -> true);
        firewall.setAllowedHeaderValues(value -> true);
        firewall.setAllowedParameterNames(name -> true);
        return firewall;
    }

    @Bean
    RequestRejectedHandler requestRejectedHandler() {
        return (request, response, rejection) -> exceptionResolver.resolveException(
                request,
                response,
                null,
                ApiException.badRequest(
                        "The path contains '//', ';', a backslash, a dot segment, a line break, or an encoded '/', '%' or '.'."
                                + " Remove it."));
    }
}
