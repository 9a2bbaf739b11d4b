/**
 * Authentication, authorization and rate limits.
 *
 * <p>{@code EndpointRules} looks up the access that a request needs, from the declarations of the handlers ({@link
 * dev.collate.auth.scope}).
 *
 * <p>{@code ApiKeyAuthorizer} checks in the order that the contract defines: the key (401, or 429 after too
 * many invalid keys from the same client address), the plan and the scope (403), the rate limit (429), the size of the body (413). Only then does a controller receive the request, and the
 * {@link dev.collate.auth.Caller} as {@code @AuthenticationPrincipal}.
 */
@NullMarked
package dev.collate.auth;

import org.jspecify.annotations.NullMarked;
