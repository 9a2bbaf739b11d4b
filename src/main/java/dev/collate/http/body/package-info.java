/**
 * Reads a request: body bytes or parts → {@link dev.collate.http.body.RequestParameters}, one view of the parameters,
 * sent as JSON, as {@code multipart/form-data}, or as a raw body with query parameters. A request record reads each
 * parameter once.
 */
@NullMarked
package dev.collate.http.body;

import org.jspecify.annotations.NullMarked;
