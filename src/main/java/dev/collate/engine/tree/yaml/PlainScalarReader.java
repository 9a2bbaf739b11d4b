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

    /** Returns whether a plain scalar can begin at the cursor. {@code flow} is whether the cursor is inside a flow collection. */
    boolean canStart(boolean flow) {
        int first = cursor.peek();
        return switch (first) {
            case '-', '?', ':' -> isPlain(cursor.peek(cursor.at() + 1), flow);
            case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`' -> false;
            default -> !isBlankOrEnd(first);
        };
    }

    /** Returns whether a plain scalar continues after a colon if this character follows the colon. */
    private static boolean isPlain(int character, boolean flow) {
        return !isBlankOrEnd(character) && !(flow && isFlowIndicator(character));
    }

    /** Returns whether the cursor is at a colon that ends a plain key. */
    boolean isColon(boolean flow) {
        return cursor.peek() == ':' && !isPlain(cursor.peek(cursor.at() + 1), flow);
    }

    /** Reads one line of a plain scalar. Stores the range of this line in {@link #start} and {@link #end}, and writes nothing. */
    void readLine(boolean flow) {
        if (!canStart(flow)) {
            throw problems.expected(cursor.at(), "a value");
        }
        start = cursor.at();
        end = endOfLine(start, flow);
        cursor.moveTo(end);
    }

    /**
     * Reads a plain scalar.
     *
     * @param parent the indentation of the enclosing block collection; outside flow collections, the next lines of the scalar must have a
     * greater indentation
     * @return true if the scalar is a single line from {@link #start} to {@link #end}, which the caller must write; false if the scalar has
     *     several lines, which this method has written
     */
    boolean read(int parent, boolean flow) {
        readLine(flow);
        int breaks = breaksBeforeMore(parent, flow);
        if (breaks == 0) {
            return true;
        }
        json.append('"');
        json.characters(bytes, start, end);
        while (breaks > 0) {
            json.appendFoldedBreaks(breaks);
            int line = cursor.at();
            int lineEnd = endOfLine(line, flow);
            json.characters(bytes, line, lineEnd);
            cursor.moveTo(lineEnd);
            breaks = breaksBeforeMore(parent, flow);
        }
        json.append('"');
        return false;
    }

    private int endOfLine(int from, boolean flow) {
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
     * Moves to the next line of a plain scalar and returns the number of line breaks before this line. If the scalar has no further line,
     * returns 0 and does not move.
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
            cursor.skipSpaces();
            spaces = cursor.column();
            cursor.skipBlanks();
        }
        int first = cursor.peek();
        boolean more = breaks > 0
                && first != END
                && first != '#'
                && !(cursor.column() == 0 && cursor.endsDocument(cursor.at()))
                && !isColon(flow)
                && (flow ? !isFlowIndicator(first) : spaces > parent);
        if (more) {
            if (flow) {
                cursor.checkIndent(spaces);
            }
            return breaks;
        }
        cursor.restore(at, lineStart);
        return 0;
    }
}
