/**
 * What every endpoint shares, in the order of {@code TomcatConfiguration} and {@code FilterConfiguration}: request ids, the log line, the
 * headers of every response, the error response of every layer, and graceful shutdown. {@code http.body} reads bodies, {@code admission}
 * bounds what requests hold at once.
 *
 * <p>{@code RequestNormalizingAdapter} sees each request first. Whatever fails later, in a filter, in Spring MVC, behind {@code /error} or in
 * Tomcat itself, becomes a {@link dev.collate.http.Problem}.
 */
@NullMarked
package dev.collate.http;

import org.jspecify.annotations.NullMarked;
