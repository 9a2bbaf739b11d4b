/**
 * Passkeys, with which people sign in as an account. Spring Security creates the options for the browser, verifies its responses and stores
 * the passkeys. This package says who the users and the relying party are, and stores the challenges.
 */
@NullMarked
package dev.collate.auth.passkey;

import org.jspecify.annotations.NullMarked;
