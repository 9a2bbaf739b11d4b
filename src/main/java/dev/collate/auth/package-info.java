/**
 * Who may do what, and how often.
 *
 * <p>{@code EndpointRules} knows what a request needs from what the handlers declare ({@link dev.collate.auth.scope}).
 *
 * <p>The steps of {@code ApiKeyAuthorizer} are the contract's order of refusals: the key (401, or 429 when its sender keeps failing), the plan
 * and the scope (403), the rolling window (429), the size of the body (413). Only then a controller sees the request; it gets the
 * {@link dev.collate.auth.Caller} as {@code @AuthenticationPrincipal}.
 */
@NullMarked
package dev.collate.auth;

import org.jspecify.annotations.NullMarked;
