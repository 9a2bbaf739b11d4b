package dev.collate.auth.signin;

import java.time.Instant;
import org.springframework.security.web.webauthn.api.CredentialRecord;

/**
 * A passkey of an account.
 *
 * @param id the credential id in base64url
 * @param label the name that the person has given
 */
public record Passkey(String id, String label, Instant createdAt, Instant lastUsedAt) {
    static Passkey of(CredentialRecord stored) {
        return new Passkey(
                stored.getCredentialId().toBase64UrlString(),
                stored.getLabel(),
                stored.getCreated(),
                stored.getLastUsed());
    }
}
