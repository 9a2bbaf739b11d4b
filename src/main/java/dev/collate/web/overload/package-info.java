/**
 * Keeps work in flight within the memory and the processors of this server, so that it refuses what it cannot do instead of failing at
 * what it does.
 *
 * <p>A request gets an {@link dev.collate.web.overload.Admission} ({@code AdmissionFilter}). When its body is first asked for, it
 * takes the memory that such a body needs at this endpoint ({@link dev.collate.web.overload.HeapNeed}) in one of two
 * {@code Lanes}, so that small requests never wait for large ones. The body must then come at a minimum pace ({@code GuardedBody});
 * only a complete one takes a seat at the processors. What cannot be had in a short wait is 503 {@code overloaded}. Memory and seat are
 * given back when the answer is sent; the seat already when the client is slow to take it ({@code GuardedAnswer}).
 */
@NullMarked
package dev.collate.web.overload;

import org.jspecify.annotations.NullMarked;
