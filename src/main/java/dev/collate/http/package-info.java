/**
 * The HTTP functions that all endpoints use: request ids, the log line of each request, the headers of every response, error responses, and
 * graceful shutdown. {@code TomcatConfiguration} and {@code FilterConfiguration} register their components in the order in which a request
 * passes through them. {@code ApiDescription} publishes the description of the API. The package {@code http.request} reads request bodies,
 * and {@code work} limits the resources that requests hold at the same time.
 *
 * <p>{@code RequestNormalizingAdapter} is the first to process each request. After that, every failure before the response becomes a {@link
 * dev.collate.http.Problem}, whether it occurs in a filter, in Spring MVC or in Tomcat itself.
 */
@NullMarked
package dev.collate.http;

import org.jspecify.annotations.NullMarked;
