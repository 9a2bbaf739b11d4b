package dev.collate.engine.tree.yaml;

import static dev.collate.engine.tree.yaml.YamlCursor.END;
import static dev.collate.engine.tree.yaml.YamlCursor.isBlank;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreak;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreakOrEnd;

import dev.collate.engine.tree.parse.JsonText;
import dev.collate.utf8.CodePoints;

/** Reads scalars in single or double quotes and writes them as JSON strings (YAML 1.2.2, sections 7.3.1 and 7.3.2). */
final class QuotedScalarReader {
    /**
     * The escape sequences with a single character after the backslash. Each pair of characters is this character and the character that
     * the escape sequence represents.
     */
    private static final String ESCAPES =
            "0\0a\u0007b\bt\t\t\tn\nv\u000Bf\fr\re\u001B  \"\"//\\\\N\u0085_\u00A0L\u2028P\u2029";

    private final YamlCursor cursor;
    private final byte[] bytes;
    private final JsonText json;
    private final YamlProblems problems;
    private final byte[] utf8Bytes = new byte[4];

    QuotedScalarReader(YamlCursor cursor, JsonText json, YamlProblems problems) {
        this.cursor = cursor;
        this.bytes = cursor.bytes();
        this.json = json;
        this.problems = problems;
    }

    /** Reads the scalar at the cursor. */
    void readScalar() {
        int openingQuote = cursor.position();
        int quote = cursor.peek();
        cursor.skip(1);
        json.append('"');
        while (true) {
            int runStart = cursor.position();
            int runEnd = endOfRun(runStart, quote);
            int next = cursor.peek(runEnd);
            cursor.moveTo(runEnd);
            if (isBreak(next)) {
                int lastTextEnd = runEnd;
                while (lastTextEnd > runStart && isBlank(bytes[lastTextEnd - 1])) {
                    lastTextEnd--;
                }
                json.appendEscaped(bytes, runStart, lastTextEnd);
                json.appendFoldedBreaks(skipLineBreaks());
                continue;
            }
            json.appendEscaped(bytes, runStart, runEnd);
            if (next == END) {
                throw problems.problemAt(openingQuote, "unterminated quoted scalar");
            }
            if (next == '\\') {
                readEscapeSequence();
            } else if (quote == '\'' && cursor.peek(runEnd + 1) == '\'') {
                json.append('\'');
                cursor.skip(2);
            } else {
                cursor.skip(1);
                json.append('"');
                cursor.allowUnprintable(openingQuote);
                return;
            }
        }
    }

    /**
     * Returns the index of the first quote, line break or, in double quotes, backslash, whichever comes first. Returns the end of the text
     * if there is none.
     */
    private int endOfRun(int from, int quote) {
        int position = from;
        while (true) {
            int nextCharacter = cursor.peek(position);
            if (nextCharacter == quote || isBreakOrEnd(nextCharacter) || nextCharacter == '\\' && quote == '"') {
                return position;
            }
            position++;
            if ((position & 0xFFFF) == 0) {
                cursor.checkCancelled();
            }
        }
    }

    /** Skips line breaks and the blanks after each line break. Returns the number of line breaks. */
    private int skipLineBreaks() {
        int lineBreaks = 0;
        while (isBreak(cursor.peek())) {
            cursor.skipBreak();
            cursor.rejectMarker("a quoted scalar");
            cursor.skipIndent();
            lineBreaks++;
        }
        return lineBreaks;
    }

    private void readEscapeSequence() {
        int position = cursor.position();
        int escapeCharacter = cursor.peek(position + 1);
        if (isBreak(escapeCharacter)) {
            cursor.skip(1);
            json.appendEscapedLineFeeds(skipLineBreaks() - 1);
            return;
        }
        // The number of hexadecimal digits, or 0 for the other escape sequences.
        int digits =
                "xuU".indexOf(escapeCharacter) < 0 || escapeCharacter == END ? 0 : 2 << "xuU".indexOf(escapeCharacter);
        if (digits == 0) {
            writeCodePoint(simpleEscape(position, escapeCharacter));
            cursor.skip(2);
            return;
        }
        int codePoint = hexadecimalEscape(position, digits);
        cursor.skip(2 + digits);
        // JSON writes a character above U+FFFF as the escape sequences of two surrogates.
        if (digits == 4
                && Character.isHighSurrogate((char) codePoint)
                && cursor.peek() == '\\'
                && cursor.peek(position + 7) == 'u') {
            int lowSurrogate = hexadecimalEscape(position + 6, digits);
            if (Character.isLowSurrogate((char) lowSurrogate)) {
                cursor.skip(2 + digits);
                codePoint = Character.toCodePoint((char) codePoint, (char) lowSurrogate);
            }
        }
        if (codePoint > Character.MAX_CODE_POINT) {
            throw problems.problemAt(position, "an escape sequence must not exceed \\U0010FFFF");
        }
        if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
            throw problems.problemAt(position, "unpaired surrogate");
        }
        writeCodePoint(codePoint);
    }

    private char simpleEscape(int position, int escapeCharacter) {
        for (int i = 0; i < ESCAPES.length(); i += 2) {
            if (ESCAPES.charAt(i) == escapeCharacter) {
                return ESCAPES.charAt(i + 1);
            }
        }
        throw problems.problemAt(position, "invalid escape sequence");
    }

    /**
     * Returns the value of the hexadecimal digits in the escape sequence at {@code position}. When the value exceeds U+10FFFF, further
     * digits are ignored.
     */
    private int hexadecimalEscape(int position, int digits) {
        int value = 0;
        for (int i = position + 2; i < position + 2 + digits; i++) {
            int digit = Character.digit(Math.max(0, cursor.peek(i)), 16);
            if (digit < 0) {
                throw problems.problemAt(
                        position, "\\" + (char) bytes[position + 1] + " needs " + digits + " hexadecimal digits");
            }
            value = value > Character.MAX_CODE_POINT ? value : value << 4 | digit;
        }
        return value;
    }

    private void writeCodePoint(int codePoint) {
        json.appendEscaped(utf8Bytes, 0, CodePoints.encode(codePoint, utf8Bytes, 0));
    }
}
