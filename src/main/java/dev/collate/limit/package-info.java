/**
 * Limits of requests. {@link dev.collate.limit.Plan} is the subscription plan of an account and its keys, and {@link
 * dev.collate.limit.KeyLimits} contains the limits of a key. {@link dev.collate.limit.RequestWindows} counts the requests of each key in a
 * rolling window, in the store that the operator has chosen: in the memory of one server, or in PostgreSQL or Redis, whose count is common
 * to all servers. {@link dev.collate.limit.RateLimitStatus} is the rate limit status of a key after a request. {@link
 * dev.collate.limit.TokenBuckets} limits callers without a key.
 */
@NullMarked
package dev.collate.limit;

import org.jspecify.annotations.NullMarked;
