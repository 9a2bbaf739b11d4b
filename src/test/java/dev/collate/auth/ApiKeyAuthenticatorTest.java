package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.collate.auth.AccessSettings.CorsSettings;
import dev.collate.auth.AccessSettings.FailedAuthenticationSettings;
import dev.collate.auth.key.ApiKeyCache;
import dev.collate.auth.key.KeySettings;
import dev.collate.auth.key.KeyUses;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests what an unknown key costs. */
@Tag("engine")
class ApiKeyAuthenticatorTest {
    @Test
    void anUnknownKeyCausesNoQueryAfterTooManyFailures() {
        var mayQuery = new ArrayList<Boolean>();
        var keys = mock(ApiKeyCache.class);
        when(keys.findByHash(any(), any())).thenAnswer(call -> {
            mayQuery.add(call.getArgument(1, BooleanSupplier.class).getAsBoolean());
            return Optional.empty();
        });
        var failures = new FailedAuthentications(
                new AccessSettings(null, new FailedAuthenticationSettings(3, 1), new CorsSettings(List.of())));
        var authenticator = new ApiKeyAuthenticator(
                keys, mock(KeySettings.class), mock(KeyUses.class), failures, Clock.systemUTC());
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> authenticator.authenticate("no-such-key", new MockHttpServletRequest()))
                    .isInstanceOf(ApiException.class);
        }

        assertThat(mayQuery.subList(0, 3)).containsOnly(true);
        // A slow machine may add a token in the meantime.
        assertThat(mayQuery.subList(3, 20)).contains(false);
    }
}
