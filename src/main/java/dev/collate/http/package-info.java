/**
 * The HTTP functions that all endpoints use, in the order of {@code TomcatConfiguration} and
 * {@code FilterConfiguration}: request ids, the log line, the headers of every response, the error response of every
 * layer, and graceful shutdown. {@code http.body} reads bodies, {@code admission} limits the resources that requests
 * hold at the same time.
 *
 * <p>{@code RequestNormalizingAdapter} processes each request first. Every later failure, in a filter, in Spring MVC, in the
 * error dispatch or in Tomcat itself, becomes a {@link dev.collate.http.Problem}.
 */
@NullMarked
package dev.collate.http;

import org.jspecify.annotations.NullMarked;
