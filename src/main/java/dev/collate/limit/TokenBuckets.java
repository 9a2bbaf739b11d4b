package dev.collate.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Limits rates with one token bucket for each client. A client is an address or another text. All addresses of an IPv6 network with a
 * 64-bit prefix are one client. The buckets are refilled by a monotonic clock.
 */
public final class TokenBuckets {
    /**
     * Maximum number of buckets in memory. They take about 40 MB. If there are more clients, the buckets of some are evicted, and they may
     * exceed their limit. An attacker with so many addresses could do much harm anyway.
     */
    private static final int MAX_BUCKETS = 100_000;

    private static final int PREFIX_BYTES = 8;

    private final LoadingCache<String, Bucket> buckets;

    /**
     * @param burst the maximum number of tokens in a bucket; 1 or more
     * @param tokensPerPeriod the number of tokens that are added to a bucket in each period; 1 or more
     */
    public TokenBuckets(int burst, int tokensPerPeriod, Duration period) {
        // A bucket that is full again equals a new bucket, so the cache may evict it.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_BUCKETS)
                .expireAfterAccess(period.multipliedBy(burst / tokensPerPeriod + 1L))
                .build(key -> Bucket.builder()
                        // Selects the monotonic clock. By default, the buckets use the clock that people can set.
                        .withNanosecondPrecision()
                        .addLimit(limit -> limit.capacity(burst).refillGreedy(tokensPerPeriod, period))
                        .build());
    }

    /**
     * Takes a token from the bucket of this client. If the bucket is empty, returns the time until the next token is added. Otherwise
     * returns an empty Optional.
     */
    public Optional<Duration> takeToken(String client) {
        var probe = buckets.get(clientNetwork(client)).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Optional.empty() : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /** Returns whether the bucket of this client is empty, without taking a token. */
    public boolean isEmpty(String client) {
        var bucket = buckets.getIfPresent(clientNetwork(client));
        return bucket != null && bucket.getAvailableTokens() < 1;
    }

    /** Returns a token that was taken from the bucket of this client. */
    public void returnToken(String client) {
        buckets.get(clientNetwork(client)).addTokens(1);
    }

    /**
     * Returns the key of the bucket for an address. For an IPv6 address, this is its 64-bit prefix, because one client usually owns all
     * addresses with this prefix. For an IPv4 address, it is the address itself.
     */
    public static String clientNetwork(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            // Java parses a text in brackets as an IPv6 address, and never looks it up as a host name. A gateway may
            // already have added the brackets.
            var parsed = InetAddress.getByName(address.startsWith("[") ? address : "[" + address + "]");
            return parsed instanceof Inet6Address
                    ? HexFormat.of().formatHex(parsed.getAddress(), 0, PREFIX_BYTES)
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
