/**
 * Authentication, authorization and rate limits.
 *
 * <p>{@code SecurityConfiguration} has a filter chain for each kind of access, which depends on the path: the API, the administration, and
 * the pages of the website with sessions. All other paths have no chain. Then {@code AccessInterceptor} checks the annotation of the
 * handler, see {@link dev.collate.auth.key}.
 *
 * <p>A request of the API is checked in this order: the key (401, or 429 after too many invalid keys from the same client address), the
 * plan and the scope (403), the rate limit (429), the size of the body (413). A request that passes all checks reaches a controller, which
 * receives the {@link dev.collate.auth.Caller} as {@code @AuthenticationPrincipal}.
 */
@NullMarked
package dev.collate.auth;

import org.jspecify.annotations.NullMarked;
