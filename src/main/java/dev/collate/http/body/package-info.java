/**
 * Reading a request: body bytes or parts → {@link dev.collate.http.body.RequestParameters}, one view of what was sent whether it came as JSON, as
 * {@code multipart/form-data}, or as bare content with query parameters. A request record asks it for each member once.
 */
@NullMarked
package dev.collate.http.body;

import org.jspecify.annotations.NullMarked;
