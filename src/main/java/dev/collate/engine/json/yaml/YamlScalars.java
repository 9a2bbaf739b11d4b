package dev.collate.engine.json.yaml;

import static dev.collate.engine.json.yaml.YamlCursor.END;
import static dev.collate.engine.json.yaml.YamlCursor.isBlank;
import static dev.collate.engine.json.yaml.YamlCursor.isBlankOrEnd;
import static dev.collate.engine.json.yaml.YamlCursor.isBreak;
import static dev.collate.engine.json.yaml.YamlCursor.isBreakOrEnd;
import static dev.collate.engine.json.yaml.YamlCursor.isFlowIndicator;

import dev.collate.engine.json.parse.JsonText;
import dev.collate.utf8.CodePoints;

/**
 * Reads YAML scalars and writes them as JSON strings (YAML 1.2.2, sections 7.3 and 8.1).
 *
 * <p>The reader is one class: the five scalar styles share line folding and copying, and every byte of a document passes through here.
 */
final class YamlScalars {
    private static final int MAX_INDENTATION = 9;

    /** The escape sequences with a single character after the backslash, as pairs of this character and its meaning. */
    private static final String ESCAPES =
            "0\0a\u0007b\bt\t\t\tn\nv\u000Bf\fr\re\u001B  \"\"//\\\\N\u0085_\u00A0L\u2028P\u2029";

    private final YamlCursor cursor;
    private final byte[] bytes;
    private final JsonText json;
    private final YamlProblems problems;
    private final byte[] character = new byte[4];

    private int start;
    private int end;

    YamlScalars(YamlCursor cursor, JsonText json, YamlProblems problems) {
        this.cursor = cursor;
        this.bytes = cursor.bytes();
        this.json = json;
        this.problems = problems;
    }

    /** Returns the start index of the plain scalar read last. */
    int start() {
        return start;
    }

    /** Returns the end index of the plain scalar read last. */
    int end() {
        return end;
    }

