package dev.collate.auth.signin;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository of the stored passwords. */
interface AccountPasswords extends Repository<AccountPassword, UUID> {
    AccountPassword save(AccountPassword password);

    Optional<AccountPassword> findById(UUID accountId);

    /**
     * Returns what a sign-in needs to know about the account with this e-mail address, if the account has a password.
     *
     * @param email the address in lower case
     */
    @Query("""
            select new dev.collate.auth.signin.PasswordHolder(account.id, password.hash, account.disabledAt)
            from AccountPassword password join Account account on account.id = password.accountId
            where account.email = :email""")
    Optional<PasswordHolder> findByEmail(String email);
}
