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

    private final char decimalCharacter;
    private final char groupCharacter;

    DecimalSeparator(char decimalCharacter, char groupCharacter) {
        this.decimalCharacter = decimalCharacter;
        this.groupCharacter = groupCharacter;
    }

    /** Returns the separator that a request names by its character. */
    public static Optional<DecimalSeparator> named(String name) {
        return Arrays.stream(values())
                .filter(separator -> separator.wireName().equals(name))
                .findFirst();
    }

    public String wireName() {
        return String.valueOf(decimalCharacter);
    }

    /**
     * Returns the number {@code source[start, end)} with a decimal point and without groups, such as {@code 1123.01} for {@code 1.123,01}.
     * Returns null if its groups are not well formed. The result may still not be a number, for example if the source contains letters.
     */
    public byte @Nullable [] toPlain(byte[] source, int start, int end) {
        var plainNumber = new byte[end - start];
        int index = start;
        int length = 0;
        if (source[index] == '-' || source[index] == '+') {
            plainNumber[length++] = source[index++];
        }
        int firstDigit = index;
        int groupDigits = 0;
        int lastSeparator = -1;
        for (int byteLength = 0; index < end; index += byteLength) {
            if (isDigit(source[index])) {
                plainNumber[length++] = source[index];
                groupDigits++;
                byteLength = 1;
                continue;
            }
            byteLength = groupSeparatorLength(source, index, end);
            if (byteLength == 0) {
                break;
            }
            boolean isValidGroup = lastSeparator < 0
                    ? groupDigits > 0 && groupDigits <= GROUP_LENGTH && source[firstDigit] != '0'
                    : groupDigits == GROUP_LENGTH
                            && Arrays.equals(
                                    source,
                                    lastSeparator,
                                    lastSeparator + byteLength,
                                    source,
                                    index,
                                    index + byteLength);
            if (!isValidGroup) {
                return null;
            }
            lastSeparator = index;
            groupDigits = 0;
        }
        if (lastSeparator >= 0 && groupDigits != GROUP_LENGTH) {
            return null;
        }
        if (index < end && source[index] == decimalCharacter) {
            plainNumber[length++] = '.';
            index++;
        }
        while (index < end && (isDigit(source[index]) || lastSeparator < 0 && source[index] > ' ')) {
            if (source[index] == '.' || source[index] == ',') {
                return null;
            }
            plainNumber[length++] = source[index++];
        }
        return index == end ? Arrays.copyOf(plainNumber, length) : null;
    }

    /** Returns the number of bytes of the group separator at this index; 0 if another character is there. */
    private int groupSeparatorLength(byte[] source, int index, int end) {
        int remaining = end - index;
        if (source[index] == groupCharacter || source[index] == ' ' || source[index] == '\'') {
            return 1;
        }
        if (remaining > 1 && source[index] == (byte) 0xC2 && source[index + 1] == (byte) 0xA0) {
            return 2;
        }
        boolean isGeneralPunctuation =
                remaining > 2 && source[index] == (byte) 0xE2 && source[index + 1] == (byte) 0x80;
        // U+202F is a narrow no-break space, and U+2019 is the apostrophe that Swiss programs write.
        return isGeneralPunctuation && (source[index + 2] == (byte) 0xAF || source[index + 2] == (byte) 0x99) ? 3 : 0;
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }
}
