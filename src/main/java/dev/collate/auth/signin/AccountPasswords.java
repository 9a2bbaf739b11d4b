package dev.collate.auth.signin;

import dev.collate.database.Rows;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The stored passwords. */
@Component
class AccountPasswords {
    private final JdbcClient database;

    AccountPasswords(JdbcClient database) {
        this.database = database;
    }

    void save(UUID accountId, AccountPassword password) {
        int updated = database.sql("update account_password set hash = ?, changed_at = ? where account_id = ?")
                .params(password.hash(), Rows.time(password.changedAt()), accountId)
                .update();
        if (updated == 0) {
            database.sql("insert into account_password (hash, changed_at, account_id) values (?, ?, ?)")
                    .params(password.hash(), Rows.time(password.changedAt()), accountId)
                    .update();
        }
    }

    Optional<AccountPassword> findById(UUID accountId) {
        return database.sql("select hash, changed_at from account_password where account_id = ?")
                .param(accountId)
                .query((row, number) -> new AccountPassword(row.getString("hash"), Rows.time(row, "changed_at")))
                .optional();
    }

    /**
     * Returns what a sign-in needs to know about the account with this e-mail address, if the account has a password.
     *
     * @param email the address in lower case
     */
    Optional<PasswordHolder> findByEmail(String email) {
        return database.sql("select id, hash, disabled_at from account_password join account on id = account_id"
                        + " where email = ?")
                .param(email)
                .query((row, number) -> new PasswordHolder(
                        row.getObject("id", UUID.class), row.getString("hash"), Rows.optionalTime(row, "disabled_at")))
                .optional();
    }
}
