package dev.collate.limit;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;

/** Limits the rate of requests with one token bucket for each client address. */
public final class AddressBuckets {
    private static final int PREFIX_BYTES = 8;

    private final TokenBuckets buckets;

    /**
     * @param burst the maximum number of tokens in a bucket
     * @param perSecond the number of tokens that are added to a bucket each second
     * @throws IllegalArgumentException if one of the numbers is below 1
     */
    public AddressBuckets(int burst, int perSecond) {
        this.buckets = new TokenBuckets(burst, perSecond, Duration.ofSeconds(1));
    }

    /**
     * Takes a token from the bucket of this address. If the bucket is empty, returns the time until the next token is added. Otherwise
     * returns an empty Optional.
     */
    public Optional<Duration> take(String address) {
        return take(address, 1);
    }

    /** Takes several tokens from the bucket of this address (see {@link TokenBuckets#take(String, long)}). */
    public Optional<Duration> take(String address, long tokens) {
        return buckets.take(network(address), tokens);
    }

    /** Returns whether the bucket of this address is empty, without taking a token. */
    public boolean isEmpty(String address) {
        return buckets.isEmpty(network(address));
    }

    /** Returns a token that was taken from the bucket of this address. */
    public void giveBack(String address) {
        buckets.giveBack(network(address));
    }

    /**
     * Returns the key of the bucket for an address. For an IPv6 address, this is its 64-bit prefix, because one client usually owns all
     * addresses with this prefix. For an IPv4 address, it is the address itself.
     */
    public static String network(String address) {
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
