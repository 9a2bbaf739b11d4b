package dev.collate.utf8;

/**
 * The lexical rules of JSON: finds the white space between tokens (RFC 8259, section 2), and validates and unescapes strings (section 7).
 * Reads the bytes of strings eight at a time where possible.
 */
public final class JsonSyntax {
    private static final long QUOTES = Swar.broadcast('"');
    private static final long BACKSLASHES = Swar.broadcast('\\');
    private static final long SPACES = Swar.broadcast(' ');
    private static final long N_LETTERS = Swar.broadcast('n');

    private JsonSyntax() {}

    /**
     * Returns the index of the first byte in {@code [at, to)} that is not white space, or {@code to} if all these bytes are white space.
     */
    public static int afterWhitespace(byte[] bytes, int at, int to) {
        int end = at;
        while (end < to && isSpace(bytes[end])) {
            end++;
        }
        return end;
    }

    /**
     * Returns the index of the last byte in {@code [from, at)} that is not white space, or {@code from - 1} if all these bytes are white
     * space.
     */
    public static int beforeWhitespace(byte[] bytes, int at, int from) {
        int last = at - 1;
        while (last >= from && isSpace(bytes[last])) {
            last--;
        }
        return last;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    /**
     * Returns the index in {@code [from, to]} of the first quote, backslash or control character. Returns {@code to} if the range does not
     * contain such a byte.
     */
    public static int indexOfSpecial(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long special = specialBytes(Swar.load(bytes, at));
            if (special != 0) {
                return at + Swar.firstHit(special);
            }
        }
        while (at < to && bytes[at] != '"' && bytes[at] != '\\' && (bytes[at] < 0 || bytes[at] >= 0x20)) {
            at++;
        }
        return at;
    }

    private static long specialBytes(long word) {
        return Swar.zeroBytes(word ^ QUOTES) | Swar.zeroBytes(word ^ BACKSLASHES) | Swar.bytesBelow(word, SPACES);
    }

