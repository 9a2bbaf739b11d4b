package dev.collate.auth;

import dev.collate.auth.signin.ContinuePath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.client.web.HttpSessionOAuth2AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;

/**
 * Stores the sign-in that has begun at a provider in the session of the browser, with the path of the page that opens after the sign-in. So a
 * sign-in can only be finished in the browser in which it has begun, and only once.
 */
final class SignInRequests implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {
    /** The name of the session's attribute that contains the path. */
    private static final String CONTINUE_PATH = SignInRequests.class.getName();

    private final AuthorizationRequestRepository<OAuth2AuthorizationRequest> sessions =
            new HttpSessionOAuth2AuthorizationRequestRepository();

    @Override
    public void saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest authorization,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (authorization == null) {
            return;
        }
        sessions.saveAuthorizationRequest(authorization, request, response);
        request.getSession().setAttribute(CONTINUE_PATH, ContinuePath.of(request.getParameter("continue")));
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(HttpServletRequest request) {
        return sessions.loadAuthorizationRequest(request);
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest removeAuthorizationRequest(
            HttpServletRequest request, HttpServletResponse response) {
        return sessions.removeAuthorizationRequest(request, response);
    }

    /** Returns the path of the page that opens after the sign-in that this request finishes. */
    static String continuePath(HttpServletRequest request) {
        return ContinuePath.of((String) request.getSession().getAttribute(CONTINUE_PATH));
    }
}
