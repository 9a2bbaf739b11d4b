/**
 * Makes the first requests after a start about as fast as later ones: the exercises are run after each start, and rehearsed over HTTP
 * before the first, for Java's ahead-of-time cache.
 */
@NullMarked
package dev.collate.http.warmup;

import org.jspecify.annotations.NullMarked;
