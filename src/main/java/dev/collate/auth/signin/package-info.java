/**
 * How people sign in to the website: with a key, a password or a passkey, or once with a link that the server prints at its first start.
 * Contains the invitations with which people set a password, and the sessions, which Spring Session stores in the database. The sign-in at
 * OpenID providers is in {@code dev.collate.auth}, because its filters need the classes of that package.
 */
@NullMarked
package dev.collate.auth.signin;

import org.jspecify.annotations.NullMarked;
