package dev.collate.engine.tree.yaml;

import static dev.collate.engine.tree.yaml.YamlCursor.END;
import static dev.collate.engine.tree.yaml.YamlCursor.isBlank;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreak;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreakOrEnd;

import dev.collate.engine.tree.parse.JsonText;

/** Reads literal and folded block scalars and writes them as JSON strings (YAML 1.2.2, section 8.1). */
final class BlockScalarReader {
    private static final int MAX_INDENTATION = 9;

    private final YamlCursor cursor;
    private final byte[] bytes;
    private final JsonText json;
    private final YamlProblems problems;

    BlockScalarReader(YamlCursor cursor, JsonText json, YamlProblems problems) {
        this.cursor = cursor;
        this.bytes = cursor.bytes();
        this.json = json;
        this.problems = problems;
    }

    /**
     * Reads the scalar at the cursor, and moves to the next line that has content.
     *
     * @param parent the indentation of the enclosing block collection, -1 if there is no such collection
     */
    void read(int parent) {
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
        if (!cursor.isAtLineEnd()) {
            throw problems.expected(cursor.at(), "the end of the line");
        }
        cursor.moveTo(endOfLine(cursor.at()));
        cursor.skipBreak();
        int indent = explicit > 0 ? Math.max(parent, 0) + explicit : indentOfText(parent + 1);
        json.append('"');
        int breaks = writeLines(indent, folded);
        boolean text = breaks < 0;
        int last = Math.abs(breaks);
        json.lineFeeds(chomping == '+' ? last : text && chomping == 0 ? 1 : 0);
        json.append('"');
        cursor.skipLines();
    }

    /**
     * Writes the lines of a block scalar.
     *
     * @return the number of line breaks after the last line that has text, which are not written yet; the number is negative if there is a
     *     line that has text
     */
    private int writeLines(int indent, boolean folded) {
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
            if (content - line < indent || indent == 0 && cursor.endsDocument(line)) {
                break;
            }
            boolean nowIndented = isBlank(first);
            if (text && folded && !indented && !nowIndented) {
                json.appendFoldedBreaks(breaks);
            } else {
                json.lineFeeds(breaks);
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

    /** Returns the indentation of the first line of a block scalar that has text. */
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
            if (first == END || spaces < minIndentation || spaces == 0 && cursor.endsDocument(line)) {
                return Math.max(minIndentation, Math.max(blank, first == END ? spaces : 0));
            }
            if (blank > spaces) {
                throw problems.at(content, "the blank lines before this text are indented more than the text");
            }
            return spaces;
        }
    }
}
