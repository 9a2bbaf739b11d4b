/**
 * What the server knows about one request ({@link dev.collate.http.request.RequestContext}), and what the request contains. A body may be
 * JSON, {@code multipart/form-data}, or raw content with all other parameters in the query. Each kind of body becomes a {@link
 * dev.collate.http.request.RequestParameters}, so a request record reads its parameters in the same way from all kinds. {@link
 * dev.collate.http.request.SiteAddress} builds links to the website.
 */
@NullMarked
package dev.collate.http.request;

import org.jspecify.annotations.NullMarked;
