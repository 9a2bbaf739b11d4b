package dev.collate.engine.sql.infer;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** What doubles would make of the numbers of one column. To read a number as a double takes long, so few are, and only where it matters. */
final class DoubleStatistics {
    /** Any number of so many digits, within the range of a double's exponents, is the shortest that stands for its double. */
    static final int DIGITS_OF_EVERY_DOUBLE = 15;

    /** No double needs more than 24 characters; a much longer number is taken for one that is rounded, unread. */
    private static final int MAX_LENGTH = 100;

    private final boolean expected;
    private boolean rounded;
    private double min = 1;
    private double max = 1;
    private boolean unchecked;

    /** @param expected whether the column may well be one of doubles, even before a number has an exponent */
    DoubleStatistics(boolean expected) {
        this.expected = expected;
    }

    /** Adds the number {@code source[start, end)}, with its sign, point and exponent. */
    void add(byte[] source, int start, int end) {
        rounded |= isRounded(source, start, end);
    }

    /** Adds a number of more than {@link #DIGITS_OF_EVERY_DOUBLE} digits without an exponent, or notes that it is left out for now. */
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

    /** Adds what is known of other numbers of the same column. */
    void addAll(DoubleStatistics others) {
        rounded |= others.rounded;
        min = Math.min(min, others.min);
        max = Math.max(max, others.max);
        unchecked |= others.unchecked;
    }

    /** True when some number, read as a double and written in the shortest way, is another number. */
    boolean rounded() {
        return rounded;
    }

    /**
     * The least of 1 and the numbers, without their signs, as far as {@link #rounded} had to read them. A zero counts as a one in its
     * last place: {@code 0.0e-5} as 1e-6.
     */
    double min() {
        return min;
    }

    /** The greatest of 1 and the numbers, counted as in {@link #min}. */
    double max() {
        return max;
    }

    /** True when a number was left out. */
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
            // A literal is a decimal to some engine first, which has no zero of 20,000 places either.
            double size = exact.signum() == 0 ? Math.pow(10, -exact.scale()) : Math.abs(nearest);
            min = Math.min(min, size);
            max = Math.max(max, size);
            return exact.compareTo(new BigDecimal(Double.toString(nearest))) != 0;
        } catch (NumberFormatException e) {
            // An exponent beyond what even BigDecimal takes.
            return true;
        }
    }
}
