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

/** A token bucket for each client address: so many takes at once, then so many a second, by the machine's steady clock. */
public final class AddressBuckets {
    /** Some 40 MB. An attacker with more addresses than this is not slowed by counting addresses anyway. */
    private static final int MAX_ADDRESSES = 100_000;

    private static final int PREFIX_BYTES = 8;

    private final LoadingCache<String, Bucket> buckets;

    /** @throws IllegalArgumentException if either number is below 1 */
    public AddressBuckets(int burst, int perSecond) {
        // A bucket that was left alone until it is full again is as good as a new one.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_ADDRESSES)
                .expireAfterAccess(Duration.ofSeconds(burst / perSecond + 1L))
                .build(address -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
                        .build());
    }

    /** Takes a token from the bucket of this address; if it is empty, how long until it is not. */
    public Optional<Duration> take(String address) {
        var probe = buckets.get(network(address)).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Optional.empty() : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /** An IPv4 address, or the first 64 bits of an IPv6 address, all of which one client commands. */
    static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            // In brackets, where a gateway's header has it already, it is only ever read as an address, never looked up
            // as a name.
            var parsed = InetAddress.getByName(address.startsWith("[") ? address : "[" + address + "]");
            return parsed instanceof Inet6Address
                    ? HexFormat.of().formatHex(parsed.getAddress(), 0, PREFIX_BYTES)
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
