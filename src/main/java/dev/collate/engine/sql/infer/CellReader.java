package dev.collate.engine.sql.infer;

import org.jspecify.annotations.Nullable;

/**
 * Classifies a cell by its bytes and adds it to the statistics of its column. A cell is a number, a boolean or a timestamp only if the
 * whole cell has this format. A cell with white space, a currency sign or a thousands separator is text, unless the notation allows
 * this separator.
 *
 * <p>Numbers are {@code [+-] digits [. digits] [e [+-] digits]}; the digits before a decimal point are optional. Booleans are {@code true}
 * and {@code false}, ignoring case.
 */
final class CellReader {
    private final byte[] source;
    private final @Nullable DateFormat dateFormat;
    private final @Nullable DecimalSeparator decimalSeparator;
    private final BooleanWords booleanWords;

    /**
     * @param source the array that contains all cells
     * @param notation how the cells are written
     */
    CellReader(byte[] source, Notation notation) {
        this.source = source;
        this.dateFormat = notation.dateFormat();
        this.decimalSeparator = notation.decimalSeparator();
        this.booleanWords = notation.booleanWords();
    }

    /**
     * Adds the cell {@code source[start, end)} to the statistics. The cell must not be empty.
     *
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    void read(int start, int end, boolean hasDoubledQuotes, ColumnStatistics statistics) {
        int first = source[start];
        boolean isRecognized;
        if (booleanWords.valueOf(source, start, end, hasDoubledQuotes) != null) {
            statistics.addBoolean();
            isRecognized = true;
        } else if (isDigit(first)) {
            // A cell with a hyphen at this position may also be a number, such as 1.5e-00005.
            boolean looksLikeTimestamp = end - start >= IsoTimestamp.DATE_LENGTH && source[start + 4] == '-';
            isRecognized = dateFormat != null && readDate(dateFormat, start, end, statistics)
                    || looksLikeTimestamp && readTimestamp(start, end, statistics)
                    || readNumber(start, start, end, statistics);
        } else if (first == '-' || first == '+') {
            isRecognized = readNumber(start, start + 1, end, statistics);
        } else if (first == '.' || first == ',') {
            isRecognized = readNumber(start, start, end, statistics);
        } else {
            isRecognized = readBoolean(start, end, statistics);
        }
        if (!isRecognized) {
            statistics.addOther();
        }
    }

    private boolean readBoolean(int start, int end, ColumnStatistics statistics) {
        boolean isRecognized = isWord("true", start, end) || isWord("false", start, end);
        if (isRecognized) {
            statistics.addBoolean();
        }
        return isRecognized;
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
            statistics.addTimestamp(timestamp.dateNumber(), timestamp.fractionalSecondDigits(), timestamp.zoned());
        }
        return true;
    }

    /**
     * Adds a number to the statistics. Returns false if the text is not a number. {@code start} is the index of its first character, which
     * may be the sign, and {@code from} is the index after the sign. This is one long method, because it reads the number in one pass.
     */
    private boolean readNumber(int start, int from, int end, ColumnStatistics statistics) {
        if (decimalSeparator != null) {
            var plainNumber = decimalSeparator.toPlain(source, start, end);
            return plainNumber != null
                    && new CellReader(plainNumber, Notation.PLAIN)
                            .readNumber(0, from - start, plainNumber.length, statistics);
        }
        int significantStart = skipZeros(from, end);
        int i = significantStart;
        long value = 0;
        while (i < end && isDigit(source[i])) {
            value = 10 * value + source[i++] - '0';
        }
        int digits = i - significantStart;
        // The zero of 0 and 0.5 is not a leading zero.
        boolean hasLeadingZeros = source[start] == '+' || significantStart - from > (digits == 0 ? 1 : 0);
        if (i == end && i > from) {
            statistics.addWhole(source, start, end, digits, source[start] == '-' ? -value : value);
        } else {
            int wholeEnd = i;
            int fractionEnd = i < end && source[i] == '.' ? skipDigits(i + 1, end) : i;
            int fractionDigits = Math.max(0, fractionEnd - wholeEnd - 1);
            if (fractionEnd == from || fractionEnd == wholeEnd + 1) {
                return false;
            }
            // Zeros between the decimal point and the first other digit are not significant.
            int significantDigits = digits > 0
                    ? digits + fractionDigits
                    : fractionEnd - skipZeros(fractionEnd - fractionDigits, fractionEnd);
            if (fractionEnd == end) {
                statistics.addFraction(source, start, end, digits, fractionDigits, significantDigits);
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

    private boolean isExponent(int index, int end) {
        if ((source[index] | 0x20) != 'e') {
            return false;
        }
        int from = index + 1 < end && (source[index + 1] == '-' || source[index + 1] == '+') ? index + 2 : index + 1;
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