    /**
     * Returns the index where the content of a string ends. This is the index of the closing quote, or of the first control character or
     * malformed escape sequence, which {@link #describeProblem} describes. Returns {@code to} if {@code bytes[from, to)} contains none of
     * these.
     */
    public static int contentEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (true) {
            at = indexOfSpecial(bytes, afterCommonEscapes(bytes, at, to), to);
            if (at == to || bytes[at] != '\\') {
                return at;
            }
            // Other escape sequences often follow each other, for example in a text that is not in English.
            do {
                int length = escapeLength(bytes, at, to);
                if (length == 0) {
                    return at;
                }
                at += length;
            } while (at < to && bytes[at] == '\\');
        }
    }

    /**
     * Skips groups of eight bytes that contain no end of the string, no problem, and no escape sequences except quotes and line feeds. If
     * a string contains a JSON document or a source text, its escape sequences are only a few bytes apart, and almost all of them are of
     * these two kinds. Returns the index after the skipped groups, or the index of a backslash that is their last byte.
     */
    private static int afterCommonEscapes(byte[] bytes, int from, int to) {
        int at = from;
        long firstEscaped = 0; // a hit for the first byte if the byte before it is a backslash
        for (; at + 8 <= to; at += 8) {
            long word = Swar.load(bytes, at);
            long backslashes = Swar.exactZeroBytes(word ^ BACKSLASHES);
            long escaped = backslashes << 8 | firstEscaped;
            long quotes = Swar.exactZeroBytes(word ^ QUOTES);
            long otherEscapes = escaped & ~(quotes | Swar.exactZeroBytes(word ^ N_LETTERS));
            if ((quotes & ~escaped | otherEscapes | Swar.bytesBelow(word, SPACES)) != 0) {
                break;
            }
            firstEscaped = backslashes >>> 56;
        }
        return firstEscaped == 0 ? at : at - 1;
    }

    /** Returns the index of the closing quote of the well-formed string whose opening quote is at {@code open}. */
    public static int closingQuote(byte[] bytes, int open, int to) {
        int at = indexOfSpecial(bytes, open + 1, to);
        while (bytes[at] == '\\') {
            at = indexOfSpecial(bytes, at + 2, to);
        }
        return at;
    }

    /** Returns the index of the opening quote of the well-formed string whose closing quote is at {@code close}. */
    public static int openingQuote(byte[] bytes, int close) {
        int open = close - 1;
        while (bytes[open] != '"' || isEscaped(bytes, open)) {
            open--;
        }
        return open;
    }

    /** Returns whether the byte at {@code at} is escaped. It is escaped if an odd number of backslashes precedes it. */
    private static boolean isEscaped(byte[] bytes, int at) {
        int first = at;
        while (first > 0 && bytes[first - 1] == '\\') {
            first--;
        }
        return (at - first & 1) == 1;
    }

    /**
     * Returns the length in bytes of the escape sequence whose backslash is at {@code at}, or 0 if it is malformed. The two escape
     * sequences of a surrogate pair count as one.
     */
    public static int escapeLength(byte[] bytes, int at, int to) {
        int escapeLetter = at + 1 < to ? bytes[at + 1] : -1;
        if (escapeLetter != 'u') {
            return unescapedByte(escapeLetter) == 0 ? 0 : 2;
        }
        int codeUnit = hex4(bytes, at + 2, to);
        if (codeUnit < 0) {
            return 0;
        }
        if (!Character.isSurrogate((char) codeUnit)) {
            return 6;
        }
        boolean isSurrogatePair = at + 12 <= to
                && bytes[at + 6] == '\\'
                && bytes[at + 7] == 'u'
                && Character.isLowSurrogate((char) Math.max(0, hex4(bytes, at + 8, to)));
        return isSurrogatePair && Character.isHighSurrogate((char) codeUnit) ? 12 : 0;
    }

    /** Returns the error text for the control character or the malformed escape sequence at {@code at}. */
    public static String describeProblem(byte[] bytes, int at, int to) {
        if (bytes[at] != '\\') {
            return "a control character in a string must be escaped";
        }
        if (at + 1 >= to || bytes[at + 1] != 'u') {
            return "invalid escape sequence";
        }
        return hex4(bytes, at + 2, to) < 0 ? "\\u needs four hexadecimal digits" : "unpaired surrogate";
    }

    /** Returns the four hexadecimal digits at {@code at} as a number. Returns -1 if there are not four hexadecimal digits. */
    private static int hex4(byte[] bytes, int at, int to) {
        if (at + 4 > to) {
            return -1;
        }
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = bytes[i] < 0 ? -1 : Character.digit(bytes[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /**
     * Unescapes {@code source[from, to)}, the content of a well-formed string. Writes the result to {@code target}, from index
     * {@code start} on. The method may overwrite all of {@code target[start, start + to - from)}, also after the result. The two arrays
     * may be the same if {@code start <= from}.
     *
     * @return the index after the last byte of the result
     */
    public static int unescape(byte[] source, int from, int to, byte[] target, int start) {
        int readAt = from;
        int writeAt = start;
        while (readAt < to) {
            int backslash = copyToBackslash(source, readAt, to, target, writeAt);
            writeAt += backslash - readAt;
            readAt = backslash;
            if (readAt < to) {
                int escapeLetter = source[readAt + 1];
                if (escapeLetter == 'u') {
                    int codeUnit = hex4(source, readAt + 2, to);
                    readAt += 6;
                    if (Character.isHighSurrogate((char) codeUnit)) {
                        codeUnit = Character.toCodePoint((char) codeUnit, (char) hex4(source, readAt + 2, to));
                        readAt += 6;
                    }
                    writeAt = CodePoints.encode(codeUnit, target, writeAt);
                } else {
                    target[writeAt++] = unescapedByte(escapeLetter);
                    readAt += 2;
                }
            }
        }
        return writeAt;
    }

    /**
     * Copies {@code source[from, to)} up to the first backslash to {@code target}, from index {@code start} on. Returns the index of the
     * backslash, or {@code to}. In a JSON document inside a string, there are only a few bytes between two backslashes, so the bytes before
     * a backslash are copied with one store of eight bytes.
     */
    private static int copyToBackslash(byte[] source, int from, int to, byte[] target, int start) {
        int readAt = from;
        int writeAt = start;
        for (; readAt + Long.BYTES <= to; readAt += Long.BYTES, writeAt += Long.BYTES) {
            long word = Swar.load(source, readAt);
            long backslashes = Swar.zeroBytes(word ^ BACKSLASHES);
            if (backslashes != 0) {
                int bytesBeforeBackslash = Swar.firstHit(backslashes);
                if (readAt - writeAt >= Long.BYTES) {
                    Swar.store(target, writeAt, word);
                } else {
                    // If both arrays are the same, the store would overwrite bytes that are not read yet.
                    System.arraycopy(source, readAt, target, writeAt, bytesBeforeBackslash);
                }
                return readAt + bytesBeforeBackslash;
            }
            Swar.store(target, writeAt, word);
        }
        while (readAt < to && source[readAt] != '\\') {
            target[writeAt++] = source[readAt++];
        }
        return readAt;
    }

    /** Returns the byte that a backslash and {@code escapeLetter} represent. Returns 0 for other letters, and for u. */
    private static byte unescapedByte(int escapeLetter) {
        return (byte)
                switch (escapeLetter) {
                    case '"', '\\', '/' -> escapeLetter;
                    case 'b' -> '\b';
                    case 'f' -> '\f';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    case 't' -> '\t';
                    default -> 0;
                };
    }
}
