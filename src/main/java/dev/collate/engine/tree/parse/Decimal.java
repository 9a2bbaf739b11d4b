package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.Utf8Slice;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The exact value of a JSON number: a sign and decimal digits, each with its power of ten. The digits are not copied but read from the
 * text. An exponent is never expanded to digits, so {@code 1e999999999} takes no more time than {@code 1}.
 *
 * @param digits the text from the first to the last digit that is not zero; the decimal point may be between two of them
 * @param sign -1, 0 or 1
 * @param point index of the decimal point in the bytes; without a decimal point, the index after the last digit of the integer part
 * @param exponent the exponent after the e, at most {@link #MAX_EXPONENT}; 0 without an e
 */
public record Decimal(Utf8Slice digits, int sign, int point, long exponent) {
    /**
     * Maximum exponent. A larger exponent is replaced with this one. A request is far too short to contain the digits that would compensate
     * for such an exponent, as the zeros do in {@code 0.001e3}.
     */
    private static final long MAX_EXPONENT = 1L << 59;

    /** Maximum number of digits that always fit in a long. */
    static final int LONG_DIGITS = 18;

    /** Returns the value of a well-formed JSON number. */
    public static Decimal of(Utf8Slice number) {
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
        return new Decimal(new Utf8Slice(bytes, first, end), sign, point, exponent);
    }

    /** Returns the shortest decimal number to which this double is the nearest double. */
    public static Decimal of(double number) {
        return of(Utf8Slice.of(BigDecimal.valueOf(number).toString()));
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

    /**
     * Returns whether the exponent has reached the maximum. Two unequal numbers with such exponents differ by more than the largest double,
     * and so by more than any tolerance.
     */
    private boolean isEnormous() {
        return exponent == MAX_EXPONENT && sign != 0;
    }

    /** Returns the hash of a number. Equal numbers have the same hash. */
    static long hash(Utf8Slice number) {
        var value = of(number);
        if (value.sign == 0) {
            return HashSeeds.ZERO;
        }
        var digits = new byte[value.digits.length()];
        int count = 0;
        for (int i = value.digits.from(); i < value.digits.to(); i++) {
            if (i != value.point) {
                digits[count++] = value.digits.bytes()[i];
            }
        }
        long significand =
                count <= LONG_DIGITS ? parse(digits, 0, count) : KeyedHash.hash(digits, 0, count, HashSeeds.NUMBER);
        long raised = value.position(value.digits.to() - 1);
        boolean exact = Math.abs(value.exponent) < MAX_EXPONENT;
        return combine(
                significand,
                exact ? raised : enormousExponent(number, (int) (raised - value.exponent)),
                value.sign < 0);
    }

    private static long parse(byte[] digits, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + digits[i] - '0';
        }
        return value;
    }

    /**
     * Returns the sum of {@code scale} and the exponent of a number, whose absolute value is greater than that of {@code scale}. If the sum
     * has more than {@value #LONG_DIGITS} digits, returns the hash of the sum.
     */
    private static long enormousExponent(Utf8Slice number, int scale) {
        int at = number.from();
        while ((number.bytes()[at] | 0x20) != 'e') {
            at++;
        }
        boolean negative = number.bytes()[at + 1] == '-';
        // The sum has one more digit than the exponent. The e, or the sign after it, is replaced with this digit.
        var sum = Arrays.copyOfRange(number.bytes(), at, number.to());
        int carry = negative ? -scale : scale;
        for (int i = sum.length - 1; i >= 0; i--) {
            int digit = (sum[i] >= '0' && sum[i] <= '9' ? sum[i] - '0' : 0) + carry;
            sum[i] = (byte) ('0' + Math.floorMod(digit, 10));
            carry = Math.floorDiv(digit, 10);
        }
        int first = 0;
        while (sum[first] == '0') {
            first++;
        }
        if (sum.length - first > LONG_DIGITS) {
            return KeyedHash.hash(sum, first, sum.length, negative ? HashSeeds.NEGATIVE : HashSeeds.NUMBER);
        }
        long small = parse(sum, first, sum.length);
        return negative ? -small : small;
    }

    /** Returns the hash of {@code significand x 10^exponent}. {@code significand} must not be negative. */
    static long hash(long significand, long exponent, boolean negative) {
        if (significand == 0) {
            return HashSeeds.ZERO;
        }
        long stripped = significand;
        long raised = exponent;
        while (stripped % 10 == 0) {
            stripped /= 10;
            raised++;
        }
        return combine(stripped, raised, negative);
    }

    private static long combine(long significand, long exponent, boolean negative) {
        return KeyedHash.mix(
                significand ^ HashSeeds.NUMBER, exponent ^ (negative ? HashSeeds.NEGATIVE : HashSeeds.NUMBER));
    }

    /** Returns whether two unequal numbers differ by at most the tolerance. The result is exact: it has no rounding error. */
    public static boolean within(Decimal a, Decimal b, Decimal tolerance) {
        return !a.isEnormous()
                && !b.isEnormous()
                && signOfDifference(a, b, tolerance) <= 0
                && signOfDifference(b, a, tolerance) <= 0;
    }

    /**
     * Returns the sign of {@code a - b - c}. The method adds the digits from the highest power of ten to the lowest. The digits after a
     * position can change the sum by less than 3 units of this position, so a few digits usually determine the sign. A position is a power
     * of ten.
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

    /**
     * Returns the highest position up to {@code position} at which this number may have a digit. Returns {@link Long#MIN_VALUE} if all
     * digits are at higher positions.
     */
    private long nextDigit(long position) {
        if (sign == 0 || position < position(digits.to() - 1)) {
            return Long.MIN_VALUE;
        }
        return Math.min(position, position(digits.from()));
    }

    /** Returns the power of ten of the digit at an index. */
    private long position(int index) {
        return exponent + point - index - (index < point ? 1 : 0);
    }

    /** Returns the digit at a position, with the sign of the number. Returns 0 if the number has no digit at this position. */
    private int digit(long position) {
        long below = exponent + point - position;
        long index = below > point ? below : below - 1;
        return index >= digits.from() && index < digits.to() ? sign * (digits.bytes()[(int) index] - '0') : 0;
    }
}
