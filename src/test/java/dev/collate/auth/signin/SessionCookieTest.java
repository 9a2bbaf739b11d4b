package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import dev.collate.auth.key.RandomText;
import dev.collate.auth.key.Sha256;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.session.MapSession;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.web.http.SessionRepositoryFilter;

/** Tests for which cookies the server looks up a session. */
@Tag("engine")
class SessionCookieTest {
    private static final String NAME = "collate-session";

    private final MapSessionRepository sessions = spy(new MapSessionRepository(new ConcurrentHashMap<>()));

    @Test
    void manyCookiesCauseOneQuery() throws Exception {
        assertThat(hasSession(IntStream.range(0, 200).mapToObj(i -> RandomText.newToken())))
                .isFalse();

        verify(sessions).findById(any());
    }

    @Test
    void aValueThatNoServerHasCreatedCausesNoQuery() throws Exception {
        var token = RandomText.newToken();
        assertThat(hasSession(Stream.of("", "guessed", token + "x", token.substring(1), token.substring(1) + "-")))
                .isFalse();

        verify(sessions, never()).findById(any());
    }

    @Test
    void cookiesOfOtherServersOfTheSameHostDoNotHideTheSession() throws Exception {
        var token = RandomText.newToken();
        sessions.save(new MapSession(Sha256.hex(token)));

        assertThat(hasSession(Stream.of("another form", token, RandomText.newToken())))
                .isTrue();
    }

    /** Returns whether a request with these session cookies has a session. */
    private boolean hasSession(Stream<String> values) throws ServletException, IOException {
        var server = new ServerProperties();
        server.getServlet().getSession().getCookie().setName(NAME);
        var filter = new SessionRepositoryFilter<>(sessions);
        filter.setHttpSessionIdResolver(new SessionCookie(server));
        var request = new MockHttpServletRequest("GET", "/");
        request.setCookies(values.map(value -> new Cookie(NAME, value)).toArray(Cookie[]::new));
        var found = new AtomicBoolean();
        filter.doFilter(
                request,
                new MockHttpServletResponse(),
                (wrapped, response) -> found.set(((HttpServletRequest) wrapped).getSession(false) != null));
        return found.get();
    }
}
