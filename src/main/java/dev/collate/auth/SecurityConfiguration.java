package dev.collate.auth;

import dev.collate.auth.AccessSettings.CorsSettings;
import dev.collate.auth.window.RateLimitSettings;
import dev.collate.auth.window.RequestWindows;
import dev.collate.problem.ApiException;
import jakarta.servlet.Filter;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * The filters of each part of the server, made by hand so that a chain holds what it names and nothing else: there is no session,
 * cookie, login or cross-site request to guard, as every request brings its own key. Spring Security's firewall runs before them all.
 */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class SecurityConfiguration {
    private final EndpointRules rules;
    private final HandlerExceptionResolver problems;

    SecurityConfiguration(
            EndpointRules rules, @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        this.rules = rules;
        this.problems = problems;
    }

    @Bean
    @Order(1)
    SecurityFilterChain api(
            ApiKeyAuthenticator authenticator,
            RequestWindows windows,
            RateLimitSettings limits,
            AccessSettings settings,
            Clock clock) {
        var authorizer =
                new ApiKeyAuthorizer(rules, authenticator, windows, new RateLimitHeaders(limits.window()), clock);
        return chain(Access.Key.class, cors(settings.cors()), new AuthorizationFilter(authorizer, problems));
    }

    @Bean
    @Order(2)
    SecurityFilterChain administration(AccessSettings settings, FailedAuthentications failures) {
        var authorizer = new AdminAuthorizer(settings.adminToken(), failures);
        return chain(Access.Admin.class, new AuthorizationFilter(authorizer, problems));
    }

    /** Pages, documentation and health, and paths where nothing is. */
    @Bean
    @Order(3)
    SecurityFilterChain open() {
        return chain(Access.Open.class);
    }

    /** All else is closed. */
    @Bean
    @Order(4)
    SecurityFilterChain undeclared() {
        return new DefaultSecurityFilterChain(
                AnyRequestMatcher.INSTANCE,
                new AuthorizationFilter(
                        (request, response) -> {
                            throw DeclaredAccessCheck.refusal();
                        },
                        problems));
    }

    private SecurityFilterChain chain(Class<? extends Access> access, Filter... filters) {
        return new DefaultSecurityFilterChain(request -> access.isInstance(rules.of(request)), filters);
    }

    /**
     * Its rules for headers, checked for all headers once and before any filter: it would check each at every look, by regular
     * expressions that took a tenth of a small request's time, and throw in the middle of whatever looks. Any method passes: one that no
     * path takes is 405, which says what the path does take.
     */
    @Bean
    HttpFirewall firewall() {
        var firewall = new HeaderFirewall();
        firewall.setUnsafeAllowAnyHttpMethod(true);
        firewall.setAllowedHeaderNames(name -> true);
        firewall.setAllowedHeaderValues(value -> true);
        return firewall;
    }

    /**
     * The timers around each filter are left out altogether: with them the chain calls itself so deeply that Java's compiler stood still
     * for seconds over it, while all else waited to be compiled.
     */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    @Bean
    RequestRejectedHandler requestRejectedHandler() {
        return (request, response, rejection) -> problems.resolveException(
                request,
                response,
                null,
                ApiException.malformed(
                        "The path holds '//', ';', a backslash, a dot segment or an encoded '/', '%' or '.',"
                                + " or a header holds a control character: send neither."));
    }

    private static Filter cors(CorsSettings settings) {
        return new AllowedOrigins(settings.allowedOrigins());
    }
}
