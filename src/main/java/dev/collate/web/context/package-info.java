/** What the server knows about one request beside its content: {@link dev.collate.web.context.RequestContext}. */
@NullMarked
package dev.collate.web.context;

import org.jspecify.annotations.NullMarked;
