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
 * @param pointIndex index of the decimal point in the bytes; without a decimal point, the index after the last digit of the integer part
 * @param exponent the exponent after the e, from {@code -MAX_EXPONENT} to {@link #MAX_EXPONENT}; 0 without an e
 */
public record Decimal(Utf8Slice digits, int sign, int pointIndex, long exponent) {
    /**
     * Maximum absolute value of an exponent. A larger value is replaced with this one. A request is far too short to contain the digits
     * that would compensate for such an exponent, as the zeros do in {@code 0.001e3}.
     */
    private static final long MAX_EXPONENT = 1L << 59;

    /** Maximum number of digits that always fit in a long. */
    static final int MAX_LONG_DIGITS = 18;

    /** Returns the value of a well-formed JSON number. */
    public static Decimal of(Utf8Slice number) {
        var bytes = number.bytes();
        boolean isNegative = bytes[number.from()] == '-';
        int firstDigit = isNegative ? number.from() + 1 : number.from();
        int end = firstDigit;
        int pointIndex = -1;
        for (; end < number.to() && (bytes[end] | 0x20) != 'e'; end++) {
            if (bytes[end] == '.') {
                pointIndex = end;
            }
        }
        long exponent = exponent(bytes, end + 1, number.to());
        if (pointIndex < 0) {
            pointIndex = end;
        }
        while (firstDigit < end && !isSignificant(bytes[firstDigit])) {
            firstDigit++;
        }
        while (end > firstDigit && !isSignificant(bytes[end - 1])) {
            end--;
        }
        int sign = firstDigit == end ? 0 : isNegative ? -1 : 1;
        return new Decimal(new Utf8Slice(bytes, firstDigit, end), sign, pointIndex, exponent);
    }

    /** Returns the shortest decimal number to which this double is the nearest double. */
    public static Decimal of(double number) {
        return of(Utf8Slice.of(BigDecimal.valueOf(number).toString()));
    }

    private static boolean isSignificant(byte character) {
        return character >= '1' && character <= '9';
    }

    private static long exponent(byte[] bytes, int from, int to) {
        boolean isNegative = from < to && bytes[from] == '-';
        long exponent = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] >= '0') {
                exponent = Math.min(exponent * 10 + bytes[i] - '0', MAX_EXPONENT);
            }
        }
        return isNegative ? -exponent : exponent;
    }

    /**
     * Returns whether the exponent has reached the positive maximum. Such a number differs from every unequal number by more than the
     * largest double, and so by more than any tolerance.
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
            if (i != value.pointIndex) {
                digits[count++] = value.digits.bytes()[i];
            }
        }
        long significand =
                count <= MAX_LONG_DIGITS ? parse(digits, 0, count) : KeyedHash.hash(digits, 0, count, HashSeeds.NUMBER);
        long lowestExponent = value.position(value.digits.to() - 1);
        boolean isExact = Math.abs(value.exponent) < MAX_EXPONENT;
        return combine(
                significand,
                isExact ? lowestExponent : enormousExponent(number, (int) (lowestExponent - value.exponent)),
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
     * has more than {@value #MAX_LONG_DIGITS} digits, returns the hash of the sum.
     */
    private static long enormousExponent(Utf8Slice number, int scale) {
        int index = number.from();
        while ((number.bytes()[index] | 0x20) != 'e') {
            index++;
        }
        boolean isNegative = number.bytes()[index + 1] == '-';
        // The sum can have one digit more than the exponent. This digit replaces the sign of the exponent, or the e.
        var sumDigits = Arrays.copyOfRange(number.bytes(), index, number.to());
        int carry = isNegative ? -scale : scale;
        for (int i = sumDigits.length - 1; i >= 0; i--) {
            int digit = (sumDigits[i] >= '0' && sumDigits[i] <= '9' ? sumDigits[i] - '0' : 0) + carry;
            sumDigits[i] = (byte) ('0' + Math.floorMod(digit, 10));
            carry = Math.floorDiv(digit, 10);
        }
        int first = 0;
        while (sumDigits[first] == '0') {
            first++;
        }
        if (sumDigits.length - first > MAX_LONG_DIGITS) {
            return KeyedHash.hash(
                    sumDigits, first, sumDigits.length, isNegative ? HashSeeds.NEGATIVE : HashSeeds.NUMBER);
        }
        long small = parse(sumDigits, first, sumDigits.length);
        return isNegative ? -small : small;
    }

    /** Returns the hash of {@code significand x 10^exponent}, negated if {@code isNegative}. {@code significand} must not be negative. */
    static long hash(long significand, long exponent, boolean isNegative) {
        if (significand == 0) {
            return HashSeeds.ZERO;
        }
        long strippedSignificand = significand;
        long raisedExponent = exponent;
        while (strippedSignificand % 10 == 0) {
            strippedSignificand /= 10;
            raisedExponent++;
        }
        return combine(strippedSignificand, raisedExponent, isNegative);
    }

    private static long combine(long significand, long exponent, boolean isNegative) {
        return KeyedHash.mix(
                significand ^ HashSeeds.NUMBER, exponent ^ (isNegative ? HashSeeds.NEGATIVE : HashSeeds.NUMBER));
    }

    /**
     * Returns whether two unequal numbers differ by at most the tolerance, which must be greater than 0. The result is exact: it has no
     * rounding error.
     */
    public static boolean differByAtMost(Decimal a, Decimal b, Decimal tolerance) {
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
                position = Math.max(
                        a.nextDigitPosition(position),
                        Math.max(b.nextDigitPosition(position), c.nextDigitPosition(position)));
                if (position == Long.MIN_VALUE) {
                    return 0;
                }
            }
            sum = 10 * sum + a.signedDigit(position) - b.signedDigit(position) - c.signedDigit(position);
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
    private long nextDigitPosition(long position) {
        if (sign == 0 || position < position(digits.to() - 1)) {
            return Long.MIN_VALUE;
        }
        return Math.min(position, position(digits.from()));
    }

    /** Returns the power of ten of the digit at an index. */
    private long position(int index) {
        return exponent + pointIndex - index - (index < pointIndex ? 1 : 0);
    }

    /** Returns the digit at a position, with the sign of the number. Returns 0 if the number has no digit at this position. */
    private int signedDigit(long position) {
        long below = exponent + pointIndex - position;
        long index = below > pointIndex ? below : below - 1;
        return index >= digits.from() && index < digits.to() ? sign * (digits.bytes()[(int) index] - '0') : 0;
    }
}
