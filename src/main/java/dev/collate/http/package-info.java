/**
 * What every endpoint shares: request ids, the log line, the headers of every answer, the error envelope of every layer, and how a
 * server that stops lets its connections go. How bodies are read is {@code http.body}, what they may hold at once {@code http.overload}.
 *
 * <p>A request gets its id first, in {@code RequestNormalizingAdapter}; whatever then goes wrong, in a filter, in Spring MVC, behind {@code /error} or in
 * the container itself, becomes a {@link dev.collate.http.Problem}.
 */
@NullMarked
package dev.collate.http;

import org.jspecify.annotations.NullMarked;
