package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Optional;

/** Limits rates with one token bucket for each key, such as a client address. The buckets are refilled by a monotonic clock. */
public final class TokenBuckets {
    /**
     * Maximum number of buckets in memory, which take about 40 MB. A limit for each key cannot stop an attacker with more keys than this
     * anyway.
     */
    private static final int MAX_BUCKETS = 100_000;

    private final LoadingCache<String, Bucket> buckets;
    private final int burst;

    /**
     * @param burst the maximum number of tokens in a bucket
     * @param tokens the number of tokens that are added to a bucket in each period
     * @throws IllegalArgumentException if one of the numbers is below 1
     */
    public TokenBuckets(int burst, int tokens, Duration period) {
        this.burst = burst;
        // A bucket that is full again equals a new bucket, so the cache may evict it.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_BUCKETS)
                .expireAfterAccess(period.multipliedBy(burst / tokens + 1L))
                .build(key -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(burst).refillGreedy(tokens, period))
                        .build());
    }

    /**
     * Takes a token from the bucket of this key. If the bucket is empty, returns the time until the next token is added. Otherwise returns
     * an empty Optional.
     */
    public Optional<Duration> take(String key) {
        return take(key, 1);
    }

    /**
     * Takes several tokens, but at most as many as a bucket can have. If the bucket has fewer tokens, takes none, and returns the time until
     * it has enough. Otherwise returns an empty Optional.
     */
    public Optional<Duration> take(String key, long tokens) {
        var probe = buckets.get(key).tryConsumeAndReturnRemaining(Math.min(tokens, burst));
        return probe.isConsumed() ? Optional.empty() : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /** Returns whether the bucket of this key is empty, without taking a token. */
    public boolean isEmpty(String key) {
        var bucket = buckets.getIfPresent(key);
        return bucket != null && bucket.getAvailableTokens() < 1;
    }

    /** Returns a token that was taken from the bucket of this key. */
    public void giveBack(String key) {
        buckets.get(key).addTokens(1);
    }
}
