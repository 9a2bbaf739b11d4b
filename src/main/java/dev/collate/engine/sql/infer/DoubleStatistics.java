package dev.collate.engine.sql.infer;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Records whether doubles would change the numbers of one column. This class parses as few numbers as possible, because parsing a double is
 * slow.
 */
final class DoubleStatistics {
    /**
     * A number with at most this number of digits does not change when it is converted to a double and back, if its exponent is in the
     * range of doubles.
     */
    static final int DIGITS_OF_EVERY_DOUBLE = 15;

    /** A double needs at most 24 characters; a number longer than this is counted as rounded without being parsed. */
    private static final int MAX_LENGTH = 100;

    private final boolean expected;
    private boolean rounded;
    private double min = 1;
    private double max = 1;
    private boolean unchecked;

    /** @param expected whether the column is expected to become double, even before a number has an exponent */
    DoubleStatistics(boolean expected) {
        this.expected = expected;
    }

    /** Adds the number {@code source[start, end)}, with its sign, decimal point and exponent. */
    void add(byte[] source, int start, int end) {
        rounded |= isRounded(source, start, end);
    }

    /**
     * Adds a number of more than {@link #DIGITS_OF_EVERY_DOUBLE} digits without an exponent, or notes that it was
     * skipped.
     */
    void addLong(byte[] source, int start, int end, boolean exponentSeen) {
        if (rounded) {
            return;
        }
        if (expected || exponentSeen) {
            add(source, start, end);
        } else {
            unchecked = true;
        }
    }

    /** Adds the statistics of other numbers of the same column. */
    void addAll(DoubleStatistics others) {
        rounded |= others.rounded;
        min = Math.min(min, others.min);
        max = Math.max(max, others.max);
        unchecked |= others.unchecked;
    }

    /** Returns whether some number changes when it is parsed as a double and printed in the shortest form. */
    boolean rounded() {
        return rounded;
    }

    /**
     * Returns the minimum of 1 and the absolute values of the numbers that {@link #rounded} had to parse. For a zero, the last digit counts
     * as a one: {@code 0.0e-5} counts as 1e-6.
     */
    double min() {
        return min;
    }

    /**
     * Returns the maximum of 1 and the absolute values of the numbers that {@link #rounded} had to parse. A zero counts as in {@link #min}.
     */
    double max() {
        return max;
    }

    /** Returns whether a number was skipped. */
    boolean unchecked() {
        return unchecked;
    }

    private boolean isRounded(byte[] source, int start, int end) {
        if (end - start > MAX_LENGTH) {
            return true;
        }
        var text = new String(source, start, end - start, StandardCharsets.ISO_8859_1);
        double nearest = Double.parseDouble(text);
        if (Double.isInfinite(nearest)) {
            return true;
        }
        try {
            var exact = new BigDecimal(text);
            // Some databases parse the literal as a decimal first, and a decimal cannot have 20,000 digits after the
            // point, even if its value is zero.
            double size = exact.signum() == 0 ? Math.pow(10, -exact.scale()) : Math.abs(nearest);
            min = Math.min(min, size);
            max = Math.max(max, size);
            return exact.compareTo(new BigDecimal(Double.toString(nearest))) != 0;
        } catch (NumberFormatException e) {
            // The exponent is outside the range of BigDecimal.
            return true;
        }
    }
}
