package dev.collate.access;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.collate.access.AccessSettings.FailureSettings;
import dev.collate.problem.ApiException;
import io.github.bucket4j.Bucket;
import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;
import org.springframework.stereotype.Component;

/** Slows whoever keeps sending requests without a valid key: a token bucket for each client address. */
@Component
class FailedAuthentications {
    /** Some 40 MB. An attacker with more addresses than this is not slowed by counting addresses anyway. */
    private static final int MOST_ADDRESSES = 100_000;

    private static final int PREFIX_BYTES = 8;

    private final LoadingCache<String, Bucket> buckets;

    FailedAuthentications(AccessSettings settings) {
        var failures = settings.failedAuthentications();
        // A bucket that was left alone until it is full again is as good as a new one.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MOST_ADDRESSES)
                .expireAfterAccess(failures.untilFull())
                .build(address -> bucket(failures));
    }

    /** What to answer to a request that has no valid key: 401 with this detail, or 429 when its sender failed too often. */
    ApiException refusal(HttpServletRequest request, String detail) {
        var probe = buckets.get(sender(request.getRemoteAddr())).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed()
                ? ApiException.unauthorized(detail)
                : ApiException.rateLimited(
                        "Too many requests without a valid API key from this address: wait, then check the key.",
                        Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /** An IPv4 address, or the first 64 bits of an IPv6 address, all of which one client commands. */
    static String sender(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        try {
            // In brackets it is only ever read as an address, never looked up as a name.
            var parsed = InetAddress.getByName("[" + address + "]");
            return parsed instanceof Inet6Address
                    ? HexFormat.of().formatHex(parsed.getAddress(), 0, PREFIX_BYTES)
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }

    private static Bucket bucket(FailureSettings settings) {
        return Bucket.builder()
                .addLimit(limit ->
                        limit.capacity(settings.burst()).refillGreedy(settings.perSecond(), Duration.ofSeconds(1)))
                .build();
    }
}
