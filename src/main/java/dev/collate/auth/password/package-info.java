/**
 * The passwords of accounts, and the invitations with which a person sets the first password of an account. The database contains only
 * hashes of both.
 */
@NullMarked
package dev.collate.auth.password;

import org.jspecify.annotations.NullMarked;
