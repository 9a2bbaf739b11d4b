package dev.collate.auth.account;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.repository.Repository;

/** Repository of the stored accounts. */
public interface Accounts extends Repository<Account, UUID> {
    Account save(Account account);

    Optional<Account> findById(UUID id);
}
