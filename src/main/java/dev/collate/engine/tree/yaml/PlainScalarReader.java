package dev.collate.engine.tree.yaml;

import static dev.collate.engine.tree.yaml.YamlCursor.END;
import static dev.collate.engine.tree.yaml.YamlCursor.isBlank;
import static dev.collate.engine.tree.yaml.YamlCursor.isBlankOrEnd;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreak;
import static dev.collate.engine.tree.yaml.YamlCursor.isBreakOrEnd;
import static dev.collate.engine.tree.yaml.YamlCursor.isFlowIndicator;

import dev.collate.engine.tree.parse.JsonText;

/** Reads scalars without quotes, in block and flow collections (YAML 1.2.2, section 7.3.3). */
final class PlainScalarReader {
    private final YamlCursor cursor;
    private final byte[] bytes;
    private final JsonText json;
    private final YamlProblems problems;

    private int start;
    private int end;
    private boolean isSingleLine;

    PlainScalarReader(YamlCursor cursor, JsonText json, YamlProblems problems) {
        this.cursor = cursor;
        this.bytes = cursor.bytes();
        this.json = json;
        this.problems = problems;
    }

    /** Returns the start index of the plain scalar that was read last. */
    int start() {
        return start;
    }

    /** Returns the end index of the plain scalar that was read last. */
    int end() {
        return end;
    }

    /**
     * Returns whether the scalar that {@link #read} has read last is a single line from {@link #start} to {@link #end}. The caller must
     * write such a scalar.
     */
    boolean isSingleLine() {
        return isSingleLine;
    }

    /** Returns whether a plain scalar can begin at the cursor. {@code inFlow} is whether the cursor is inside a flow collection. */
    boolean canStart(boolean inFlow) {
        int first = cursor.peek();
        return switch (first) {
            case '-', '?', ':' -> isPlainAfterIndicator(cursor.peek(cursor.position() + 1), inFlow);
            case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`' -> false;
            default -> !isBlankOrEnd(first);
        };
    }

    /** Returns whether a {@code -}, {@code ?} or {@code :} is a part of a plain scalar if this character follows it. */
    private static boolean isPlainAfterIndicator(int character, boolean inFlow) {
        return !isBlankOrEnd(character) && !(inFlow && isFlowIndicator(character));
    }

    /** Returns whether the cursor is at a colon that separates a key from its value, and is not a part of a plain scalar. */
    boolean isAtValueIndicator(boolean inFlow) {
        return cursor.peek() == ':' && !isPlainAfterIndicator(cursor.peek(cursor.position() + 1), inFlow);
    }

    /** Reads one line of a plain scalar. Stores the range of this line in {@link #start} and {@link #end}, and writes nothing. */
    void readLine(boolean inFlow) {
        if (!canStart(inFlow)) {
            throw problems.expected(cursor.position(), "a value");
        }
        start = cursor.position();
        end = endOfTextInLine(start, inFlow);
        cursor.moveTo(end);
    }

    /**
     * Reads a plain scalar. Writes the scalar only if it has several lines, see {@link #isSingleLine}.
     *
     * @param parentIndent the indentation of the enclosing block collection; outside flow collections, the next lines of the scalar must
     *     have a greater indentation
     */
    void read(int parentIndent, boolean inFlow) {
        readLine(inFlow);
        int lineBreaks = skipLineBreaks(parentIndent, inFlow);
        isSingleLine = lineBreaks == 0;
        if (isSingleLine) {
            return;
        }
        json.append('"');
        json.appendEscaped(bytes, start, end);
        while (lineBreaks > 0) {
            json.appendFoldedBreaks(lineBreaks);
            int line = cursor.position();
            int lineEnd = endOfTextInLine(line, inFlow);
            json.appendEscaped(bytes, line, lineEnd);
            cursor.moveTo(lineEnd);
            lineBreaks = skipLineBreaks(parentIndent, inFlow);
        }
        json.append('"');
    }

    /** Returns the end of the scalar's text in the line that contains {@code from}, without blanks after the text. */
    private int endOfTextInLine(int from, boolean inFlow) {
        int contentEnd = from;
        int position = from;
        while (true) {
            int nextCharacter = cursor.peek(position);
            if (isBreakOrEnd(nextCharacter)
                    || nextCharacter == ':' && !isPlainAfterIndicator(cursor.peek(position + 1), inFlow)
                    || nextCharacter == '#' && position > from && isBlank(bytes[position - 1])
                    || inFlow && isFlowIndicator(nextCharacter)) {
                return contentEnd;
            }
            position++;
            if (!isBlank(nextCharacter)) {
                contentEnd = position;
            }
            if ((position & 0xFFFF) == 0) {
                cursor.checkCancelled();
            }
        }
    }

    /**
     * Moves to the next line of a plain scalar and returns the number of line breaks before this line. If the scalar has no further line,
     * returns 0 and does not move.
     */
    private int skipLineBreaks(int parentIndent, boolean inFlow) {
        int position = cursor.position();
        int lineStart = cursor.lineStart();
        int lineBreaks = 0;
        int spaces = 0;
        cursor.skipBlanks();
        while (isBreak(cursor.peek())) {
            cursor.checkCancelled();
            cursor.skipBreak();
            lineBreaks++;
            cursor.skipSpaces();
            spaces = cursor.column();
            cursor.skipBlanks();
        }
        int first = cursor.peek();
        boolean scalarContinues = lineBreaks > 0
                && first != END
                && first != '#'
                && !(cursor.column() == 0 && cursor.isDocumentEnd(cursor.position()))
                && !isAtValueIndicator(inFlow)
                && (inFlow ? !isFlowIndicator(first) : spaces > parentIndent);
        if (scalarContinues) {
            if (inFlow) {
                cursor.checkIndent(spaces);
            }
            return lineBreaks;
        }
        cursor.restore(position, lineStart);
        return 0;
    }
}
