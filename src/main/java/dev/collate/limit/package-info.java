/**
 * Limits of requests. The classes of this package do no I/O. {@link dev.collate.limit.Plan} is the subscription plan of a key, and {@link
 * dev.collate.limit.Allowance} contains the limits of a key. {@link dev.collate.limit.RollingWindow} counts the requests of a key, and
 * {@link dev.collate.limit.Quota} is the rate limit status of the key after a request. The caller of a window passes the time. {@link
 * dev.collate.limit.TokenBuckets} limits callers without a key.
 */
@NullMarked
package dev.collate.limit;

import org.jspecify.annotations.NullMarked;
