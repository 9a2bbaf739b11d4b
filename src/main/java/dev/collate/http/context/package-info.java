/** {@link dev.collate.http.context.RequestContext} contains what the server knows about one request, except the content of the request. */
@NullMarked
package dev.collate.http.context;

import org.jspecify.annotations.NullMarked;
