package dev.collate.engine.json.yaml;

import dev.collate.parallel.Cancellation;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/** A position in a YAML text, and the line that it is on. Passes over white space, comments and line breaks (YAML 1.2.2, chapter 6). */
final class YamlCursor {
    /** What {@link #peek} returns at the end of the text. No byte of UTF-8 has this value. */
    static final int END = -1;

    private static final int NO_LINE = -1;
    private static final int MARKER_LENGTH = 3;

    private final byte[] bytes;
    private final int to;
    private final YamlProblems problems;
    private final Cancellation cancellation = Cancellation.current();

    private int at;
    private int lineStart;
    private int indent;
    private boolean tabbed;
    private int unprintable;

    /**
     * A cursor at the first line that has content.
     *
     * @throws dev.collate.problem.ApiException 422 when the text holds a control character
     */
    YamlCursor(Utf8Slice yaml, YamlProblems problems) {
        this.bytes = yaml.bytes();
        this.to = yaml.to();
        this.problems = problems;
        this.at = yaml.from();
        if (to - at >= 3 && bytes[at] == (byte) 0xEF && bytes[at + 1] == (byte) 0xBB && bytes[at + 2] == (byte) 0xBF) {
            at += 3;
        }
        checkControls();
        this.unprintable = nextUnprintable(at);
        skipLines();
    }

    byte[] bytes() {
        return bytes;
    }

    int at() {
        return at;
    }

    void moveTo(int at) {
        this.at = at;
    }

    void skip(int length) {
        at += length;
    }

    /** The index at which the current line begins. */
    int lineStart() {
        return lineStart;
    }

    /** Number of bytes between the start of the line and the current position. */
    int column() {
        return at - lineStart;
    }

    /**
     * Number of spaces before the content of the line that {@link #nextLine} found; -1 at the end of the document, which ends every open
     * collection.
     */
    int indent() {
        return indent;
    }

    /** Whether a tab stands between these spaces and the content: then no block collection begins there. */
    boolean tabbed() {
        return tabbed;
    }

    int peek() {
        return peek(at);
    }

    int peek(int index) {
        return index < to ? bytes[index] : END;
    }

    /** Whether this indicator stands here, followed by white space or the end. */
    boolean isIndicator(char indicator) {
        return peek() == indicator && isBlankOrEnd(peek(at + 1));
    }

    static boolean isBlank(int character) {
        return character == ' ' || character == '\t';
    }

    static boolean isBreak(int character) {
        return character == '\n' || character == '\r';
    }

    static boolean isBreakOrEnd(int character) {
        return isBreak(character) || character == END;
    }

    static boolean isBlankOrEnd(int character) {
        return isBlank(character) || isBreakOrEnd(character);
    }

    static boolean isFlowIndicator(int character) {
        return character == ',' || character == '[' || character == ']' || character == '{' || character == '}';
    }

    /** Whether {@code ---} or {@code ...} stands at the start of the line that begins at an index. */
    boolean isMarker(int line) {
        int first = peek(line);
        return (first == '-' || first == '.')
                && peek(line + 1) == first
                && peek(line + 2) == first
                && isBlankOrEnd(peek(line + MARKER_LENGTH));
    }

    /** Whether the current position is the marker of these characters. */
    boolean atMarker(char character) {
        return at == lineStart && peek() == character && isMarker(at);
    }

    void skipMarker() {
        at += MARKER_LENGTH;
    }

    /** Skips spaces and tabs. Returns whether all of them were spaces. */
    boolean skipBlanks() {
        boolean spaces = true;
        while (isBlank(peek())) {
            spaces &= bytes[at++] == ' ';
        }
        return spaces;
    }

    /** Skips a line break, if there is one. */
    void skipBreak() {
        if (peek() == '\r' && peek(at + 1) == '\n') {
            at++;
        }
        if (isBreak(peek())) {
            at++;
        }
        lineStart = at;
    }

    /** Whether nothing but a comment is left on this line. */
    boolean lineIsOver() {
        return isBreakOrEnd(peek()) || peek() == '#' && (at == lineStart || isBlank(bytes[at - 1]));
    }

    /**
     * Ends the current line and moves to the content of the next line that has any.
     *
     * @throws dev.collate.problem.ApiException 422 when something else than a comment is left on the current line
     */
    void nextLine() {
        skipBlanks();
        skipComment();
        if (!isBreakOrEnd(peek())) {
            throw problems.expected(at, "the end of the line");
        }
        skipBreak();
        skipLines();
    }

    /** Moves from the start of a line to the first content, past lines that are blank or hold a comment alone. */
    void skipLines() {
        while (true) {
            cancellation.check();
            while (peek() == ' ') {
                at++;
            }
            indent = column();
            skipBlanks();
            tabbed = column() != indent;
            skipComment();
            if (!isBreak(peek())) {
                if (peek() == END || at == lineStart && isMarker(at)) {
                    indent = NO_LINE;
                }
                return;
            }
            skipBreak();
        }
    }

    /**
     * Skips what may stand between two parts of a flow collection: blanks, comments and line breaks.
     *
     * @throws dev.collate.problem.ApiException 422 when the document ends inside the collection
     */
    void skipFlow() {
        skipBlanks();
        skipComment();
        while (isBreak(peek())) {
            skipBreak();
            refuseMarker("a collection in brackets");
            skipBlanks();
            skipComment();
        }
    }

    /** Refuses a document marker at the start of a line, where something is still open. */
    void refuseMarker(String open) {
        cancellation.check();
        if (isMarker(at)) {
            throw problems.at(at, "the document ends inside " + open);
        }
    }

    /** Throws when the work is cancelled. */
    void checkCancelled() {
        cancellation.check();
    }

    /** Takes a position back that was read from {@link #at} and {@link #lineStart}. */
    void restore(int at, int lineStart) {
        this.at = at;
        this.lineStart = lineStart;
    }

    private void skipComment() {
        if (peek() == '#') {
            while (!isBreakOrEnd(peek())) {
                at++;
            }
        }
    }

    /** Accepts unprintable characters up to the current position, which quotes may hold so that every JSON text is YAML. */
    void allowUnprintable(int open) {
        while (unprintable > open && unprintable < at) {
            unprintable = nextUnprintable(unprintable + 1);
        }
    }

    /** Refuses unprintable characters outside quotes. To be called when the whole text is read. */
    void checkPrintable() {
        if (unprintable < to) {
            throw notAllowed(unprintable);
        }
    }

    private void checkControls() {
        for (int i = at; i < to; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\t' && !isBreak(bytes[i])) {
                throw notAllowed(i);
            }
        }
    }

    /** The first character from an index on that YAML does not call printable: DEL, U+0080 to U+009F but U+0085, U+FFFE, U+FFFF. */
    private int nextUnprintable(int from) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == 0x7F
                    || b == (byte) 0xC2 && bytes[i + 1] < (byte) 0xA0 && bytes[i + 1] != (byte) 0x85
                    || b == (byte) 0xEF && bytes[i + 1] == (byte) 0xBF && bytes[i + 2] >= (byte) 0xBE) {
                return i;
            }
        }
        return to;
    }

    private RuntimeException notAllowed(int index) {
        return problems.at(
                index,
                Snippet.character(bytes, index, to) + " is not allowed in YAML unless it is escaped in double quotes");
    }
}
