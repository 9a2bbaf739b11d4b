package dev.collate.auth.signin;

import dev.collate.auth.key.RandomText;
import dev.collate.auth.key.Sha256;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.web.server.Cookie.SameSite;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.session.SessionIdGenerator;
import org.springframework.session.web.http.CookieSerializer.CookieValue;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.session.web.http.HttpSessionIdResolver;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * The cookie of a session. It contains a random token, and the id of the session is the hash of this token. So a person who reads the
 * database, or a backup of it, cannot use the sessions.
 */
@Component
final class SessionCookie implements HttpSessionIdResolver, SessionIdGenerator {
    /** The request attribute with the token of the session that the request has created. */
    private static final String TOKEN_ATTRIBUTE = SessionCookie.class.getName();

    private final DefaultCookieSerializer cookies = new DefaultCookieSerializer();

    SessionCookie(ServerProperties server) {
        var settings = server.getServlet().getSession().getCookie();
        cookies.setUseBase64Encoding(false);
        var mapper = PropertyMapper.get();
        mapper.from(settings::getName).to(cookies::setCookieName);
        mapper.from(settings::getPath).to(cookies::setCookiePath);
        mapper.from(settings::getHttpOnly).to(cookies::setUseHttpOnlyCookie);
        mapper.from(settings::getSecure).to(cookies::setUseSecureCookie);
        mapper.from(settings::getSameSite).as(SameSite::attributeValue).to(cookies::setSameSite);
    }

    @Override
    public String generate() {
        var token = RandomText.newToken();
        RequestContextHolder.currentRequestAttributes()
                .setAttribute(TOKEN_ATTRIBUTE, token, RequestAttributes.SCOPE_REQUEST);
        return Sha256.hex(token);
    }

    /**
     * Returns at most one id, because Spring Session queries the database for each id. If another server of the same host has a cookie with
     * the same name, the browser sends the cookie with the longer path first, which is the cookie of the requested server.
     */
    @Override
    public List<String> resolveSessionIds(HttpServletRequest request) {
        return cookies.readCookieValues(request).stream()
                .filter(RandomText::isToken)
                .limit(1)
                .map(Sha256::hex)
                .toList();
    }

    @Override
    public void setSessionId(HttpServletRequest request, HttpServletResponse response, String sessionId) {
        var token = (String) Objects.requireNonNull(request.getAttribute(TOKEN_ATTRIBUTE));
        cookies.writeCookieValue(new CookieValue(request, response, token));
    }

    @Override
    public void expireSession(HttpServletRequest request, HttpServletResponse response) {
        cookies.writeCookieValue(new CookieValue(request, response, ""));
    }
}
