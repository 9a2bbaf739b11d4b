package dev.collate.engine.sql.infer;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Records whether the numbers of one column can be stored as doubles without a change of their value. This class parses as few numbers as
 * possible, because parsing a double is slow.
 */
final class DoubleStatistics {
    /**
     * Every number with at most this number of significant digits is the same after a conversion to a double and back, if it is in the
     * range of doubles.
     */
    static final int MAX_EXACT_DIGITS = 15;

    /**
     * A number with more characters than this is not parsed, and counts as rounded. The shortest form of a double has at most 24
     * characters.
     */
    private static final int MAX_LENGTH = 100;

    private final boolean parseAll;
    private boolean anyRounded;
    private double minMagnitude = 1;
    private double maxMagnitude = 1;
    private boolean anyUnchecked;

    /**
     * @param parseAll whether {@link #addWithManyDigits} parses every number; if false, it parses numbers only after the column has a
     *     number with an exponent
     */
    DoubleStatistics(boolean parseAll) {
        this.parseAll = parseAll;
    }

    /** Parses the number {@code source[start, end)}, which includes the sign, the decimal point and the exponent, and adds it. */
    void add(byte[] source, int start, int end) {
        anyRounded = anyRounded || addAndCheckRounding(source, start, end);
    }

    /**
     * Adds a number that has more than {@link #MAX_EXACT_DIGITS} digits and no exponent. If the column has no number with an exponent
     * so far, the column may not become a double column. Then the number is not parsed, and {@link #anyUnchecked} returns true from now on.
     */
    void addWithManyDigits(byte[] source, int start, int end, boolean exponentSeen) {
        if (anyRounded) {
            return;
        }
        if (parseAll || exponentSeen) {
            add(source, start, end);
        } else {
            anyUnchecked = true;
        }
    }

    /** Adds the statistics of other numbers of the same column. */
    void addAll(DoubleStatistics others) {
        anyRounded |= others.anyRounded;
        minMagnitude = Math.min(minMagnitude, others.minMagnitude);
        maxMagnitude = Math.max(maxMagnitude, others.maxMagnitude);
        anyUnchecked |= others.anyUnchecked;
    }

    /**
     * Returns whether at least one number has another value after it is parsed as a double and printed in the shortest form. A number with
     * more than {@link #MAX_LENGTH} characters always counts as such a number.
     */
    boolean anyRounded() {
        return anyRounded;
    }

    /**
     * Returns the smallest absolute value of the parsed numbers, at most 1. A zero counts as if its last digit were a one: {@code 0.0e-5}
     * counts as 1e-6.
     */
    double minMagnitude() {
        return minMagnitude;
    }

    /** Returns the largest absolute value of the parsed numbers, at least 1. A zero counts as in {@link #minMagnitude}. */
    double maxMagnitude() {
        return maxMagnitude;
    }

    /** Returns whether {@link #addWithManyDigits} has added a number without parsing it. */
    boolean anyUnchecked() {
        return anyUnchecked;
    }

    private boolean addAndCheckRounding(byte[] source, int start, int end) {
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
            // For a zero, the number of digits after the decimal point matters. Some databases parse the literal as a
            // decimal first, and a decimal cannot have 20,000 digits after the point.
            double magnitude = exact.signum() == 0 ? Math.pow(10, -exact.scale()) : Math.abs(nearest);
            minMagnitude = Math.min(minMagnitude, magnitude);
            maxMagnitude = Math.max(maxMagnitude, magnitude);
            return exact.compareTo(new BigDecimal(Double.toString(nearest))) != 0;
        } catch (NumberFormatException e) {
            // The exponent is outside the range of BigDecimal.
            return true;
        }
    }
}
