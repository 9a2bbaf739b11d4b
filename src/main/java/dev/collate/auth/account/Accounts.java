package dev.collate.auth.account;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository of the stored accounts. */
interface Accounts extends Repository<Account, UUID> {
    Account saveAndFlush(Account account);

    Optional<Account> findById(UUID id);

    Optional<Account> findByEmail(String email);

    /** Finds an account and locks its row until the end of the transaction, so that no concurrent change is lost. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select account from Account account where account.id = :id")
    Optional<Account> lock(UUID id);

    /**
     * Returns the accounts that are older than the account with this id, newest first.
     *
     * @param text a text in lower case that the name or the e-mail address contains; empty for all accounts
     */
    @Query("""
            select account from Account account
            where account.id < :before
            and (locate(:text, lower(account.name)) > 0 or locate(:text, account.email) > 0)
            order by account.id desc""")
    List<Account> findBefore(UUID before, String text, Limit limit);
}
