/**
 * API keys from birth to revocation.
 *
 * <p>A {@link dev.collate.auth.key.ApiKeyFormat} is generated or configured, and stored as a hash in an
 * {@link dev.collate.auth.key.ApiKey}. {@link dev.collate.auth.key.ApiKeyService} makes, lists, rotates and revokes keys for whoever
 * asks: the administration API, the command line, the configuration, and the first start on an empty database.
 * {@link dev.collate.auth.key.ApiKeyCache} finds the key of a request.
 */
@NullMarked
package dev.collate.auth.key;

import org.jspecify.annotations.NullMarked;
