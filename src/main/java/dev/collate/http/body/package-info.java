/**
 * Reads request bodies. A body may be JSON, {@code multipart/form-data}, or raw content with all other parameters in the query. Each of
 * them becomes a {@link dev.collate.http.body.RequestParameters}, so a request record reads its parameters in the same way from all of
 * them.
 */
@NullMarked
package dev.collate.http.body;

import org.jspecify.annotations.NullMarked;
