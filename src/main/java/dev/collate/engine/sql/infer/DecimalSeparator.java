package dev.collate.engine.sql.infer;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The decimal separator of numbers as people write them. The digits before it may be in groups of three: the first group has one to three
 * digits and does not begin with a zero, and all groups of a number have the same group separator. The group separator is a space, a
 * no-break space, a narrow no-break space, an apostrophe, or the point or the comma that is not the decimal separator. A number has groups
 * or an exponent, not both.
 */
public enum DecimalSeparator {
    POINT('.', ','),
    COMMA(',', '.');

    private static final int GROUP_LENGTH = 3;

    private final char decimal;
    private final char group;

    DecimalSeparator(char decimal, char group) {
        this.decimal = decimal;
        this.group = group;
    }

    /** Returns the separator that a request names by its character. */
    public static Optional<DecimalSeparator> of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.wireName().equals(name))
                .findFirst();
    }

    public String wireName() {
        return String.valueOf(decimal);
    }

    /**
     * Returns the number {@code source[start, end)} with a decimal point and without groups, such as {@code 1123.01} for {@code 1.123,01}.
     * Returns null if its groups are not well formed. The result may still not be a number, for example if the source contains letters.
     */
    public byte @Nullable [] toPlain(byte[] source, int start, int end) {
        var plain = new byte[end - start];
        int at = start;
        int length = 0;
        if (source[at] == '-' || source[at] == '+') {
            plain[length++] = source[at++];
        }
        int first = at;
        int digits = 0;
        int separator = -1;
        for (int width = 0; at < end; at += width) {
            if (isDigit(source[at])) {
                plain[length++] = source[at];
                digits++;
                width = 1;
                continue;
            }
            width = groupSeparatorLength(source, at, end);
            if (width == 0) {
                break;
            }
            boolean valid = separator < 0
                    ? digits > 0 && digits <= GROUP_LENGTH && source[first] != '0'
                    : digits == GROUP_LENGTH
                            && Arrays.equals(source, separator, separator + width, source, at, at + width);
            if (!valid) {
                return null;
            }
            separator = at;
            digits = 0;
        }
        if (separator >= 0 && digits != GROUP_LENGTH) {
            return null;
        }
        if (at < end && source[at] == decimal) {
            plain[length++] = '.';
            at++;
        }
        while (at < end && (isDigit(source[at]) || separator < 0 && source[at] > ' ')) {
            if (source[at] == '.' || source[at] == ',') {
                return null;
            }
            plain[length++] = source[at++];
        }
        return at == end ? Arrays.copyOf(plain, length) : null;
    }

    /** Returns the number of bytes of the group separator at this index; 0 if another character is there. */
    private int groupSeparatorLength(byte[] source, int at, int end) {
        int left = end - at;
        if (source[at] == group || source[at] == ' ' || source[at] == '\'') {
            return 1;
        }
        if (left > 1 && source[at] == (byte) 0xC2 && source[at + 1] == (byte) 0xA0) {
            return 2;
        }
        boolean generalPunctuation = left > 2 && source[at] == (byte) 0xE2 && source[at + 1] == (byte) 0x80;
        // U+202F is a narrow no-break space, and U+2019 is the apostrophe that Swiss programs write.
        return generalPunctuation && (source[at + 2] == (byte) 0xAF || source[at + 2] == (byte) 0x99) ? 3 : 0;
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }
}
