package dev.collate.auth.signin;

import dev.collate.auth.account.AccountService;
import dev.collate.auth.account.Actor;
import dev.collate.auth.account.AuditAction;
import dev.collate.auth.account.AuditDetails;
import dev.collate.auth.account.AuditLog;
import dev.collate.problem.ApiException;
import jakarta.servlet.http.HttpSession;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialCreationOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRequestOptions;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import org.springframework.security.web.webauthn.management.ImmutablePublicKeyCredentialCreationOptionsRequest;
import org.springframework.security.web.webauthn.management.ImmutablePublicKeyCredentialRequestOptionsRequest;
import org.springframework.security.web.webauthn.management.ImmutableRelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyPublicKey;
import org.springframework.security.web.webauthn.management.RelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Creates the options that browsers need to use or create passkeys, verifies the responses of browsers, and stores passkeys. Spring
 * Security does this work. The session of the browser stores the challenge of the options. So a response is accepted only once, only from
 * the browser that has received the options, and only for the same purpose.
 */
@Service
public class Passkeys {
    /** The name of the field with the response of the browser: a {@code PublicKeyCredential} as JSON. The script of the page fills it. */
    public static final String RESPONSE_FIELD = "passkey";

    private static final Logger LOG = LoggerFactory.getLogger(Passkeys.class);

    /**
     * The beginning of the name of the session attribute that contains a challenge. The purpose of the challenge follows: {@link
     * #SIGN_IN_PURPOSE}, or the id of the account that gets a passkey.
     */
    private static final String CHALLENGE_PREFIX = "passkey challenge: ";

    private static final String SIGN_IN_PURPOSE = "sign-in";
    private static final int MAX_PASSKEYS = 20;

    private final RelyingParty relyingParty;
    private final UserCredentialRepository credentials;
    private final AccountService accounts;
    private final AuditLog audit;
    private final JdbcClient database;
    private final TransactionTemplate transaction;
    private final JsonMapper jsonMapper =
            JsonMapper.builder().addModule(new WebauthnJacksonModule()).build();

    Passkeys(
            RelyingParty relyingParty,
            UserCredentialRepository credentials,
            AccountService accounts,
            AuditLog audit,
            JdbcClient database,
            PlatformTransactionManager transactions) {
        this.relyingParty = relyingParty;
        this.credentials = credentials;
        this.accounts = accounts;
        this.audit = audit;
        this.database = database;
        this.transaction = new TransactionTemplate(transactions);
    }

    /** Returns the only origin whose pages can use passkeys. */
    public String origin() {
        return relyingParty.origin();
    }

    /** Returns the options for a sign-in with a passkey of any account, as JSON. */
    public byte[] signInOptions(HttpSession session) {
        var options = relyingParty
                .operations()
                .createCredentialRequestOptions(new ImmutablePublicKeyCredentialRequestOptionsRequest(null));
        storeChallenge(options.getChallenge(), SIGN_IN_PURPOSE, session);
        return jsonMapper.writeValueAsBytes(options);
    }

    /** Returns the account of the passkey. Returns an empty Optional if the response is not valid. */
    public Optional<AuthenticatedAccount> authenticate(String response, HttpSession session) {
        var challenge = consumeChallenge(SIGN_IN_PURPOSE, session);
        return verify(() -> {
            var options = PublicKeyCredentialRequestOptions.builder()
                    .rpId(relyingParty.id())
                    .challenge(challenge.orElseThrow())
                    .userVerification(RelyingParty.USER_VERIFICATION)
                    .build();
            var credential = jsonMapper.readValue(
                    response, new TypeReference<PublicKeyCredential<AuthenticatorAssertionResponse>>() {});
            var handle = Objects.requireNonNull(credential.getResponse().getUserHandle());
            var accountId = PasskeyUsers.accountId(handle);
            transaction.executeWithoutResult(status -> {
                // Without the lock, Spring Security could store a passkey again that another request has just deleted.
                accounts.lock(accountId);
                var user = relyingParty
                        .operations()
                        .authenticate(new RelyingPartyAuthenticationRequest(options, credential));
                if (!user.getId().equals(handle)) {
                    throw new IllegalArgumentException("The user handle does not belong to the passkey");
                }
            });
            return new AuthenticatedAccount(
                    accountId, () -> credentials.findByCredentialId(credential.getRawId()) != null);
        });
    }

    /** Returns the options to create a passkey of an account, as JSON. */
    public byte[] creationOptions(UUID accountId, HttpSession session) {
        var options = buildCreationOptions(accountId);
        storeChallenge(options.getChallenge(), accountId.toString(), session);
        return jsonMapper.writeValueAsBytes(options);
    }

    private PublicKeyCredentialCreationOptions buildCreationOptions(UUID accountId) {
        var user = UsernamePasswordAuthenticationToken.authenticated(accountId.toString(), null, List.of());
        return relyingParty
                .operations()
                .createPublicKeyCredentialCreationOptions(new ImmutablePublicKeyCredentialCreationOptionsRequest(user));
    }

