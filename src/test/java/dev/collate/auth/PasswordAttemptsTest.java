package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.collate.auth.AccessSettings.CorsSettings;
import dev.collate.auth.AccessSettings.FailedAuthenticationSettings;
import dev.collate.auth.account.Account;
import dev.collate.auth.key.AdminToken;
import dev.collate.auth.signin.InvitationService;
import dev.collate.auth.signin.Passkeys;
import dev.collate.auth.signin.PasswordService;
import dev.collate.auth.signin.SignInLinks;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Tests how often a password may be guessed. */
@Tag("engine")
class PasswordAttemptsTest {
    private static final String EMAIL = "anna@example.org";

    private final FailedAuthentications failures = new FailedAuthentications(
            new AccessSettings(null, new FailedAuthenticationSettings(20, 1), new CorsSettings(List.of())));
    private final PasswordAttempts attempts = new PasswordAttempts(failures);

    @Test
    void manyNetworksShareTheLimitOfAnAddress() {
        for (int network = 0; network < 10; network++) {
            attempts.countFailureOrThrow(EMAIL, from("192.0.2." + network));
        }
        assertBlocked(EMAIL, "192.0.2.200");
        assertBlocked(" ANNA@example.org", "192.0.2.201");
        assertAdmitted("bob@example.org", "192.0.2.200");
    }

    @Test
    void anAttackerDoesNotBlockANetworkFromWhichThePersonHasSignedIn() {
        signIn("198.51.100.1");
        for (int i = 0; i < 10; i++) {
            attempts.countFailureOrThrow(EMAIL, from("192.0.2.1"));
        }
        assertBlocked(EMAIL, "192.0.2.1");
        assertAdmitted(EMAIL, "198.51.100.1");
    }

    @Test
    void aKnownNetworkHasALimit() {
        signIn("198.51.100.1");
        for (int i = 0; i < 10; i++) {
            attempts.countFailureOrThrow(EMAIL, from("198.51.100.1"));
        }
        assertBlocked(EMAIL, "198.51.100.1");
    }

    @Test
    void aSuccessDoesNotCount() {
        for (int i = 0; i < 50; i++) {
            signIn("192.0.2.1");
        }
        assertAdmitted(EMAIL, "192.0.2.1");
    }

    /** The first success makes the network known, so the attempts that follow have another bucket. */
    @Test
    void concurrentSuccessesFromANewNetworkDoNotCount() {
        var buckets = Stream.generate(() -> attempts.countFailureOrThrow(EMAIL, from("192.0.2.1")))
                .limit(10)
                .toList();
        buckets.forEach(bucket -> attempts.recordSuccess(EMAIL, from("192.0.2.1"), bucket));
        for (int network = 2; network < 12; network++) {
            assertAdmitted(EMAIL, "192.0.2." + network);
        }
    }

    @Test
    void aPasswordThatWasNotCheckedDoesNotCount() {
        var passwords = mock(PasswordService.class);
        when(passwords.authenticate(any(), any(), anyBoolean())).thenThrow(overloaded());
        when(passwords.authenticate(any(), any())).thenThrow(overloaded());
        var account = new Account(UUID.randomUUID(), "Anna", EMAIL, Plan.FREE, Instant.EPOCH, null);
        var signIns = new SignInService(
                passwords,
                mock(Passkeys.class),
                mock(InvitationService.class),
                mock(SignInLinks.class),
                new AdminToken(null),
                mock(ApiKeyAuthenticator.class),
                attempts,
                failures,
                mock(SiteSessions.class));
        for (int i = 0; i < 50; i++) {
            var request = from("192.0.2.1");
            var response = new MockHttpServletResponse();
            assertThatThrownBy(() -> signIns.signInWithPassword(EMAIL, "a password", request, response))
                    .hasMessage("overloaded");
            assertThatThrownBy(() -> signIns.changePassword(account, "a password", "a new password", request, response))
                    .hasMessage("overloaded");
        }
        assertAdmitted(EMAIL, "192.0.2.1");
        assertThat(attempts.isFromKnownNetwork(EMAIL, from("192.0.2.1"))).isFalse();
    }

    private static ApiException overloaded() {
        return ApiException.overloaded("overloaded", Duration.ofSeconds(1));
    }

    @Test
    void aNetworkIsKnownForTheAddressThatHasSignedInThere() {
        signIn("198.51.100.1");

        assertThat(attempts.isFromKnownNetwork(EMAIL, from("198.51.100.1"))).isTrue();
        assertThat(attempts.isFromKnownNetwork(EMAIL, from("192.0.2.1"))).isFalse();
        assertThat(attempts.isFromKnownNetwork("bob@example.org", from("198.51.100.1")))
                .isFalse();
    }

    @Test
    void aNetworkGuessesOnlyAFewPasswordsOfAllAddresses() {
        for (int i = 0; i < 20; i++) {
            attempts.countFailureOrThrow(i + EMAIL, from("192.0.2.1"));
        }
        assertBlocked("another@example.org", "192.0.2.1");
        assertAdmitted("another@example.org", "192.0.2.2");
    }

    private void signIn(String network) {
        var bucket = attempts.countFailureOrThrow(EMAIL, from(network));
        attempts.recordSuccess(EMAIL, from(network), bucket);
    }

    private void assertAdmitted(String email, String network) {
        assertThatCode(() -> attempts.countFailureOrThrow(email, from(network))).doesNotThrowAnyException();
    }

    private void assertBlocked(String email, String network) {
        assertThatThrownBy(() -> attempts.countFailureOrThrow(email, from(network)))
                .isInstanceOfSatisfying(ApiException.class, error -> {
                    assertThat(error.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    assertThat(error.retryAfterSeconds()).isPresent();
                    if (error.detail().contains(" s, ")) {
                        assertThat(error.detail())
                                .contains("wait " + error.retryAfterSeconds().orElseThrow() + " s, ");
                    }
                });
    }

    private static MockHttpServletRequest from(String network) {
        var request = new MockHttpServletRequest();
        request.setRemoteAddr(network);
        return request;
    }
}
