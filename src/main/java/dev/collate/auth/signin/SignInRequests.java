package dev.collate.auth.signin;

import dev.collate.auth.key.RandomText;
import dev.collate.auth.key.Sha256;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2ParameterNames;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.web.util.WebUtils;

/**
 * Stores the sign-ins that have begun at a provider. The database stores them, so every server can finish a sign-in. A cookie of the browser
 * contains a random token, and the database contains its hash. So a sign-in can only be finished in the browser in which it has begun, and
 * only once.
 */
public final class SignInRequests implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {
    private static final String COOKIE = "collate-oidc";
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /** The request attribute with the path of the page that opens after the sign-in. */
    private static final String NEXT = SignInRequests.class.getName();

    private final JdbcClient database;
    private final ClientRegistrationRepository registrations;
    private final Clock clock;

    public SignInRequests(JdbcClient database, ClientRegistrationRepository registrations, Clock clock) {
        this.database = database;
        this.registrations = registrations;
        this.clock = clock;
    }

    @Override
    public void saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest authorization,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (authorization == null) {
            return;
        }
        var token = RandomText.token();
        database.sql("delete from sign_in_request where expires_at <= ?")
                .param(timestamp(Duration.ZERO))
                .update();
        database.sql(
                        "insert into sign_in_request (token_hash, registration, state, nonce, code_verifier, redirect_uri, next_path, expires_at)"
                                + " values (?, ?, ?, ?, ?, ?, ?, ?)")
                .params(
                        Sha256.hex(token),
                        attribute(authorization, OAuth2ParameterNames.REGISTRATION_ID),
                        Objects.requireNonNull(authorization.getState()),
                        attribute(authorization, OidcParameterNames.NONCE),
                        attribute(authorization, PkceParameterNames.CODE_VERIFIER),
                        Objects.requireNonNull(authorization.getRedirectUri()),
                        ContinuePath.of(request.getParameter("continue")),
                        timestamp(LIFETIME))
                .update();
        setCookie(token, LIFETIME, request, response);
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
        return find(request).orElse(null);
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
            HttpServletRequest request, HttpServletResponse response) {
        var found = find(request);
        var token = token(request);
        if (found.isEmpty() || token == null) {
            return null;
        }
        setCookie("", Duration.ZERO, request, response);
        int deleted = database.sql("delete from sign_in_request where token_hash = ?")
                .param(Sha256.hex(token))
                .update();
        // Another request with the same cookie may have deleted the row in between.
        return deleted == 1 ? found.get() : null;
    }

    /** Returns the path of the page that opens after the sign-in that this request has finished. */
    public static String nextPath(HttpServletRequest request) {
        return ContinuePath.of((String) request.getAttribute(NEXT));
    }

    /** Finds the sign-in by the cookie and by the state in the query. */
    private Optional<OAuth2AuthorizationRequest> find(HttpServletRequest request) {
        var token = token(request);
        var state = request.getParameter(OAuth2ParameterNames.STATE);
        if (token == null || state == null) {
            return Optional.empty();
        }
        return database.sql("select * from sign_in_request where token_hash = ? and state = ? and expires_at > ?")
                .params(Sha256.hex(token), state, timestamp(Duration.ZERO))
                .query((row, number) -> {
                    request.setAttribute(NEXT, row.getString("next_path"));
                    return request(
                            row.getString("registration"),
                            state,
                            row.getString("nonce"),
                            row.getString("code_verifier"),
                            row.getString("redirect_uri"));
                })
                .optional();
    }

    private OAuth2AuthorizationRequest request(
            String registration, String state, String nonce, String codeVerifier, String redirectUri) {
        var client = Objects.requireNonNull(registrations.findByRegistrationId(registration));
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(
                        Objects.requireNonNull(client.getProviderDetails().getAuthorizationUri()))
                .clientId(client.getClientId())
                .redirectUri(redirectUri)
                .scopes(client.getScopes())
                .state(state)
                .attributes(Map.of(
                        OAuth2ParameterNames.REGISTRATION_ID,
                        registration,
                        OidcParameterNames.NONCE,
                        nonce,
                        PkceParameterNames.CODE_VERIFIER,
                        codeVerifier))
                .build();
    }

    private static String attribute(OAuth2AuthorizationRequest authorization, String name) {
        String value = authorization.getAttribute(name);
        return Objects.requireNonNull(value, "the scopes of a client of an OpenID provider must contain openid");
    }

    private Timestamp timestamp(Duration later) {
        return Timestamp.from(clock.instant().plus(later));
    }

    private static @Nullable String token(HttpServletRequest request) {
        var cookie = WebUtils.getCookie(request, COOKIE);
        return cookie == null ? null : cookie.getValue();
    }

    private static void setCookie(
            String token, Duration lifetime, HttpServletRequest request, HttpServletResponse response) {
        var cookie = ResponseCookie.from(COOKIE, token)
                .path(request.getContextPath() + "/")
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .maxAge(lifetime)
                .build();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    }
}
