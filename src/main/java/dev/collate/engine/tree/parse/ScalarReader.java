package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;

/**
 * Reads strings, numbers and literals and hashes their bytes. A {@code read} method takes the index of the first byte, returns the index
 * after the last byte, and stores the hash in a field, so that no objects are allocated. It throws a 422 if the scalar is not valid JSON.
 * An instance reads only one document, and is not thread-safe.
 */
final class ScalarReader {
    private final byte[] bytes;
    private final int to;
    private final boolean hashesAsWritten;
    private final TextHash textHash;
    private final JsonProblems problems;

    private long hash;
    private long charactersHash;
    private long significand;

    /** @param hashesAsWritten if true, a scalar is hashed as the document writes it; if false, by its value */
    ScalarReader(Utf8Slice text, boolean hashesAsWritten, TextHash textHash, JsonProblems problems) {
        this.bytes = text.bytes();
        this.to = text.to();
        this.hashesAsWritten = hashesAsWritten;
        this.textHash = textHash;
        this.problems = problems;
    }

    /** Returns the hash of the scalar that was read last. */
    long hash() {
        return hash;
    }

    /** Returns the hash of the unescaped characters of the string that was read last. */
    long charactersHash() {
        return charactersHash;
    }

    int readString(int start) {
        int plainEnd = JsonSyntax.indexOfSpecial(bytes, start + 1, to);
        boolean hasEscapes = plainEnd < to && bytes[plainEnd] == '\\';
        int index = hasEscapes ? JsonSyntax.contentEnd(bytes, plainEnd, to) : plainEnd;
        if (index == to) {
            throw problems.problemAt(start, "unterminated string");
        }
        if (bytes[index] != '"') {
            throw problems.problemAt(index, JsonSyntax.describeProblem(bytes, index, to));
        }
        hash = textHash.hash(bytes, start + 1, index, hasEscapes);
        charactersHash = hasEscapes && hashesAsWritten ? textHash.hashUnescaped(bytes, start + 1, index) : hash;
        return index + 1;
    }

    /** Reads a string. Its {@link #hash} is equal for strings that differ only in case. */
    int readFoldedString(int start) {
        int end = readString(start);
        hash = textHash.hashFolded(bytes, start + 1, end - 1);
        return end;
    }

    int readLiteral(int start, String word, long literalHash) {
        for (int i = 0; i < word.length(); i++) {
            if (peek(start + i) != word.charAt(i)) {
                throw problems.expected(start, "a value");
            }
        }
        hash = literalHash;
        return start + word.length();
    }

    int readNumber(int start) {
        boolean isNegative = bytes[start] == '-';
        int firstDigit = isNegative ? start + 1 : start;
        significand = 0;
        int integerEnd = peek(firstDigit) == '0' ? firstDigit + 1 : readDigits(firstDigit);
        int index = peek(integerEnd) == '.' ? readDigits(integerEnd + 1) : integerEnd;
        boolean hasExponent = (peek(index) | 0x20) == 'e';
        if (hasExponent) {
            int sign = peek(index + 1);
            index = readDigits(sign == '+' || sign == '-' ? index + 2 : index + 1);
        }
        if (hashesAsWritten) {
            hash = KeyedHash.hash(bytes, start, index, HashSeeds.NUMBER);
        } else if (hasExponent || index - firstDigit > Decimal.MAX_LONG_DIGITS) {
            hash = Decimal.hash(new Utf8Slice(bytes, start, index));
        } else {
            hash = Decimal.hash(significand, index == integerEnd ? 0 : integerEnd + 1 - index, isNegative);
        }
        return index;
    }

    /** Reads one or more digits and appends them to {@link #significand}. */
    private int readDigits(int start) {
        long digits = significand;
        int index = start;
        while (index < to && bytes[index] >= '0' && bytes[index] <= '9') {
            digits = digits * 10 + bytes[index++] - '0';
        }
        if (index == start) {
            throw problems.expected(index, "a digit");
        }
        significand = digits;
        return index;
    }

    private int peek(int index) {
        return index < to ? bytes[index] : -1;
    }
}
