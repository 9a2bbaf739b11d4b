/**
 * Accounts, and the audit log. An {@link dev.collate.auth.account.Account} belongs to a person, a team or a program. It owns API keys and
 * has the plan of these keys. The audit log contains who changed which key, account or share, and when. Services write an entry with {@link
 * dev.collate.auth.account.AuditLog} in the transaction of the change.
 */
@NullMarked
package dev.collate.auth.account;

import org.jspecify.annotations.NullMarked;
