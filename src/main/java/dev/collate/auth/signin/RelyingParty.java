package dev.collate.auth.signin;

import dev.collate.http.request.SiteAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.core.env.Environment;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.ResidentKeyRequirement;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import org.springframework.security.web.webauthn.management.WebAuthnRelyingPartyOperations;
import org.springframework.security.web.webauthn.management.Webauthn4JRelyingPartyOperations;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * The website to which passkeys belong. Its address comes from {@code collate.site-url}. Without this setting, passkeys work only at {@code
 * http://localhost} with the port of the server. The server never uses the address that a client has sent, because the address decides
 * which pages may use a passkey.
 */
@Component
final class RelyingParty {
    /** A passkey replaces the password, so its owner must unlock it, for example with a PIN or a fingerprint. */
    static final UserVerificationRequirement USER_VERIFICATION = UserVerificationRequirement.REQUIRED;

    private final SiteAddress site;
    private final Environment environment;

    /** Created at the first use, because most servers have no passkeys, and because the port is known only after the start. */
    private final Supplier<WebAuthnRelyingPartyOperations> operations;

    RelyingParty(SiteAddress site, Environment environment, PasskeyUsers users, UserCredentialRepository passkeys) {
        this.site = site;
        this.environment = environment;
        this.operations = SingletonSupplier.of(() -> createOperations(users, passkeys));
    }

    private WebAuthnRelyingPartyOperations createOperations(PasskeyUsers users, UserCredentialRepository passkeys) {
        var website =
                PublicKeyCredentialRpEntity.builder().id(id()).name("Collate").build();
        var created = new Webauthn4JRelyingPartyOperations(users, passkeys, website, Set.of(origin()));
        created.setCustomizeCreationOptions(
                options -> options.authenticatorSelection(AuthenticatorSelectionCriteria.builder()
                        .residentKey(ResidentKeyRequirement.REQUIRED)
                        .userVerification(USER_VERIFICATION)
                        .build()));
        created.setCustomizeRequestOptions(options -> options.userVerification(USER_VERIFICATION));
        return created;
    }

    WebAuthnRelyingPartyOperations operations() {
        return Objects.requireNonNull(operations.get());
    }

    /** Returns the relying party id: the host of the website. */
    String id() {
        return host(url());
    }

    /** Returns the only origin whose pages can use passkeys, as browsers write it: {@code https://diff.example.org}. */
    String origin() {
        var url = url();
        var scheme = url.getScheme().toLowerCase(Locale.ROOT);
        int port = url.getPort();
        boolean isDefault = port < 0 || port == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + host(url) + (isDefault ? "" : ":" + port);
    }

    private static String host(URI url) {
        return url.getHost().toLowerCase(Locale.ROOT);
    }

    private URI url() {
        return Objects.requireNonNullElseGet(
                site.siteUrl(),
                () -> URI.create("http://localhost:" + environment.getRequiredProperty("local.server.port")));
    }
}
