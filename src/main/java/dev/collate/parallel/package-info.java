/**
 * Runs the work of one request on several threads, with the same result as on one thread. Also stops this work when the request is
 * cancelled.
 */
@NullMarked
package dev.collate.parallel;

import org.jspecify.annotations.NullMarked;
