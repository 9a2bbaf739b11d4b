package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.AdminToken;
import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Sha256;
import dev.collate.auth.signin.SignedIn;
import dev.collate.testing.RunningServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

/** Tests how long a session may last. */
@RunningServer
class SessionTimeTest {
    @Autowired
    private ApiKeyAuthenticator authenticator;

    @Autowired
    private AdminToken adminToken;

    @Autowired
    private RateLimit rateLimit;

    @Autowired
    private ToolAccess tools;

    @AfterEach
    void forget() {
        SecurityContextHolder.clearContext();
    }

    @ParameterizedTest
    @CsvSource({"PT11H59M59S, true", "PT12H, false"})
    void aSessionEndsTwelveHoursAfterTheSignIn(Duration age, boolean signedIn) {
        var now = Instant.now();
        var clock = Clock.fixed(now, ZoneOffset.UTC);
        var authorizer = new PageAuthorizer(authenticator, adminToken, rateLimit, tools, clock);
        var request = new MockHttpServletRequest("GET", "/");
        request.getSession(true);
        var key = new SignedIn(Credential.ofKey(Sha256.hex(RunningServer.KEY)), UUID.randomUUID(), now.minus(age));
        SecurityContextHolder.getContext()
                .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(key, null, List.of()));

        assertThat(authorizer.admit(request, new MockHttpServletResponse())).isTrue();
        assertThat(SecurityContextHolder.getContext().getAuthentication() != null)
                .isEqualTo(signedIn);
        assertThat(request.getSession(false) != null).isEqualTo(signedIn);
    }
}
