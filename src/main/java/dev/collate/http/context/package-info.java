/** What the server knows about one request beside its content: {@link dev.collate.http.context.RequestContext}. */
@NullMarked
package dev.collate.http.context;

import org.jspecify.annotations.NullMarked;
