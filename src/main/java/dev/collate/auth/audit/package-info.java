/**
 * The audit log: who changed which key, account or share, and when. Services write an entry with {@link dev.collate.auth.audit.AuditLog} in
 * the transaction of the change.
 */
@NullMarked
package dev.collate.auth.audit;

import org.jspecify.annotations.NullMarked;
