package dev.collate.auth.account;

import dev.collate.database.ColumnValues;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Records who changed which key, account or share. */
@Service
public class AuditLog {
    private final JdbcClient database;
    private final Clock clock;

    AuditLog(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Adds an entry. The current transaction makes the change, so either both are stored or none.
     *
     * @param subject the id of the changed key or account, or the token of the deleted share
     * @throws IllegalTransactionStateException if there is no transaction
     */
    public void addEntry(Actor actor, AuditAction action, Object subject, AuditDetails details) {
        if (!TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalTransactionStateException("the change that this entry records is not in a transaction");
        }
        database.sql(
                        "insert into audit_entry (id, created_at, actor, action, subject, details) values (?, ?, ?, ?, ?, ?)")
                .params(ColumnValues.newId(), ColumnValues.columnTime(ColumnValues.now(clock)), actor.name())
                .params(action.wireName(), subject.toString(), details.toString())
                .update();
    }

    /**
     * Returns the entries that are older than the entry with this id, newest first. Compares names as {@link Accounts#findBefore} does.
     *
     * @param subjectSearchText the id or a part of the name of the key or account, or the token of the share; empty for all entries
     */
    public List<AuditEntry> list(UUID before, String subjectSearchText, int limit) {
        return database.sql("""
                        select id, created_at, actor, action, subject, details from audit_entry
                        where id < :before and (:subject = '' or subject = :subject or subject in
                            (select cast(id as varchar(64)) from account where position(upper(lower(:subject)) in upper(lower(name))) > 0
                             union all
                             select cast(id as varchar(64)) from api_key where position(upper(lower(:subject)) in upper(lower(name))) > 0))
                        order by id desc limit :limit""")
                .param("before", before)
                .param("subject", subjectSearchText)
                .param("limit", limit)
                .query((row, number) -> new AuditEntry(
                        row.getObject("id", UUID.class),
                        ColumnValues.readTime(row, "created_at"),
                        row.getString("actor"),
                        row.getString("action"),
                        row.getString("subject"),
                        row.getString("details")))
                .list();
    }

    /**
     * A stored entry of the audit log. It is never changed.
     *
     * @param action the kind of the subject and what happened to it, such as {@code key.create}
     * @param subject the id of the key or account, or the token of the share
     */
    public record AuditEntry(UUID id, Instant at, String actor, String action, String subject, String details) {}
}
