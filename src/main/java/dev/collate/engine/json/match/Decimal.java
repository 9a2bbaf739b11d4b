package dev.collate.engine.json.match;

import dev.collate.utf8.Utf8Slice;

/**
 * The exact value of a JSON number, read from its text: a sign and decimal digits, each at the position of its power of ten. No digit is
 * rounded away and no exponent is expanded, so {@code 1e999999999} costs as little as {@code 1}.
 */
final class Decimal {
    static final Decimal ZERO = of(Utf8Slice.of("0"));

    /** Larger written exponents count as this one: no request is long enough to hold digits from here to any other position. */
    private static final long MAX_EXPONENT = 1L << 59;

    private static final int LONG_DIGITS = 18;
    private static final long EXACT_AS_DOUBLE = 1L << 53;
    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private final byte[] bytes;
    private final int sign;

    // The digits are bytes[first, end), without zeros at either end and perhaps with the decimal point among them.
    private final int first;
    private final int end;

    // Index of the decimal point, or where it would stand.
    private final int point;
    private final long exponent;

    private Decimal(byte[] bytes, int sign, int first, int end, int point, long exponent) {
        this.bytes = bytes;
        this.sign = sign;
        this.first = first;
        this.end = end;
        this.point = point;
        this.exponent = exponent;
    }

    /** The value of a well-formed JSON number. */
    static Decimal of(Utf8Slice number) {
        var bytes = number.bytes();
        boolean negative = bytes[number.from()] == '-';
        int first = negative ? number.from() + 1 : number.from();
        int end = first;
        int point = -1;
        for (; end < number.to() && (bytes[end] | 0x20) != 'e'; end++) {
            if (bytes[end] == '.') {
                point = end;
            }
        }
        long exponent = exponent(bytes, end + 1, number.to());
        if (point < 0) {
            point = end;
        }
        while (first < end && !isSignificant(bytes[first])) {
            first++;
        }
        while (end > first && !isSignificant(bytes[end - 1])) {
            end--;
        }
        int sign = first == end ? 0 : negative ? -1 : 1;
        return new Decimal(bytes, sign, first, end, point, exponent);
    }

    private static boolean isSignificant(byte character) {
        return character >= '1' && character <= '9';
    }

    private static long exponent(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        long exponent = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] >= '0') {
                exponent = Math.min(exponent * 10 + bytes[i] - '0', MAX_EXPONENT);
            }
        }
        return negative ? -exponent : exponent;
    }

    /** Whether the exponent is so large that two such numbers which are not equal are further apart than any double. */
    boolean isEnormous() {
        return exponent == MAX_EXPONENT && sign != 0;
    }

    /** Compares by value. Exponents that are both too large for a long count as equal. */
    int compare(Decimal other) {
        return signOfDifference(this, other, ZERO);
    }

    /**
     * The sign of {@code a - b - c}, worked out from the highest digit down. Whatever follows a position is less than 3 units of it, so most
     * signs are known after a few digits.
     */
    static int signOfDifference(Decimal a, Decimal b, Decimal c) {
        long position = Long.MAX_VALUE;
        int sum = 0;
        while (true) {
            if (sum == 0) {
                position = Math.max(a.nextDigit(position), Math.max(b.nextDigit(position), c.nextDigit(position)));
                if (position == Long.MIN_VALUE) {
                    return 0;
                }
            }
            sum = 10 * sum + a.digit(position) - b.digit(position) - c.digit(position);
            if (Math.abs(sum) >= 3) {
                return Integer.signum(sum);
            }
            position--;
        }
    }

    /** The highest position that is not above this one and may have a digit; the smallest long if there is none. */
    private long nextDigit(long position) {
        if (sign == 0 || position < position(end - 1)) {
            return Long.MIN_VALUE;
        }
        return Math.min(position, position(first));
    }

    /** The power of ten that the digit at an index counts. */
    private long position(int index) {
        return exponent + point - index - (index < point ? 1 : 0);
    }

    /** The digit at a position, with the sign of the number; 0 beyond the digits. */
    private int digit(long position) {
        long below = exponent + point - position;
        long index = below > point ? below : below - 1;
        return index >= first && index < end ? sign * (bytes[(int) index] - '0') : 0;
    }

    /** The double nearest to the first 18 digits: no larger than that of a larger number, and infinite for very large ones. */
    double approximate() {
        long significand = 0;
        int digits = 0;
        int at = first;
        for (; at < end && digits < LONG_DIGITS; at++) {
            if (bytes[at] != '.') {
                significand = significand * 10 + bytes[at] - '0';
                digits++;
            }
        }
        if (digits == 0) {
            return 0;
        }
        return sign * scaled(significand, position(at - 1));
    }

    private static double scaled(long significand, long exponent) {
        if (significand < EXACT_AS_DOUBLE && Math.abs(exponent) < POWERS_OF_TEN.length) {
            return exponent < 0
                    ? significand / POWERS_OF_TEN[(int) -exponent]
                    : significand * POWERS_OF_TEN[(int) exponent];
        }
        return Double.parseDouble(significand + "e" + exponent);
    }
}
