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

/** Limits the rate of requests with one token bucket for each client address. The buckets are refilled by a monotonic clock. */
public final class AddressBuckets {
    /**
     * Maximum number of buckets in memory, which take about 40 MB. A limit for each address cannot stop an attacker with more addresses
     * than this anyway.
     */
    private static final int MAX_ADDRESSES = 100_000;

    private static final int PREFIX_BYTES = 8;

    private final LoadingCache<String, Bucket> buckets;

    /**
     * @param burst the maximum number of tokens in a bucket
     * @param perSecond the number of tokens that are added to a bucket each second
     * @throws IllegalArgumentException if one of the numbers is below 1
     */
    public AddressBuckets(int burst, int perSecond) {
        // A bucket that is full again equals a new bucket, so the cache may evict it.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_ADDRESSES)
                .expireAfterAccess(Duration.ofSeconds(burst / perSecond + 1L))
                .build(address -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
                        .build());
    }

    /**
     * Takes a token from the bucket of this address. If the bucket is empty, returns the time until the next token is added. Otherwise
     * returns an empty Optional.
     */
    public Optional<Duration> take(String address) {
        var probe = buckets.get(network(address)).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Optional.empty() : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /**
     * Returns the key of the bucket for an address. For an IPv6 address, this is its 64-bit prefix, because one client usually owns all
     * addresses with this prefix. For an IPv4 address, it is the address itself.
     */
    static String network(String address) {
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
