/** The state of one request, apart from its content: {@link dev.collate.http.context.RequestContext}. */
@NullMarked
package dev.collate.http.context;

import org.jspecify.annotations.NullMarked;
