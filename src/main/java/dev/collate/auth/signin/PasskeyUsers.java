package dev.collate.auth.signin;

import dev.collate.auth.account.Account;
import dev.collate.auth.account.AccountService;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.management.PublicKeyCredentialUserEntityRepository;
import org.springframework.stereotype.Component;

/**
 * Shows the accounts to Spring Security as the users of passkeys. So the browser always shows the current name and e-mail address of an
 * account. The user name is the id of the account, and the user handle contains the 16 bytes of this id.
 */
@Component
final class PasskeyUsers implements PublicKeyCredentialUserEntityRepository {
    private final AccountService accounts;

    PasskeyUsers(AccountService accounts) {
        this.accounts = accounts;
    }

    /** Returns the user handle of an account. */
    static Bytes userHandle(UUID accountId) {
        return new Bytes(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(accountId.getMostSignificantBits())
                .putLong(accountId.getLeastSignificantBits())
                .array());
    }

    /** Returns the id of the account with this user handle. */
    static UUID accountId(Bytes handle) {
        var bytes = ByteBuffer.wrap(handle.getBytes());
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    @Override
    public @Nullable PublicKeyCredentialUserEntity findById(Bytes handle) {
        return userOf(accountId(handle));
    }

    @Override
    public @Nullable PublicKeyCredentialUserEntity findByUsername(String accountId) {
        return userOf(UUID.fromString(accountId));
    }

    private @Nullable PublicKeyCredentialUserEntity userOf(UUID accountId) {
        return accounts.find(accountId).map(PasskeyUsers::userOf).orElse(null);
    }

    private static PublicKeyCredentialUserEntity userOf(Account account) {
        return ImmutablePublicKeyCredentialUserEntity.builder()
                .id(userHandle(account.id()))
                .name(Objects.requireNonNullElse(account.email(), account.name()))
                .displayName(account.name())
                .build();
    }

    @Override
    public void save(PublicKeyCredentialUserEntity user) {
        throw new UnsupportedOperationException("accounts are not created for passkeys");
    }

    @Override
    public void delete(Bytes handle) {
        throw new UnsupportedOperationException("accounts are not deleted with their passkeys");
    }
}
