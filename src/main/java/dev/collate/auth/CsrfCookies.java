package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;

/**
 * Stores the CSRF token of each browser in a cookie, so that a visitor who is not signed in does not need a session. Over HTTPS, the name
 * of the cookie begins with {@code __Host-}. Browsers accept such a cookie only from this host over HTTPS, so another sub-domain cannot
 * choose the token. Over HTTP, browsers reject such a cookie.
 */
final class CsrfCookies implements CsrfTokenRepository {
    private static final String COOKIE_NAME = "collate-csrf";

    private final CsrfTokenRepository httpRepository = createRepository(COOKIE_NAME);
    private final CsrfTokenRepository httpsRepository = createRepository("__Host-" + COOKIE_NAME);

    /**
     * Returns a store with this cookie name. The path of the cookie is {@code /}, because the prefix {@code __Host-} requires it, also if a
     * gateway serves Collate under another path.
     */
    private static CsrfTokenRepository createRepository(String name) {
        var tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName(name);
        tokens.setCookiePath("/");
        tokens.setCookieCustomizer(cookie -> cookie.sameSite("Lax"));
        return tokens;
    }

    private CsrfTokenRepository repositoryFor(HttpServletRequest request) {
        return request.isSecure() ? httpsRepository : httpRepository;
    }

    @Override
    public CsrfToken generateToken(HttpServletRequest request) {
        return repositoryFor(request).generateToken(request);
    }

    @Override
    public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
        repositoryFor(request).saveToken(token, request, response);
    }

    @Override
    public @Nullable CsrfToken loadToken(HttpServletRequest request) {
        return repositoryFor(request).loadToken(request);
    }
}
