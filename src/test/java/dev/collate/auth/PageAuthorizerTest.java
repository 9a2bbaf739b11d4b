package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import dev.collate.auth.key.AdminToken;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/** Tests what the server does for a request to a page before it knows the client. */
@Tag("engine")
class PageAuthorizerTest {
    private final RateLimit rateLimit = mock();
    private final PageAuthorizer authorizer = new PageAuthorizer(
            mock(ApiKeyAuthenticator.class),
            mock(AdminToken.class),
            rateLimit,
            mock(ToolAccess.class),
            Clock.systemUTC());

    @AfterEach
    void forget() {
        SecurityContextHolder.clearContext();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/account", "/admin", "/compare"})
    void anAddressOverItsLimitCausesNoQueryForASession(String path) {
        doThrow(ApiException.rateLimited("too many", Duration.ofSeconds(1)))
                .when(rateLimit)
                .countPageRequest(any());
        SecurityContextHolder.setDeferredContext(() -> {
            throw new AssertionError("the session was read");
        });

        assertThatThrownBy(
                        () -> authorizer.admit(new MockHttpServletRequest("GET", path), new MockHttpServletResponse()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("too many");
    }
}
