package dev.collate.auth.signin;

import dev.collate.database.ColumnValues;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The stored invitations. An account has at most one, so a new invitation replaces the earlier one. */
@Component
class AccountInvitations {
    private final JdbcClient database;

    AccountInvitations(JdbcClient database) {
        this.database = database;
    }

    void save(UUID accountId, String tokenHash, Instant expiresAt) {
        deleteOf(accountId);
        database.sql("insert into account_invitation (token_hash, expires_at, account_id) values (?, ?, ?)")
                .params(tokenHash, ColumnValues.columnTime(expiresAt), accountId)
                .update();
    }

    /** Returns the account of the invitation with this hash, if the invitation has not expired at this instant. */
    Optional<UUID> findAccount(String tokenHash, Instant now) {
        return database.sql("select account_id from account_invitation where token_hash = ? and expires_at > ?")
                .params(tokenHash, ColumnValues.columnTime(now))
                .query(UUID.class)
                .optional();
    }

    /** Deletes the invitation with this hash. Returns false if another request has deleted it already. */
    boolean delete(String tokenHash) {
        return database.sql("delete from account_invitation where token_hash = ?")
                        .param(tokenHash)
                        .update()
                == 1;
    }

    /** Deletes the invitation of an account, if it has one. */
    void deleteOf(UUID accountId) {
        database.sql("delete from account_invitation where account_id = ?")
                .param(accountId)
                .update();
    }
}
