package dev.collate.auth.signin;

import dev.collate.database.ColumnValues;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.stereotype.Component;

/** The stored passwords. */
@Component
class AccountPasswords {
    private final JdbcClient database;

    AccountPasswords(JdbcClient database) {
        this.database = database;
    }

    void save(UUID accountId, String hash, Instant changedAt) {
        database.sql("delete from account_password where account_id = ?")
                .param(accountId)
                .update();
        database.sql("insert into account_password (hash, changed_at, account_id) values (?, ?, ?)")
                .params(hash, ColumnValues.columnTime(changedAt), accountId)
                .update();
    }

    Optional<Instant> changedAt(UUID accountId) {
        return database.sql("select changed_at from account_password where account_id = ?")
                .param(accountId)
                .query((row, number) -> ColumnValues.readTime(row, "changed_at"))
                .optional();
    }

    Optional<String> findHash(UUID accountId) {
        return database.sql("select hash from account_password where account_id = ?")
                .param(accountId)
                .query(String.class)
                .optional();
    }

    /**
     * Returns the account with this e-mail address for Spring Security, if it has a password. The name of the user is the id of the
     * account.
     *
     * @param email the address in lower case
     */
    Optional<UserDetails> findByEmail(String email) {
        return database.sql("select id, hash, disabled_at from account_password join account on id = account_id"
                        + " where email = ?")
                .param(email)
                .query((row, number) -> User.withUsername(row.getString("id"))
                        .password(row.getString("hash"))
                        .disabled(row.getObject("disabled_at") != null)
                        .build())
                .optional();
    }
}
