package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.AccessSettings.CorsSettings;
import dev.collate.auth.AccessSettings.FailureSettings;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests how often a password may be guessed. */
@Tag("engine")
class PasswordAttemptsTest {
    private static final String EMAIL = "anna@example.org";

    private final PasswordAttempts attempts = new PasswordAttempts(new FailedAuthentications(
            new AccessSettings(null, new FailureSettings(20, 1), new CorsSettings(List.of()))));

    @Test
    void manyNetworksShareTheLimitOfAnAddress() {
        for (int network = 0; network < 10; network++) {
            attempts.begin(EMAIL, from("192.0.2." + network));
        }
        assertBlocked(EMAIL, "192.0.2.200");
        assertBlocked(" ANNA@example.org", "192.0.2.201");
        assertAdmitted("bob@example.org", "192.0.2.200");
    }

    @Test
    void anAttackerDoesNotBlockANetworkFromWhichThePersonHasSignedIn() {
        attempts.begin(EMAIL, from("198.51.100.1"));
        attempts.succeed(EMAIL, from("198.51.100.1"));
        for (int i = 0; i < 10; i++) {
            attempts.begin(EMAIL, from("192.0.2.1"));
        }
        assertBlocked(EMAIL, "192.0.2.1");
        assertAdmitted(EMAIL, "198.51.100.1");
    }

    @Test
    void aKnownNetworkHasALimit() {
        attempts.begin(EMAIL, from("198.51.100.1"));
        attempts.succeed(EMAIL, from("198.51.100.1"));
        for (int i = 0; i < 10; i++) {
            attempts.begin(EMAIL, from("198.51.100.1"));
        }
        assertBlocked(EMAIL, "198.51.100.1");
    }

    @Test
    void aSuccessDoesNotCount() {
        for (int i = 0; i < 50; i++) {
            attempts.begin(EMAIL, from("192.0.2.1"));
            attempts.succeed(EMAIL, from("192.0.2.1"));
        }
        assertAdmitted(EMAIL, "192.0.2.1");
    }

    @Test
    void aNetworkGuessesOnlyAFewPasswordsOfAllAddresses() {
        for (int i = 0; i < 20; i++) {
            attempts.begin(i + EMAIL, from("192.0.2.1"));
        }
        assertBlocked("another@example.org", "192.0.2.1");
        assertAdmitted("another@example.org", "192.0.2.2");
    }

    private void assertAdmitted(String email, String network) {
        assertThatCode(() -> attempts.begin(email, from(network))).doesNotThrowAnyException();
    }

    private void assertBlocked(String email, String network) {
        assertThatThrownBy(() -> attempts.begin(email, from(network)))
                .isInstanceOfSatisfying(ApiException.class, error -> {
                    assertThat(error.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    assertThat(error.retryAfter()).isPresent();
                });
    }

    private static MockHttpServletRequest from(String network) {
        var request = new MockHttpServletRequest();
        request.setRemoteAddr(network);
        return request;
    }
}
