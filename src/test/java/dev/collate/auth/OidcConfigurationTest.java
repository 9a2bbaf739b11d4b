package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties;
import org.springframework.security.core.AuthenticationException;

/** Tests when the server reads the metadata of a provider. */
@Tag("engine")
class OidcConfigurationTest {
    private static final OpenIdProvider PROVIDER = OpenIdProvider.running();

    private final OAuth2ClientProperties properties = new OAuth2ClientProperties();

    @Test
    @Timeout(60)
    void aProviderThatDoesNotRespondDelaysOnlyItsOwnSignIns() throws Exception {
        CompletableFuture<Void> waiting;
        Socket connection;
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            add("silent", "http://127.0.0.1:" + silent.getLocalPort());
            add("acme", PROVIDER.issuer());
            var clients = OidcConfiguration.clientRegistrations(properties, Duration.ofMinutes(2));
            waiting = CompletableFuture.runAsync(() -> clients.findByRegistrationId("silent"));
            connection = silent.accept();

            var client = Objects.requireNonNull(clients.findByRegistrationId("acme"));

            assertThat(waiting).isNotDone();
            assertThat(client.getProviderDetails().getIssuerUri()).isEqualTo(PROVIDER.issuer());
        }
        // Nothing listens any more, so the client does not wait for a second connection.
        connection.close();
        assertThatThrownBy(waiting::get).hasCauseInstanceOf(AuthenticationException.class);
    }

    @Test
    @Timeout(60)
    void theSignInAtAProviderThatDoesNotRespondFails() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            add("silent", "http://127.0.0.1:" + silent.getLocalPort());
            var clients = OidcConfiguration.clientRegistrations(properties, Duration.ofMillis(100));

            assertThatThrownBy(() -> clients.findByRegistrationId("silent"))
                    .isInstanceOf(AuthenticationException.class);
        }
    }

    @Test
    void afterAFailureTheNextSignInReadsTheMetadataAgain() {
        add("acme", "http://127.0.0.1:1");
        var clients = OidcConfiguration.clientRegistrations(properties, Duration.ofSeconds(10));
        assertThatThrownBy(() -> clients.findByRegistrationId("acme")).isInstanceOf(AuthenticationException.class);

        add("acme", PROVIDER.issuer());

        assertThat(clients.findByRegistrationId("acme")).isNotNull();
    }

    @Test
    void aProviderWithTheMetadataOfAnotherIssuerIsRejected() {
        add("acme", PROVIDER.issuer().replace("127.0.0.1", "localhost"));
        var clients = OidcConfiguration.clientRegistrations(properties, Duration.ofSeconds(10));

        assertThatThrownBy(() -> clients.findByRegistrationId("acme")).isInstanceOf(AuthenticationException.class);
    }

    @Test
    void anUnknownProviderHasNoClient() {
        assertThat(OidcConfiguration.clientRegistrations(properties, Duration.ofSeconds(10))
                        .findByRegistrationId("unknown"))
                .isNull();
    }

    private void add(String id, String issuer) {
        var registration = new OAuth2ClientProperties.Registration();
        registration.setClientId("id");
        registration.setClientSecret("secret");
        properties.getRegistration().put(id, registration);
        var provider = new OAuth2ClientProperties.Provider();
        provider.setIssuerUri(issuer);
        properties.getProvider().put(id, provider);
    }
}
