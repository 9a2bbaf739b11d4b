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

/** Limits the rate of requests with one token bucket for each client address. The monotonic clock of the machine refills the buckets. */
public final class AddressBuckets {
    /** Maximum number of buckets, which take about 40 MB. A rate limit per address cannot stop an attacker who has more addresses. */
    private static final int MAX_ADDRESSES = 100_000;

    private static final int PREFIX_BYTES = 8;

    private final LoadingCache<String, Bucket> buckets;

    /**
     * @param burst capacity of a bucket, in tokens
     * @param perSecond tokens that are added to a bucket each second
     * @throws IllegalArgumentException if either number is below 1
     */
    public AddressBuckets(int burst, int perSecond) {
        // A bucket that is full again is the same as a new bucket, so it need not stay in the cache.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_ADDRESSES)
                .expireAfterAccess(Duration.ofSeconds(burst / perSecond + 1L))
                .build(address -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
                        .build());
    }

    /** Takes a token from the bucket of this address. If the bucket is empty, returns the time until the next token. */
    public Optional<Duration> take(String address) {
        var probe = buckets.get(network(address)).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Optional.empty() : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /**
     * Returns the 64-bit prefix of an IPv6 address, because one client usually owns the whole prefix. Returns an IPv4 address unchanged.
     */
    static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            // Java parses text in brackets as an address and never looks it up as a host name. A gateway may have added
            // the brackets already.
            var parsed = InetAddress.getByName(address.startsWith("[") ? address : "[" + address + "]");
            return parsed instanceof Inet6Address
                    ? HexFormat.of().formatHex(parsed.getAddress(), 0, PREFIX_BYTES)
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
