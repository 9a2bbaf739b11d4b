package dev.collate.http.request;

/** The numbers that a parameter may have. If {@code max} is {@code Double.MAX_VALUE}, there is no maximum. */
record NumberRange(double min, double max) {
    /** Returns the error message for a number that is not valid. */
    String rule() {
        return max == Double.MAX_VALUE
                ? "must be a number of " + format(min) + " or more"
                : "must be a number from " + format(min) + " to " + format(max);
    }

    boolean contains(double number) {
        return number >= min && number <= max;
    }

    private static String format(double bound) {
        return bound == Math.rint(bound) ? Long.toString((long) bound) : Double.toString(bound);
    }
}
