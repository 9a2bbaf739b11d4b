package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import dev.collate.auth.key.AdminToken;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.core.context.SecurityContextHolder;

/** Tests what the server does for a request to a page before it knows the client. */
@Tag("engine")
class PageAuthorizerTest {
    private final RateLimit rateLimit = mock();
    private final ToolAccess tools = mock();
    private final PageAuthorizer authorizer = new PageAuthorizer(
            mock(ApiKeyAuthenticator.class), mock(AdminToken.class), rateLimit, tools, Clock.systemUTC());

    @AfterEach
    void forget() {
        SecurityContextHolder.clearContext();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/account", "/admin", "/compare"})
    void anAddressOverItsLimitCausesNoQueryForASession(String path) {
        doThrow(ApiException.rateLimited("too many", Duration.ofSeconds(1)))
                .when(rateLimit)
                .countPageRequestOrThrow(any());
        SecurityContextHolder.setDeferredContext(() -> {
            throw new AssertionError("the session was read");
        });

        assertThatThrownBy(
                        () -> authorizer.admit(new MockHttpServletRequest("GET", path), new MockHttpServletResponse()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("too many");
    }

    @ParameterizedTest
    @CsvSource({
        "/sign-in, true",
        "/sign-in/passkey, true",
        "/invitation/token, true",
        "/account, true",
        "/admin/keys, true",
        "/sign-out, false",
        "/compare, false",
        "/, false"
    })
    void somePagesExistOnlyIfPeopleCanSignIn(String path, boolean needsSignIn) {
        doThrow(ApiException.notFound("no sign-in")).when(tools).requireSignInEnabled();

        ThrowingCallable request =
                () -> authorizer.admit(new MockHttpServletRequest("GET", path), new MockHttpServletResponse());
        if (needsSignIn) {
            assertThatThrownBy(request).hasMessage("no sign-in");
        } else {
            assertThatCode(request).doesNotThrowAnyException();
        }
    }
}
