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
    private final byte[] character = new byte[4];

    QuotedScalarReader(YamlCursor cursor, JsonText json, YamlProblems problems) {
        this.cursor = cursor;
        this.bytes = cursor.bytes();
        this.json = json;
        this.problems = problems;
    }

    /** Reads the scalar at the cursor. */
    void read() {
        int open = cursor.at();
        int quote = cursor.peek();
        cursor.skip(1);
        json.append('"');
        while (true) {
            int run = cursor.at();
            int stop = endOfRun(run, quote);
            int next = cursor.peek(stop);
            cursor.moveTo(stop);
            if (isBreak(next)) {
                int text = stop;
                while (text > run && isBlank(bytes[text - 1])) {
                    text--;
                }
                json.characters(bytes, run, text);
                json.appendFoldedBreaks(breaksInQuotes());
                continue;
            }
            json.characters(bytes, run, stop);
            if (next == END) {
                throw problems.at(open, "unterminated quoted scalar");
            }
            if (next == '\\') {
                escape();
            } else if (quote == '\'' && cursor.peek(stop + 1) == '\'') {
                json.append('\'');
                cursor.skip(2);
            } else {
                cursor.skip(1);
                json.append('"');
                cursor.allowUnprintable(open);
                return;
            }
        }
    }

    /** Returns the index of the first quote or line break, or, in double quotes, of the first backslash, whichever comes first. */
    private int endOfRun(int from, int quote) {
        int at = from;
        while (true) {
            int here = cursor.peek(at);
            if (here == quote || isBreakOrEnd(here) || here == '\\' && quote == '"') {
                return at;
            }
            at++;
            if ((at & 0xFFFF) == 0) {
                cursor.checkCancelled();
            }
        }
    }

    /** Skips line breaks and the blanks after each line break. Returns the number of line breaks. */
    private int breaksInQuotes() {
        int breaks = 0;
        while (isBreak(cursor.peek())) {
            cursor.skipBreak();
            cursor.rejectMarker("a quoted scalar");
            cursor.skipIndent();
            breaks++;
        }
        return breaks;
    }

    private void escape() {
        int at = cursor.at();
        int kind = cursor.peek(at + 1);
        if (isBreak(kind)) {
            cursor.skip(1);
            json.lineFeeds(breaksInQuotes() - 1);
            return;
        }
        int digits = "xuU".indexOf(kind) < 0 || kind == END ? 0 : 2 << "xuU".indexOf(kind);
        if (digits == 0) {
            write(simple(at, kind));
            cursor.skip(2);
            return;
        }
        int point = hexadecimal(at, digits);
        cursor.skip(2 + digits);
        if (digits == 4
                && Character.isHighSurrogate((char) point)
                && cursor.peek() == '\\'
                && cursor.peek(at + 7) == 'u') {
            int low = hexadecimal(at + 6, digits);
            if (Character.isLowSurrogate((char) low)) {
                cursor.skip(2 + digits);
                point = Character.toCodePoint((char) point, (char) low);
            }
        }
        if (point > Character.MAX_CODE_POINT) {
            throw problems.at(at, "an escape sequence must not exceed \\U0010FFFF");
        }
        if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
            throw problems.at(at, "unpaired surrogate");
        }
        write(point);
    }

    private char simple(int at, int kind) {
        for (int i = 0; i < ESCAPES.length(); i += 2) {
            if (ESCAPES.charAt(i) == kind) {
                return ESCAPES.charAt(i + 1);
            }
        }
        throw problems.at(at, "invalid escape sequence");
    }

    /**
     * Returns the value of the hexadecimal digits in the escape sequence at {@code at}. When the value exceeds U+10FFFF, further digits are
     * ignored.
     */
    private int hexadecimal(int at, int digits) {
        int value = 0;
        for (int i = at + 2; i < at + 2 + digits; i++) {
            int digit = Character.digit(Math.max(0, cursor.peek(i)), 16);
            if (digit < 0) {
                throw problems.at(at, "\\" + (char) bytes[at + 1] + " needs " + digits + " hexadecimal digits");
            }
            value = value > Character.MAX_CODE_POINT ? value : value << 4 | digit;
        }
        return value;
    }

    private void write(int point) {
        json.characters(character, 0, CodePoints.encode(point, character, 0));
    }
}
