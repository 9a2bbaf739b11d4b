package dev.collate.auth.signin;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository of the stored invitations. */
interface AccountInvitations extends Repository<AccountInvitation, UUID> {
    AccountInvitation save(AccountInvitation invitation);

    Optional<AccountInvitation> findByTokenHash(String tokenHash);

    /** Deletes the invitation with this hash. Returns 1, or 0 if another request has deleted it already. */
    @Modifying
    @Query("delete from AccountInvitation invitation where invitation.tokenHash = :tokenHash")
    int deleteByTokenHash(String tokenHash);

    /** Deletes the invitation of an account, if it has one. */
    @Modifying
    @Query("delete from AccountInvitation invitation where invitation.accountId = :accountId")
    int deleteByAccountId(UUID accountId);
}
