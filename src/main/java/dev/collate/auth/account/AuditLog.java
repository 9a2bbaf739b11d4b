package dev.collate.auth.account;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Records who changed which key, account or share. */
@Service
public class AuditLog {
    private final AuditEntries entries;
    private final Clock clock;

    AuditLog(AuditEntries entries, Clock clock) {
        this.entries = entries;
        this.clock = clock;
    }

    /**
     * Adds an entry. The current transaction makes the change, so either both are stored or none.
     *
     * @param subject the id of the changed key or account, or the token of the deleted share
     * @throws org.springframework.transaction.IllegalTransactionStateException if there is no transaction
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void add(Actor actor, AuditAction action, Object subject, AuditDetails details) {
        // Truncated to milliseconds, because every database stores this precision.
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        entries.save(new AuditEntry(now, actor, action, subject.toString(), details));
    }

    /**
     * Returns the entries that are older than the entry with this id, newest first.
     *
     * @param subject the id of the key or account, or the token of the share; empty for all entries
     */
    public List<AuditEntry> list(UUID before, String subject, int limit) {
        return entries.findBefore(before, subject, Limit.of(limit));
    }
}
