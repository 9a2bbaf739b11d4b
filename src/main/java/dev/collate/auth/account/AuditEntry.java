package dev.collate.auth.account;

import java.time.Instant;
import java.util.UUID;

/**
 * A stored entry of the audit log. It is never changed.
 *
 * @param action the kind of the subject and what happened to it, such as {@code key.create}
 * @param subject the id of the key or account, or the token of the share
 */
public record AuditEntry(UUID id, Instant at, String actor, String action, String subject, String details) {}
