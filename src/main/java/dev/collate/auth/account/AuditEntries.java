package dev.collate.auth.account;

import java.util.List;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository of the stored entries of the audit log. */
interface AuditEntries extends Repository<AuditEntry, UUID> {
    AuditEntry save(AuditEntry entry);

    /**
     * Returns the entries that are older than the entry with this id, newest first.
     *
     * @param subject the id of the key or account, or the token of the share; empty for all entries
     */
    @Query(
            "select entry from AuditEntry entry where entry.id < :before and (:subject = '' or entry.subject = :subject) order by entry.id desc")
    List<AuditEntry> findBefore(UUID before, String subject, Limit limit);
}
