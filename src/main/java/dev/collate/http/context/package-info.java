/**
 * {@link dev.collate.http.context.RequestContext} contains what the server knows about one request, except the content of the request.
 * {@link dev.collate.http.context.SiteAddress} builds links to the website.
 */
@NullMarked
package dev.collate.http.context;

import org.jspecify.annotations.NullMarked;
