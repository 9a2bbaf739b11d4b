package dev.collate.auth.signin;

import java.util.UUID;
import org.springframework.security.web.webauthn.management.RelyingPartyRegistrationRequest;

/**
 * A passkey that a browser has created, and that {@link Passkeys#add} verifies and stores. Its challenge is used already.
 *
 * @param accountId the account to which the passkey will belong
 */
public record NewPasskey(UUID accountId, RelyingPartyRegistrationRequest registration) {}
