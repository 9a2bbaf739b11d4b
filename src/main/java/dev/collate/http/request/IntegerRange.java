package dev.collate.http.request;

import java.math.BigInteger;

/**
 * The integers that a parameter may have.
 *
 * @param unbounded whether larger integers than {@code max} are valid too; they are replaced with {@code max}
 */
record IntegerRange(long min, long max, boolean unbounded) {
    /** Returns the error message for an integer that is not valid. */
    String rule() {
        return unbounded
                ? "must be an integer of " + min + " or more"
                : "must be an integer from " + min + " to " + max;
    }

    boolean contains(BigInteger number) {
        return number.compareTo(BigInteger.valueOf(min)) >= 0
                && (unbounded || number.compareTo(BigInteger.valueOf(max)) <= 0);
    }

    /** Returns the number, or {@code max} if the number is larger. */
    long atMostMax(BigInteger number) {
        return number.min(BigInteger.valueOf(max)).longValue();
    }
}
