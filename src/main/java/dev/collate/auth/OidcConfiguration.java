package dev.collate.auth;

import dev.collate.auth.signin.SignInProviders;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
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
 * the server creates only an empty list of providers, and a chain that accepts no request. Spring Boot's own configuration of providers is
 * excluded, because Spring Boot would decide whether to apply that configuration when it generates the code for the beans, at build time.
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
            @Qualifier("handlerExceptionResolver") HandlerExceptionResolver exceptionResolver) {
        if (properties.getRegistration().isEmpty()) {
            return new DefaultSecurityFilterChain(new NegatedRequestMatcher(AnyRequestMatcher.INSTANCE));
        }
        var signIn = signIns.getObject();
        var clients = clientRegistrations(properties, OidcFilters.READ_TIMEOUT);
        var sessionFilter = new SessionRepositoryFilter<>(sessions);
        sessionFilter.setHttpSessionIdResolver(sessionCookie);
        var authorizer = new AuthorizationFilter(exceptionResolver, (request, response) -> {
            tools.requireSignInEnabled();
            rateLimit.countPageRequestOrThrow(request);
            return true;
        });
        return new DefaultSecurityFilterChain(
                new OrRequestMatcher(
                        getRequestsTo(OidcFilters.AUTHORIZATION_PATH + "/*"), getRequestsTo(OidcFilters.CALLBACK_PATH)),
                sessionFilter,
                authorizer,
                OidcFilters.beginFilter(clients, signIn),
                OidcFilters.finishFilter(clients, signIn, signIn));
    }

    /**
     * Reads the metadata of a provider at the first sign-in there, and not at the start. So the server starts even if the provider cannot
     * be reached. Sign-ins at one provider share the request for its metadata, and do not wait for other providers.
     *
     * @param timeout how long a sign-in waits for the metadata; Spring Security alone would wait 30 seconds
     */
    static ClientRegistrationRepository clientRegistrations(OAuth2ClientProperties properties, Duration timeout) {
        var registrations = new ConcurrentHashMap<String, CompletableFuture<ClientRegistration>>();
        return id -> {
            if (!properties.getRegistration().containsKey(id)) {
                return null;
            }
            var registration = registrations.computeIfAbsent(
                    id,
                    newId -> CompletableFuture.supplyAsync(
                                    () -> createRegistration(newId, properties), Thread::startVirtualThread)
                            .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS));
            try {
                return registration.join();
            } catch (CompletionException e) {
                // The next sign-in tries again.
                registrations.remove(id, registration);
                throw new OAuth2AuthenticationException(new OAuth2Error("provider_unavailable"), e);
            }
        };
    }

    private static ClientRegistration createRegistration(String id, OAuth2ClientProperties allProperties) {
        var singleClient = new OAuth2ClientProperties();
        singleClient.getRegistration().put(id, allProperties.getRegistration().get(id));
        singleClient.getProvider().putAll(allProperties.getProvider());
        return Objects.requireNonNull(new OAuth2ClientPropertiesMapper(singleClient)
                .asClientRegistrations()
                .get(id));
    }

    private static PathPatternRequestMatcher getRequestsTo(String path) {
        return PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, path);
    }
}
