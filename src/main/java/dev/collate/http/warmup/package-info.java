/**
 * Makes the first requests after a start about as fast as later requests: runs warm-up requests after each start, and
 * once over HTTP before the first start, to create Java's ahead-of-time cache.
 */
@NullMarked
package dev.collate.http.warmup;

import org.jspecify.annotations.NullMarked;
