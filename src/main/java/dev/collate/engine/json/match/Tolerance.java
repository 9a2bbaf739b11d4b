package dev.collate.engine.json.match;

import dev.collate.utf8.Utf8Slice;
import java.math.BigDecimal;

/** Decides whether two numbers are close enough to count as equal. */
final class Tolerance {
    private final boolean positive;
    private final Decimal tolerance;

    /** @param tolerance a finite number, 0 or more */
    Tolerance(double tolerance) {
        this.positive = tolerance > 0;
        this.tolerance = Decimal.of(Utf8Slice.of(BigDecimal.valueOf(tolerance).toString()));
    }

    /** Returns whether the tolerance is positive, so that different numbers can count as equal. */
    boolean isPositive() {
        return positive;
    }

    /** Returns whether two unequal JSON numbers differ by at most the tolerance. The result is exact: it has no rounding error. */
    boolean within(Utf8Slice a, Utf8Slice b) {
        var one = Decimal.of(a);
        var other = Decimal.of(b);
        return !one.isEnormous()
                && !other.isEnormous()
                && Decimal.signOfDifference(one, other, tolerance) <= 0
                && Decimal.signOfDifference(other, one, tolerance) <= 0;
    }
}
