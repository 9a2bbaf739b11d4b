package dev.collate.diff.json;

import dev.collate.utf8.Utf8;
import java.math.BigDecimal;

/** Whether two numbers are so close that they count as equal. */
final class Tolerance {
    /** Longer numbers are compared as doubles: what that rounds away is far below any tolerance. */
    private static final int LONGEST_EXACT = 400;

    /** With an exponent, larger ones, and as much smaller ones, are compared as doubles too, so that no exponent is ever expanded. */
    private static final double LARGEST_EXACT = 1e300;

    private final double tolerance;
    private final BigDecimal exactTolerance;

    /**
     * @param tolerance 0 or more, finite
     */
    Tolerance(double tolerance) {
        this.tolerance = tolerance;
        this.exactTolerance = BigDecimal.valueOf(tolerance);
    }

    /** Whether it lets any numbers be equal that differ. */
    boolean any() {
        return tolerance > 0;
    }

    /** Whether the JSON numbers are not further apart than the tolerance; exactly, unless they are enormous. */
    boolean within(Utf8 a, Utf8 b) {
        var first = a.toString();
        var second = b.toString();
        double one = Double.parseDouble(first);
        double other = Double.parseDouble(second);
        if (exact(first, one) && exact(second, other)) {
            var difference = new BigDecimal(first).subtract(new BigDecimal(second));
            return difference.abs().compareTo(exactTolerance) <= 0;
        }
        return Math.abs(one - other) <= tolerance;
    }

    private static boolean exact(String number, double rounded) {
        double size = Math.abs(rounded);
        boolean expanded = number.indexOf('e') < 0 && number.indexOf('E') < 0;
        return number.length() <= LONGEST_EXACT && (expanded || size <= LARGEST_EXACT && size >= 1 / LARGEST_EXACT);
    }
}
