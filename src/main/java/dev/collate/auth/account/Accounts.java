package dev.collate.auth.account;

import dev.collate.database.ColumnValues;
import dev.collate.limit.Plan;
import dev.collate.utf8.LetterCase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The stored accounts. */
@Component
class Accounts {
    private static final String SELECT = "select " + Account.COLUMNS + " from account where ";

    private final JdbcClient database;

    Accounts(JdbcClient database) {
        this.database = database;
    }

    void insert(Account account) {
        database.sql("insert into account (name, email, plan, disabled_at, created_at, id) values (?, ?, ?, ?, ?, ?)")
                .params(columnValues(account))
                .params(ColumnValues.columnTime(account.createdAt()), account.id())
                .update();
    }

    void update(Account account) {
        database.sql("update account set name = ?, email = ?, plan = ?, disabled_at = ? where id = ?")
                .params(columnValues(account))
                .param(account.id())
                .update();
    }

    private static List<@Nullable Object> columnValues(Account account) {
        return Arrays.asList(
                account.name(),
                account.email(),
                account.plan().name(),
                ColumnValues.optionalColumnTime(account.disabledAt()));
    }

    void setPlan(UUID id, Plan plan) {
        database.sql("update account set plan = ? where id = ?")
                .params(plan.name(), id)
                .update();
    }

    Optional<Account> findById(UUID id) {
        return database.sql(SELECT + "id = ?").param(id).query(Account::read).optional();
    }

    Optional<Account> findByEmail(String email) {
        return database.sql(SELECT + "email = ?")
                .param(email)
                .query(Account::read)
                .optional();
    }

    /**
     * Finds an account and locks its row until the end of the transaction, so that no concurrent change is lost. This is an update, because
     * on PostgreSQL "for update" would also wait for each transaction that stores a row with a reference to this row.
     */
    Optional<Account> lock(UUID id) {
        database.sql("update account set plan = plan where id = ?").param(id).update();
        return findById(id);
    }

    /**
     * Returns the accounts that are older than the account with this id, newest first. Compares names in the upper case of their lower
     * case, which is the same for all forms of the letters sigma and sharp s.
     *
     * @param searchText a text that the name or the e-mail address contains, ignoring case; empty for all accounts
     */
    List<Account> findBefore(UUID before, String searchText, int limit) {
        return database.sql(SELECT + "id < :before"
                        + " and (position(upper(lower(:text)) in upper(lower(name))) > 0 or position(:lowerText in email) > 0)"
                        + " order by id desc limit :limit")
                .param("before", before)
                .param("text", searchText)
                .param("lowerText", LetterCase.lower(searchText))
                .param("limit", limit)
                .query(Account::read)
                .list();
    }
}
