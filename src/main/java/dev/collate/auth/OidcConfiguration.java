package dev.collate.auth;

import dev.collate.auth.signin.SignInProviders;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientPropertiesMapper;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.SupplierClientRegistrationRepository;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.session.SessionRepository;
import org.springframework.session.web.http.HttpSessionIdResolver;
import org.springframework.session.web.http.SessionRepositoryFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Configures the sign-in at OpenID providers. Without a provider in the configuration ({@code spring.security.oauth2.client.registration}),
 * the server creates only the chain, which then accepts no request. Spring Boot's own configuration of providers is excluded, because whether
 * it applies would be decided when the code for the beans is generated.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OAuth2ClientProperties.class)
@Import({OidcAccounts.class, OidcSignIn.class})
class OidcConfiguration {
    @Bean
    SignInProviders signInProviders(OAuth2ClientProperties properties) {
        return new SignInProviders(properties.getRegistration().entrySet().stream()
                .map(entry -> new SignInProviders.Provider(
                        entry.getKey(),
                        Objects.requireNonNullElse(entry.getValue().getClientName(), entry.getKey())))
                .toList());
    }

    /** The chain for the requests that begin and finish a sign-in at a provider. Both paths are the defaults of Spring Security. */
    @Bean
    @Order(0)
    SecurityFilterChain oidc(
            OAuth2ClientProperties properties,
            ObjectProvider<OidcSignIn> signIns,
            RateLimit rateLimit,
            SessionRepository<?> sessions,
            HttpSessionIdResolver sessionCookie,
            ToolAccess tools,
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver problems) {
        if (properties.getRegistration().isEmpty()) {
            return new DefaultSecurityFilterChain(new NegatedRequestMatcher(AnyRequestMatcher.INSTANCE));
        }
        var signIn = signIns.getObject();
        var clients = clients(properties);
        var sessionFilter = new SessionRepositoryFilter<>(sessions);
        sessionFilter.setHttpSessionIdResolver(sessionCookie);
        var requests = new SignInRequests();
        var authorizer = new AuthorizationFilter(problems, (request, response) -> {
            tools.requireSignIn();
            rateLimit.countPage(request);
            return true;
        });
        return new DefaultSecurityFilterChain(
                new OrRequestMatcher(get(OidcClients.BEGIN + "/*"), get(OidcClients.FINISH)),
                sessionFilter,
                authorizer,
                OidcClients.beginFilter(clients, requests, signIn),
                OidcClients.finishFilter(clients, requests, signIn, signIn));
    }

    /**
     * Reads the metadata of a provider at the first sign-in, and not at the start. So the server starts even if the provider cannot be
     * reached.
     */
    private static ClientRegistrationRepository clients(OAuth2ClientProperties properties) {
        return new SupplierClientRegistrationRepository(() -> new InMemoryClientRegistrationRepository(
                new OAuth2ClientPropertiesMapper(properties).asClientRegistrations()));
    }

    private static PathPatternRequestMatcher get(String path) {
        return PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, path);
    }
}
