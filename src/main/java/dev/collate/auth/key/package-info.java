/**
 * API keys, from their creation to their revocation.
 *
 * <p>{@link dev.collate.auth.key.ApiKeyFormat} generates secrets and validates configured secrets. {@link dev.collate.auth.key.ApiKey}
 * stores only the hash of a secret. {@link dev.collate.auth.key.ApiKeyService} creates, lists, rotates and revokes keys for all front ends:
 * the administration API, the configuration, and the first start on an empty database. {@link dev.collate.auth.key.ApiKeyCache} finds the
 * key of a request.
 */
@NullMarked
package dev.collate.auth.key;

import org.jspecify.annotations.NullMarked;
