package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Hashes the value of a JSON number, so that {@code 1}, {@code 1.0} and {@code 10e-1} have the same hash. A number is normalized to {@code
 * digits x 10^exponent}, where the digits have no leading and no trailing zero. An exponent is never expanded to digits, so the time is
 * linear in the length of the text.
 */
final class NumberHash {
    /** Maximum number of digits that always fit in a long. */
    static final int LONG_DIGITS = 18;

    private NumberHash() {}

    /** Returns the hash of {@code digits x 10^exponent}. {@code digits} must not be negative. */
    static long of(long digits, long exponent, boolean negative) {
        if (digits == 0) {
            return HashSeeds.ZERO;
        }
        long stripped = digits;
        long raised = exponent;
        while (stripped % 10 == 0) {
            stripped /= 10;
            raised++;
        }
        return combine(stripped, raised, negative);
    }

    /** Returns the hash of the number {@code bytes[from, to)}, which must be well-formed and may have any length. */
    static long of(byte[] bytes, int from, int to) {
        boolean negative = bytes[from] == '-';
        int end = indexOfExponent(bytes, from, to);
        var digits = new byte[end - from];
        int count = 0;
        int scale = 0;
        boolean fraction = false;
        for (int i = negative ? from + 1 : from; i < end; i++) {
            if (bytes[i] == '.') {
                fraction = true;
            } else {
                digits[count++] = bytes[i];
                scale -= fraction ? 1 : 0;
            }
        }
        int first = 0;
        while (first < count && digits[first] == '0') {
            first++;
        }
        if (first == count) {
            return HashSeeds.ZERO;
        }
        while (digits[count - 1] == '0') {
            count--;
            scale++;
        }
        long significand = count - first <= LONG_DIGITS
                ? parse(digits, first, count)
                : KeyedHash.bytes(digits, first, count, HashSeeds.NUMBER);
        return combine(significand, exponent(bytes, end + 1, to, scale), negative);
    }

    private static long combine(long significand, long exponent, boolean negative) {
        return KeyedHash.mix(
                significand ^ HashSeeds.NUMBER, exponent ^ (negative ? HashSeeds.NEGATIVE : HashSeeds.NUMBER));
    }

    private static int indexOfExponent(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && (bytes[at] | 0x20) != 'e') {
            at++;
        }
        return at;
    }

    private static long parse(byte[] digits, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + digits[i] - '0';
        }
        return value;
    }

    /**
     * Returns the sum of {@code scale} and the exponent {@code bytes[from, to)}, which is 0 if the range is empty. If the sum does not fit
     * in a long, returns the hash of the sum.
     */
    private static long exponent(byte[] bytes, int from, int to, int scale) {
        int at = from;
        boolean negative = at < to && bytes[at] == '-';
        while (at < to && (bytes[at] < '1' || bytes[at] > '9')) {
            at++;
        }
        if (to - at <= LONG_DIGITS) {
            long written = parse(bytes, at, Math.max(at, to));
            return (negative ? -written : written) + scale;
        }
        var sum = sum(bytes, at, to, negative ? -scale : scale);
        if (sum.length <= LONG_DIGITS + 2) {
            var small = new BigInteger(new String(sum, StandardCharsets.US_ASCII));
            if (small.bitLength() < Long.SIZE) {
                return negative ? -small.longValue() : small.longValue();
            }
        }
        int first = 0;
        while (sum[first] == '0') {
            first++;
        }
        return KeyedHash.bytes(sum, first, sum.length, negative ? HashSeeds.NEGATIVE : HashSeeds.NUMBER);
    }

    /**
     * Returns the digits of the sum of {@code plus} and the number with the digits {@code bytes[from, to)}. The absolute value of {@code
     * plus} must be smaller than this number. The result has one more leading digit than the number.
     */
    private static byte[] sum(byte[] bytes, int from, int to, int plus) {
        var sum = new byte[to - from + 1];
        sum[0] = '0';
        System.arraycopy(bytes, from, sum, 1, to - from);
        int carry = plus;
        for (int i = sum.length - 1; i >= 0 && carry != 0; i--) {
            int digit = sum[i] - '0' + carry;
            sum[i] = (byte) ('0' + Math.floorMod(digit, 10));
            carry = Math.floorDiv(digit, 10);
        }
        return sum;
    }
}
