package dev.collate.auth;

import dev.collate.auth.signin.ContinuePath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2LoginAuthenticationFilter;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.converter.ClaimTypeConverter;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.DefaultRedirectStrategy;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.util.Assert;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Creates the filters of Spring Security that begin and finish a sign-in at an OpenID provider. */
final class OidcFilters {
    /** The path that begins a sign-in. The id of the provider follows. */
    static final String AUTHORIZATION_PATH = "/oauth2/authorization";

    /** The path to which a provider redirects the browser. */
    static final String CALLBACK_PATH = "/login/oauth2/code/*";

    /** The name of the session's attribute with the path of the page that opens after the sign-in. */
    private static final String CONTINUE_PATH_ATTRIBUTE = OidcFilters.class.getName();

    /** How long a sign-in waits for a response of the provider. */
    static final Duration READ_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private OidcFilters() {}

    /**
     * Returns the filter that redirects the browser to the provider, with a random state, a random nonce and PKCE. The session of the
     * browser stores the sign-in, and the path of the page that opens after it. So a sign-in can only be finished in the browser in which
     * it has begun, and only once.
     */
    static OAuth2AuthorizationRequestRedirectFilter beginFilter(
            ClientRegistrationRepository clients, AuthenticationFailureHandler failure) {
        var resolver = new DefaultOAuth2AuthorizationRequestResolver(clients, AUTHORIZATION_PATH);
        resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
        var redirection = new DefaultRedirectStrategy();
        var filter = new OAuth2AuthorizationRequestRedirectFilter(resolver);
        filter.setAuthorizationRedirectStrategy((request, response, url) -> {
            request.getSession()
                    .setAttribute(CONTINUE_PATH_ATTRIBUTE, ContinuePath.pathOrHome(request.getParameter("continue")));
            redirection.sendRedirect(request, response, url);
        });
        filter.setAuthenticationFailureHandler(failure);
        return filter;
    }

    /** Returns the path of the page that opens after the sign-in that this request finishes. */
    static String continuePath(HttpServletRequest request) {
        return ContinuePath.pathOrHome((String) request.getSession().getAttribute(CONTINUE_PATH_ATTRIBUTE));
    }

    /** Returns the filter that exchanges the code for an ID token and checks the state, the nonce, the signature and the audience. */
    static OAuth2LoginAuthenticationFilter finishFilter(
            ClientRegistrationRepository clients,
            AuthenticationSuccessHandler success,
            AuthenticationFailureHandler failure) {
        var filter = new OAuth2LoginAuthenticationFilter(clients, new NoTokenStore(), CALLBACK_PATH);
        filter.setAuthenticationManager(authenticationManager());
        filter.setAuthenticationSuccessHandler(success);
        filter.setAuthenticationFailureHandler(failure);
        return filter;
    }

    /**
     * Returns a manager that also rejects claims of a wrong type or without a value. For example, the issuer is not a URL, or the subject
     * is empty.
     */
    private static AuthenticationManager authenticationManager() {
        var manager = new ProviderManager(authenticationProvider());
        return authentication -> {
            try {
                var person = manager.authenticate(authentication);
                Assert.hasText(person.getName(), "The subject is empty");
                return person;
            } catch (IllegalArgumentException e) {
                throw new OAuth2AuthenticationException(new OAuth2Error("invalid_claim"), e);
            }
        };
    }

    private static OidcAuthorizationCodeAuthenticationProvider authenticationProvider() {
        var transport = new SimpleClientHttpRequestFactory();
        transport.setConnectTimeout(CONNECT_TIMEOUT);
        transport.setReadTimeout(READ_TIMEOUT);
        var restTemplate = new RestTemplate(transport);
        restTemplate.setErrorHandler(new OAuth2ErrorResponseErrorHandler());

        var tokenClient = new RestClientAuthorizationCodeTokenResponseClient();
        tokenClient.setRestClient(RestClient.builder()
                .requestFactory(transport)
                .configureMessageConverters(converters -> converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                .build());
        var userInfoService = new DefaultOAuth2UserService();
        userInfoService.setRestOperations(restTemplate);
        var oidcUserService = new OidcUserService();
        oidcUserService.setOauth2UserService(userInfoService);

        var provider = new OidcAuthorizationCodeAuthenticationProvider(tokenClient, oidcUserService);
        Map<String, JwtDecoder> decoders = new ConcurrentHashMap<>();
        provider.setJwtDecoderFactory(
                client -> decoders.computeIfAbsent(client.getRegistrationId(), id -> decoder(client, transport)));
        return provider;
    }

    /**
     * Returns a decoder of ID tokens. Unlike the decoder of Spring Security, it has timeouts, and accepts all signature algorithms with a
     * public key, not only RS256.
     */
    private static JwtDecoder decoder(ClientRegistration client, SimpleClientHttpRequestFactory transport) {
        var decoder = NimbusJwtDecoder.withJwkSetUri(
                        Objects.requireNonNull(client.getProviderDetails().getJwkSetUri()))
                .jwsAlgorithms(algorithms -> algorithms.addAll(Set.of(SignatureAlgorithm.values())))
                .restOperations(new RestTemplate(transport))
                .build();
        decoder.setClaimSetConverter(
                new ClaimTypeConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverters()));
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                List.of(new JwtTimestampValidator(), new OidcIdTokenValidator(client))));
        return decoder;
    }

    /** A store of the access tokens of providers that stores nothing, because the server only needs to know who the person is. */
    private static final class NoTokenStore implements OAuth2AuthorizedClientRepository {
        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // the interface declares the type parameter
        public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
                String clientRegistrationId, Authentication principal, HttpServletRequest request) {
            return null;
        }

        @Override
        public void saveAuthorizedClient(
                OAuth2AuthorizedClient client,
                Authentication principal,
                HttpServletRequest request,
                HttpServletResponse response) {}

        @Override
        public void removeAuthorizedClient(
                String clientRegistrationId,
                Authentication principal,
                HttpServletRequest request,
                HttpServletResponse response) {}
    }
}
