package dev.collate.auth.account;

import dev.collate.database.ColumnValues;
import dev.collate.http.request.IdPage;
import dev.collate.limit.Plan;
import dev.collate.problem.ApiException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;

/** Creates, lists and changes accounts. Every front end calls this service. It records each change in the audit log. */
@Service
public class AccountService {
    private final Accounts accounts;
    private final AccountKeys keys;
    private final ApplicationEventPublisher events;
    private final AuditLog audit;
    private final Clock clock;

    AccountService(Accounts accounts, AccountKeys keys, ApplicationEventPublisher events, AuditLog audit, Clock clock) {
        this.accounts = accounts;
        this.keys = keys;
        this.events = events;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Creates an account.
     *
     * @throws ApiException 400 if another account has the e-mail address
     */
    public Account create(AccountSpec spec, Actor actor) {
        return withUniqueEmail(() -> addInTransaction(spec, actor));
    }

    /** Stores a new account in the current transaction. */
    public Account addInTransaction(AccountSpec spec, Actor actor) {
        var account = new Account(
                ColumnValues.newId(), spec.name(), spec.email(), spec.plan(), ColumnValues.now(clock), null);
        accounts.insert(account);
        audit.addEntry(
                actor,
                AuditAction.ACCOUNT_CREATE,
                account.id(),
                new AuditDetails().addValue("plan", spec.plan().wireName()));
        return account;
    }

    /**
     * Returns accounts whose name or e-mail address contains a text, ignoring case, newest first.
     *
     * @param searchText the text; empty for all accounts
     * @param before the id of the last account of the previous page; {@link IdPage#START} for the first page
     */
    public List<Account> list(String searchText, UUID before, int limit) {
        return accounts.findBefore(before, searchText, limit);
    }

    public Optional<Account> find(UUID id) {
        return accounts.findById(id);
    }

    /**
     * Returns the id of the account with this e-mail address.
     *
     * @param email the address in lower case
     */
    public Optional<UUID> findByEmail(String email) {
        return accounts.findByEmail(email).map(Account::id);
    }

    /** Changes the plan of the account and of all its keys, in the current transaction. */
    public void setPlan(UUID id, Plan plan) {
        accounts.setPlan(id, plan);
    }

    /**
     * Locks the row of an account until the end of the current transaction, and returns the account.
     *
     * @throws ApiException 404 if no account has this id
     */
    public Account lock(UUID id) {
        return accounts.lock(id).orElseThrow(AccountService::unknownAccountError);
    }

    /**
     * Returns an account.
     *
     * @throws ApiException 404 if no account has this id
     */
    public Account get(UUID id) {
        return find(id).orElseThrow(AccountService::unknownAccountError);
    }

    /**
     * Changes an account. Members that the patch does not have stay the same. A patch that changes nothing adds no audit entry. Publishes
     * {@link AccountDisabled} if the patch disables the account.
     *
     * @throws ApiException 400 if another account has the e-mail address, or if the patch changes a plan that comes from the configuration;
     *     404 if no account has this id
     */
    public Account update(UUID id, AccountPatch patch, Actor actor) {
        if (patch.plan().isGiven() && keys.hasConfiguredKey(id)) {
            throw ApiException.invalid(
                    "plan",
                    "cannot be changed here, because collate.bootstrap-keys has a key of the account: change the plan there");
        }
        return withUniqueEmail(() -> {
            var account = lock(id);
            var changed = account.withChanges(patch, ColumnValues.now(clock));
            if (changed.equals(account)) {
                return account;
            }
            accounts.update(changed);
            audit.addEntry(actor, AuditAction.ACCOUNT_UPDATE, id, patch.details(account));
            if (account.disabledAt() == null && changed.disabledAt() != null) {
                events.publishEvent(new AccountDisabled(id));
            }
            return changed;
        });
    }

    /** The database checks that the e-mail address is unique, because another server may add the same address at the same time. */
    private Account withUniqueEmail(Supplier<Account> change) {
        try {
            return keys.runChange(change);
        } catch (DataIntegrityViolationException e) {
            throw ApiException.invalid("email", "must not be the address of another account");
        }
    }

    /** Returns the error for an id that no account has. */
    public static ApiException unknownAccountError() {
        return ApiException.notFound("No account has this id.");
    }

    /**
     * The event that an account is disabled. It is published in the transaction of the change.
     *
     * @param id the id of the account
     */
    public record AccountDisabled(UUID id) {}
}
