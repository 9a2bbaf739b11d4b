/**
 * Accounts. An {@link dev.collate.auth.account.Account} belongs to a person, a team or a program. It owns API keys and has the plan of these
 * keys.
 */
@NullMarked
package dev.collate.auth.account;

import org.jspecify.annotations.NullMarked;
