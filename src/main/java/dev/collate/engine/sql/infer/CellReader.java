package dev.collate.engine.sql.infer;

import org.jspecify.annotations.Nullable;

/**
 * Classifies a cell by its bytes and adds it to the statistics of its column. A cell is a number, a boolean or a timestamp only if the
 * whole cell has this format. A cell with white space, a currency sign or a thousands separator is text, unless the notation has this
 * separator.
 *
 * <p>Numbers are {@code [+-] digits [. digits] [e [+-] digits]}; the digits before a decimal point are optional. Booleans are {@code true}
 * and {@code false}, ignoring case.
 */
final class CellReader {
    private final byte[] source;
    private final @Nullable DateFormat dates;
    private final @Nullable DecimalSeparator separator;
    private final BooleanWords words;

    /**
     * @param source the array that contains all cells
     * @param notation how the cells are written
     */
    CellReader(byte[] source, Notation notation) {
        this.source = source;
        this.dates = notation.dateFormat();
        this.separator = notation.decimalSeparator();
        this.words = notation.booleanWords();
    }

    /** Adds the cell {@code source[start, end)} to the statistics. The cell must not be empty. */
    void read(int start, int end, ColumnStatistics statistics) {
        int first = source[start];
        boolean known;
        if (words.value(source, start, end) != null) {
            statistics.addBoolean();
            known = true;
        } else if (isDigit(first)) {
            // A cell with a hyphen at this position may also be a number, such as 1.5e-00005.
            boolean likeTimestamp = end - start >= IsoTimestamp.DATE_LENGTH && source[start + 4] == '-';
            known = dates != null && readDate(dates, start, end, statistics)
                    || likeTimestamp && readTimestamp(start, end, statistics)
                    || readNumber(start, start, end, statistics);
        } else if (first == '-' || first == '+') {
            known = readNumber(start, start + 1, end, statistics);
        } else if (first == '.' || first == ',') {
            known = readNumber(start, start, end, statistics);
        } else {
            known = readBoolean(start, end, statistics);
        }
        if (!known) {
            statistics.addOther();
        }
    }

    private boolean readBoolean(int start, int end, ColumnStatistics statistics) {
        boolean known = isWord("true", start, end) || isWord("false", start, end);
        if (known) {
            statistics.addBoolean();
        }
        return known;
    }

    private boolean isWord(String word, int start, int end) {
        if (end - start != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if ((source[start + i] | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean readDate(DateFormat format, int start, int end, ColumnStatistics statistics) {
        var iso = format.toIso(source, start, end);
        return iso != null && new CellReader(iso, Notation.PLAIN).readTimestamp(0, iso.length, statistics);
    }

    private boolean readTimestamp(int start, int end, ColumnStatistics statistics) {
        var timestamp = IsoTimestamp.parse(source, start, end);
        if (timestamp == null) {
            return false;
        }
        if (timestamp.dateOnly()) {
            statistics.addDate(timestamp.dateNumber());
        } else {
            statistics.addTimestamp(timestamp.dateNumber(), timestamp.secondDigits(), timestamp.zoned());
        }
        return true;
    }

    /**
     * Reads a number. {@code start} is the index of its first character, which may be the sign, and {@code from} is the index after the
     * sign. This is one long method, because it reads the number in one pass.
     */
    private boolean readNumber(int start, int from, int end, ColumnStatistics statistics) {
        if (separator != null) {
            var plain = separator.toPlain(source, start, end);
            return plain != null
                    && new CellReader(plain, Notation.PLAIN).readNumber(0, from - start, plain.length, statistics);
        }
        int significant = skipZeros(from, end);
        int i = significant;
        long value = 0;
        while (i < end && isDigit(source[i])) {
            value = 10 * value + source[i++] - '0';
        }
        int digits = i - significant;
        // The zero of 0 and 0.5 is not a leading zero.
        boolean hasLeadingZeros = source[start] == '+' || significant - from > (digits == 0 ? 1 : 0);
        if (i == end && i > from) {
            statistics.addWhole(source, start, end, digits, source[start] == '-' ? -value : value);
        } else {
            int point = i;
            int fractionEnd = i < end && source[i] == '.' ? skipDigits(i + 1, end) : i;
            int afterPoint = Math.max(0, fractionEnd - point - 1);
            if (fractionEnd == from || fractionEnd == point + 1) {
                return false;
            }
            // Zeros between the decimal point and the first other digit are not significant.
            int significantDigits =
                    digits > 0 ? digits + afterPoint : fractionEnd - skipZeros(fractionEnd - afterPoint, fractionEnd);
            if (fractionEnd == end) {
                statistics.addFraction(source, start, end, digits, afterPoint, significantDigits);
            } else if (isExponent(fractionEnd, end)) {
                statistics.addExponent(source, start, end, significantDigits);
            } else {
                return false;
            }
        }
        if (hasLeadingZeros) {
            statistics.addLeadingZeros();
        }
        return true;
    }

    private boolean isExponent(int at, int end) {
        if ((source[at] | 0x20) != 'e') {
            return false;
        }
        int from = at + 1 < end && (source[at + 1] == '-' || source[at + 1] == '+') ? at + 2 : at + 1;
        return from < end && skipDigits(from, end) == end;
    }

    private int skipZeros(int from, int end) {
        int i = from;
        while (i < end && source[i] == '0') {
            i++;
        }
        return i;
    }

    private int skipDigits(int from, int end) {
        int i = from;
        while (i < end && isDigit(source[i])) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(int value) {
        return value >= '0' && value <= '9';
    }
}
