package dev.collate.engine.json.match;

import dev.collate.utf8.Utf8Slice;
import java.math.BigDecimal;

/** Whether two numbers are so close that they count as equal. */
final class Tolerance {
    private final boolean any;
    private final Decimal tolerance;

    /**
     * @param tolerance 0 or more, finite
     */
    Tolerance(double tolerance) {
        this.any = tolerance > 0;
        this.tolerance = Decimal.of(Utf8Slice.of(BigDecimal.valueOf(tolerance).toString()));
    }

    /** Whether it lets any numbers be equal that differ. */
    boolean any() {
        return any;
    }

    /** Whether two JSON numbers that are not equal are no further apart than the tolerance, exactly. */
    boolean within(Utf8Slice a, Utf8Slice b) {
        var one = Decimal.of(a);
        var other = Decimal.of(b);
        return !one.isEnormous()
                && !other.isEnormous()
                && Decimal.signOfDifference(one, other, tolerance) <= 0
                && Decimal.signOfDifference(other, one, tolerance) <= 0;
    }
}