    /** Returns whether a plain scalar can begin here. */
    boolean startsPlain(boolean flow) {
        int first = cursor.peek();
        return switch (first) {
            case '-', '?', ':' -> isPlain(cursor.peek(cursor.at() + 1), flow);
            case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`' -> false;
            default -> !isBlankOrEnd(first);
        };
    }

    /** Returns whether a character can follow a colon inside a plain scalar. */
    private static boolean isPlain(int character, boolean flow) {
        return !isBlankOrEnd(character) && !(flow && isFlowIndicator(character));
    }

    /** Returns whether a colon that ends a plain key is here. */
    boolean isColon(boolean flow) {
        return cursor.peek() == ':' && !isPlain(cursor.peek(cursor.at() + 1), flow);
    }

    /** Reads one line of a plain scalar into {@link #start} and {@link #end}, without writing it. */
    void plainLine(boolean flow) {
        if (!startsPlain(flow)) {
            throw problems.expected(cursor.at(), "a value");
        }
        start = cursor.at();
        end = endOfPlain(start, flow);
        cursor.moveTo(end);
    }

    /**
     * Reads a plain scalar.
     *
     * @param parent the indentation of the block collection around it; in block context, further lines must exceed it
     * @return true if the scalar is one line, from {@link #start} to {@link #end}, which is not written yet; false if it has several lines,
     *     which are written
     */
    boolean plain(int parent, boolean flow) {
        plainLine(flow);
        int breaks = breaksBeforeMore(parent, flow);
        if (breaks == 0) {
            return true;
        }
        json.append('"');
        json.characters(bytes, start, end);
        while (breaks > 0) {
            fold(breaks);
            int line = cursor.at();
            int lineEnd = endOfPlain(line, flow);
            json.characters(bytes, line, lineEnd);
            cursor.moveTo(lineEnd);
            breaks = breaksBeforeMore(parent, flow);
        }
        json.append('"');
        return false;
    }

    private int endOfPlain(int from, boolean flow) {
        int last = from;
        int at = from;
        while (true) {
            int here = cursor.peek(at);
            if (isBreakOrEnd(here)
                    || here == ':' && !isPlain(cursor.peek(at + 1), flow)
                    || here == '#' && at > from && isBlank(bytes[at - 1])
                    || flow && isFlowIndicator(here)) {
                return last;
            }
            at++;
            if (!isBlank(here)) {
                last = at;
            }
            if ((at & 0xFFFF) == 0) {
                cursor.checkCancelled();
            }
        }
    }

    /**
     * Moves to the next line of a plain scalar and returns the number of line breaks before it. Returns 0 and does not move if there is no
     * further line.
     */
    private int breaksBeforeMore(int parent, boolean flow) {
        int at = cursor.at();
        int lineStart = cursor.lineStart();
        int breaks = 0;
        int spaces = 0;
        cursor.skipBlanks();
        while (isBreak(cursor.peek())) {
            cursor.checkCancelled();
            cursor.skipBreak();
            breaks++;
            while (cursor.peek() == ' ') {
                cursor.skip(1);
            }
            spaces = cursor.column();
            cursor.skipBlanks();
        }
        int first = cursor.peek();
        boolean more = breaks > 0
                && first != END
                && first != '#'
                && !(cursor.column() == 0 && cursor.isMarker(cursor.at()))
                && !isColon(flow)
                && (flow ? !isFlowIndicator(first) : spaces > parent);
        if (more) {
            return breaks;
        }
        cursor.restore(at, lineStart);
        return 0;
    }

    /** Writes the folded form of successive line breaks: a space for a single one, else a line feed for each one after the first. */
    private void fold(int breaks) {
        if (breaks == 1) {
            json.append(' ');
        } else {
            lineFeeds(breaks - 1);
        }
    }

    private void lineFeeds(int count) {
        for (int i = 0; i < count; i++) {
            json.append("\\n");
        }
    }

    /** Reads and writes a scalar in single or double quotes. */
    void quoted() {
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
                fold(breaksInQuotes());
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

    /** Returns the index of the first quote, line break, or backslash (in double quotes only). */
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

    /** Skips line breaks and the blanks after each. Returns the number of line breaks. */
    private int breaksInQuotes() {
        int breaks = 0;
        while (isBreak(cursor.peek())) {
            cursor.skipBreak();
            cursor.rejectMarker("a quoted scalar");
            cursor.skipBlanks();
            breaks++;
        }
        return breaks;
    }

    private void escape() {
        int at = cursor.at();
        int kind = cursor.peek(at + 1);
        if (isBreak(kind)) {
            cursor.skip(1);
            lineFeeds(breaksInQuotes() - 1);
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
            throw problems.at(at, "an unpaired surrogate is not a character");
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
     * Returns the value of the hexadecimal digits in the escape sequence at {@code at}. Once the value exceeds U+10FFFF, it ignores further
     * digits.
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

    /**
     * Reads and writes a literal or folded block scalar, and moves to the next line that has content.
     *
     * @param parent the indentation of the block collection around it, -1 if there is none
     */
    void block(int parent) {
        boolean folded = cursor.peek() == '>';
        cursor.skip(1);
        int chomping = 0;
        int explicit = 0;
        for (int i = 0; i < 2; i++) {
            int header = cursor.peek();
            if (chomping == 0 && (header == '-' || header == '+')) {
                chomping = header;
                cursor.skip(1);
            } else if (explicit == 0 && header > '0' && header <= '0' + MAX_INDENTATION) {
                explicit = header - '0';
                cursor.skip(1);
            }
        }
        if (isBlank(cursor.peek())) {
            cursor.skipBlanks();
        } else if (!isBreakOrEnd(cursor.peek())) {
            throw problems.expected(cursor.at(), "the end of the line");
        }
        if (!cursor.lineIsOver()) {
            throw problems.expected(cursor.at(), "the end of the line");
        }
        cursor.moveTo(endOfLine(cursor.at()));
        cursor.skipBreak();
        int indent = explicit > 0 ? Math.max(parent, 0) + explicit : indentOfText(parent + 1);
        json.append('"');
        int breaks = lines(indent, folded);
        boolean text = breaks < 0;
        int last = Math.abs(breaks);
        lineFeeds(chomping == '+' ? last : text && chomping == 0 ? 1 : 0);
        json.append('"');
        cursor.skipLines();
    }

    /**
     * Writes the lines of a block scalar.
     *
     * @return the number of unwritten line breaks after the last line that has text; negative if there is such a line
     */
    private int lines(int indent, boolean folded) {
        int breaks = 0;
        boolean text = false;
        boolean indented = false;
        while (cursor.peek() != END) {
            cursor.checkCancelled();
            int line = cursor.at();
            int content = line;
            while (content - line < indent && cursor.peek(content) == ' ') {
                content++;
            }
            int first = cursor.peek(content);
            if (isBreakOrEnd(first)) {
                cursor.moveTo(content);
                cursor.skipBreak();
                breaks++;
                continue;
            }
            if (content - line < indent && first == '\t') {
                throw problems.at(content, "a tab cannot indent the text of a block scalar");
            }
            if (content - line < indent || indent == 0 && cursor.isMarker(line)) {
                break;
            }
            boolean nowIndented = isBlank(first);
            if (text && folded && !indented && !nowIndented) {
                fold(breaks);
            } else {
                lineFeeds(breaks);
            }
            int lineEnd = endOfLine(content);
            json.characters(bytes, content, lineEnd);
            cursor.moveTo(lineEnd);
            cursor.skipBreak();
            breaks = 1;
            text = true;
            indented = nowIndented;
        }
        return text ? -breaks : breaks;
    }

    private int endOfLine(int from) {
        int at = from;
        while (!isBreakOrEnd(cursor.peek(at))) {
            at++;
        }
        return at;
    }

    /** Returns the indentation of a block scalar's first line that has text. */
    private int indentOfText(int minIndentation) {
        int blank = 0;
        int line = cursor.at();
        while (true) {
            cursor.checkCancelled();
            int content = line;
            while (cursor.peek(content) == ' ') {
                content++;
            }
            int spaces = content - line;
            int first = cursor.peek(content);
            if (isBreak(first)) {
                blank = Math.max(blank, spaces);
                line = first == '\r' && cursor.peek(content + 1) == '\n' ? content + 2 : content + 1;
                continue;
            }
            if (first == END || spaces < minIndentation || spaces == 0 && cursor.isMarker(line)) {
                return Math.max(minIndentation, Math.max(blank, first == END ? spaces : 0));
            }
            if (blank > spaces) {
                throw problems.at(content, "the blank lines before this text are indented more than the text");
            }
            return spaces;
        }
    }
}
