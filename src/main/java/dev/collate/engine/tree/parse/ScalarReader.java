package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.JsonSyntax;
import dev.collate.utf8.Utf8Slice;

/**
 * Reads strings, numbers and literals and hashes their bytes. Each method takes the index of the first byte, returns the index after the
 * last byte, and stores the hash in a field, so that no objects are allocated. An instance reads only one document, and is not thread-safe.
 */
final class ScalarReader {
    private final byte[] bytes;
    private final int to;
    private final boolean spelled;
    private final TextHash textHash;
    private final JsonProblems problems;

    private long hash;
    private long charactersHash;
    private long significand;

    /** @param spelled if true, a scalar is hashed as the document writes it; if false, by its value */
    ScalarReader(Utf8Slice text, boolean spelled, TextHash textHash, JsonProblems problems) {
        this.bytes = text.bytes();
        this.to = text.to();
        this.spelled = spelled;
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

    int string(int start) {
        int plain = JsonSyntax.indexOfSpecial(bytes, start + 1, to);
        boolean escaped = plain < to && bytes[plain] == '\\';
        int at = escaped ? JsonSyntax.contentEnd(bytes, plain, to) : plain;
        if (at == to) {
            throw problems.at(start, "unterminated string");
        }
        if (bytes[at] != '"') {
            throw problems.at(at, JsonSyntax.describeProblem(bytes, at, to));
        }
        hash = textHash.of(bytes, start + 1, at, escaped);
        charactersHash = escaped && spelled ? textHash.ofCharacters(bytes, start + 1, at) : hash;
        return at + 1;
    }

    /** Reads a string, and hashes its characters in one case. */
    int foldedString(int start) {
        int end = string(start);
        hash = textHash.fold(bytes, start + 1, end - 1);
        return end;
    }

    int literal(int start, String word, long literalHash) {
        for (int i = 0; i < word.length(); i++) {
            if (peek(start + i) != word.charAt(i)) {
                throw problems.expected(start, "a value");
            }
        }
        hash = literalHash;
        return start + word.length();
    }

    int number(int start) {
        boolean negative = bytes[start] == '-';
        int first = negative ? start + 1 : start;
        significand = 0;
        int point = peek(first) == '0' ? first + 1 : digits(first);
        int at = peek(point) == '.' ? digits(point + 1) : point;
        boolean exponent = (peek(at) | 0x20) == 'e';
        if (exponent) {
            int sign = peek(at + 1);
            at = digits(sign == '+' || sign == '-' ? at + 2 : at + 1);
        }
        if (spelled) {
            hash = KeyedHash.hash(bytes, start, at, HashSeeds.NUMBER);
        } else if (exponent || at - first > Decimal.LONG_DIGITS) {
            hash = Decimal.hash(new Utf8Slice(bytes, start, at));
        } else {
            hash = Decimal.hash(significand, at == point ? 0 : point + 1 - at, negative);
        }
        return at;
    }

    /** Reads one or more digits and appends them to {@link #significand}. */
    private int digits(int start) {
        long digits = significand;
        int at = start;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            digits = digits * 10 + bytes[at++] - '0';
        }
        if (at == start) {
            throw problems.expected(at, "a digit");
        }
        significand = digits;
        return at;
    }

    private int peek(int at) {
        return at < to ? bytes[at] : -1;
    }
}
