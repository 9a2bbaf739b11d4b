/**
 * How people sign in to the website: with a key, a password, a passkey or at an OpenID provider, or once with a link that the server prints
 * at its first start. Contains the invitations with which people set a password, and the sessions, which Spring Session stores in the
 * database.
 */
@NullMarked
package dev.collate.auth.signin;

import org.jspecify.annotations.NullMarked;