    /**
     * Reads a passkey that a browser has created, and uses its challenge. Returns the step that verifies and stores the passkey in the
     * current transaction, which must have locked the account. This step throws an {@link ApiException} 400 if the passkey is not valid, or
     * if the account has too many passkeys.
     *
     * @throws ApiException 400 if the response is not valid, or if it took too long
     */
    public Runnable prepareAdd(UUID accountId, String label, String response, HttpSession session) {
        var challenge = consumeChallenge(accountId.toString(), session);
        return verify(() -> {
                    var options = buildCreationOptions(accountId);
                    var optionsWithChallenge = PublicKeyCredentialCreationOptions.builder()
                            .rp(options.getRp())
                            .user(options.getUser())
                            .challenge(challenge.orElseThrow())
                            .pubKeyCredParams(options.getPubKeyCredParams())
                            .authenticatorSelection(options.getAuthenticatorSelection())
                            .build();
                    var credential = jsonMapper.readValue(
                            response, new TypeReference<PublicKeyCredential<AuthenticatorAttestationResponse>>() {});
                    var passkey = new ImmutableRelyingPartyRegistrationRequest(
                            optionsWithChallenge, new RelyingPartyPublicKey(credential, label));
                    return (Runnable) () -> add(accountId, passkey);
                })
                .orElseThrow(Passkeys::rejectedError);
    }

    private void add(UUID accountId, RelyingPartyRegistrationRequest passkey) {
        if (credentialsOf(accountId).size() >= MAX_PASSKEYS) {
            throw ApiException.invalid(
                    RESPONSE_FIELD,
                    "cannot be added: an account has at most " + MAX_PASSKEYS + " passkeys; delete one first");
        }
        var added = verify(() -> relyingParty.operations().registerCredential(passkey));
        if (added.isEmpty()) {
            throw rejectedError();
        }
        recordInAuditLog(AuditAction.ACCOUNT_PASSKEY_ADD, accountId);
    }

    private static void storeChallenge(Bytes challenge, String purpose, HttpSession session) {
        try {
            session.setAttribute(CHALLENGE_PREFIX + purpose, challenge.toBase64UrlString());
        } catch (DataIntegrityViolationException e) {
            // Otherwise Spring Session would try to store the challenge again at the end of the request.
            session.removeAttribute(CHALLENGE_PREFIX + purpose);
            throw ApiException.unauthorized(
                    "The session has ended, or another page has asked for a passkey at the same time: try again.");
        }
    }

    /**
     * Returns the challenge for this purpose, and deletes it, so that it cannot be used again. Returns an empty Optional if the session has
     * none, or if another request uses it at the same time. This method deletes the row itself, because Spring Session does not tell which
     * of two requests has deleted an attribute.
     */
    private Optional<Bytes> consumeChallenge(String purpose, HttpSession session) {
        var challenge = (String) session.getAttribute(CHALLENGE_PREFIX + purpose);
        int deleted = database.sql("delete from site_session_attributes where attribute_name = ?"
                        + " and session_primary_id in (select primary_id from site_session where session_id = ?)")
                .params(CHALLENGE_PREFIX + purpose, session.getId())
                .update();
        session.removeAttribute(CHALLENGE_PREFIX + purpose);
        return Optional.ofNullable(challenge).filter(found -> deleted == 1).map(Bytes::fromBase64);
    }

    /** Returns the passkeys of an account, newest first. */
    public List<Passkey> list(UUID accountId) {
        return credentialsOf(accountId).stream()
                .map(Passkey::of)
                .sorted(Comparator.comparing(Passkey::createdAt).reversed())
                .toList();
    }

    /**
     * Deletes a passkey of an account in the current transaction.
     *
     * @param id the credential id in base64url
     * @throws ApiException 404 if the account has no passkey with this id
     */
    public void delete(UUID accountId, String id) {
        var credentialId = credentialsOf(accountId).stream()
                .map(CredentialRecord::getCredentialId)
                .filter(each -> each.toBase64UrlString().equals(id))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("The account has no passkey with this id."));
        credentials.delete(credentialId);
        recordInAuditLog(AuditAction.ACCOUNT_PASSKEY_DELETE, accountId);
    }

    private List<CredentialRecord> credentialsOf(UUID accountId) {
        return credentials.findByUserId(PasskeyUsers.userHandle(accountId));
    }

    private void recordInAuditLog(AuditAction action, UUID accountId) {
        audit.addEntry(Actor.account(accountId), action, accountId, new AuditDetails());
    }

    /**
     * Runs code of Spring Security that verifies a response. Returns an empty Optional if the response is not valid. This code throws
     * exceptions of many kinds for such a response, also a NullPointerException for a missing member. The log contains only the class of
     * the exception, because its message may contain text from the request.
     */
    private static <T> Optional<T> verify(Supplier<T> verification) {
        try {
            return Optional.of(verification.get());
        } catch (DataIntegrityViolationException e) {
            // Another request has stored the same passkey, or its id is too long.
            return Optional.empty();
        } catch (DataAccessException | TransactionException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.warn("A passkey was rejected: {}", e.getClass().getName());
            return Optional.empty();
        }
    }

    private static ApiException rejectedError() {
        return ApiException.invalid(RESPONSE_FIELD, "was not accepted, or took too long: try again");
    }

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
}
