/**
 * Authentication, authorization and rate limits.
 *
 * <p>{@code EndpointRules} finds out which access a request needs. The handlers declare this with the annotations of {@link
 * dev.collate.auth.scope}.
 *
 * <p>{@code ApiKeyAuthorizer} checks in this order: the key (401, or 429 after too many invalid keys from the same client address), the
 * plan and the scope (403), the rate limit (429), the size of the body (413). A request that passes all checks reaches a controller, which
 * receives the {@link dev.collate.auth.Caller} as {@code @AuthenticationPrincipal}.
 *
 * <p>{@code PageAuthorizer} decides for the website, where a person has a session, and {@code AdminAuthorizer} for the administration.
 * {@code SecurityConfiguration} has one filter chain for each kind of access.
 */
@NullMarked
package dev.collate.auth;

import org.jspecify.annotations.NullMarked;
