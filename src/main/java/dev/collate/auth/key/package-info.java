/**
 * API keys, from their creation to their revocation.
 *
 * <p>{@link dev.collate.auth.key.ApiKeyFormat} generates secrets and validates configured secrets. {@link dev.collate.auth.key.ApiKey}
 * stores only the hash of a secret. {@link dev.collate.auth.key.ApiKeyService} creates, lists, changes, rotates and revokes keys for all
 * front ends: the administration API, the holders of accounts ({@link dev.collate.auth.key.AccountKeyService}), the configuration, and the
 * first start on an empty database. {@link dev.collate.auth.key.ApiKeyCache} finds the key of a request. {@link
 * dev.collate.auth.key.RandomText} generates the secrets of keys and links, and {@link dev.collate.auth.key.Sha256} computes the hashes
 * under which the database stores them.
 *
 * <p>Annotations declare who may call a handler: {@link dev.collate.auth.key.RequiresKey}, {@link dev.collate.auth.key.ToolPage} and {@link
 * dev.collate.auth.key.Public}, at the method or at its class. Handlers of the account, of the console and of the administration need none,
 * because their paths decide. The server responds with 403 to a call of any other handler.
 */
@NullMarked
package dev.collate.auth.key;

import org.jspecify.annotations.NullMarked;
