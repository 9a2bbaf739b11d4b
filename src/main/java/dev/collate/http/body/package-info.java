/**
 * Reads request bodies. A body that is JSON, {@code multipart/form-data}, or raw with query parameters becomes {@link
 * dev.collate.http.body.RequestParameters}, which has the same methods for all of them. A request record reads each parameter once.
 */
@NullMarked
package dev.collate.http.body;

import org.jspecify.annotations.NullMarked;
