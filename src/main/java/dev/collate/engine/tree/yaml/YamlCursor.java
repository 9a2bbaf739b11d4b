package dev.collate.engine.tree.yaml;

import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;

/** A position in a YAML text. The cursor skips white space, comments and line breaks (YAML 1.2.2, chapter 6). */
final class YamlCursor {
    /** The result of {@link #peek} at the end of the text. No byte of UTF-8 has this value. */
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
    private int minIndent;
    private int unprintable;

    /**
     * Creates a cursor at the first line that has content, or at a byte order mark before it.
     *
     * @throws dev.collate.problem.ApiException 422 if the text contains a control character
     */
    YamlCursor(Utf8Slice yaml, YamlProblems problems) {
        this.bytes = yaml.bytes();
        this.to = yaml.to();
        this.problems = problems;
        this.at = yaml.from();
        this.lineStart = at;
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

    /** Returns the index at which the current line begins. */
    int lineStart() {
        return lineStart;
    }

    /** Returns the number of bytes from the start of the line to the current position. */
    int column() {
        return at - lineStart;
    }

    /**
     * Returns the number of spaces before the content of the line that {@link #nextLine} found. Returns -1 at the end of the document,
     * which closes every open collection.
     */
    int indent() {
        return indent;
    }

    /** Returns whether a tab follows the indentation of the line. If so, no block collection can begin on this line. */
    boolean tabbed() {
        return tabbed;
    }

    /** Sets the minimum number of spaces before the content of each further line of a flow collection or a quoted scalar. */
    void setMinIndent(int minIndent) {
        this.minIndent = minIndent;
    }

    /**
     * Moves from the start of a further line of a quoted scalar to its content.
     *
     * @throws dev.collate.problem.ApiException 422 if the line has content, but too little indentation
     */
    void skipIndent() {
        skipSpaces();
        int spaces = column();
        skipBlanks();
        checkIndent(spaces);
    }

    /** Throws if the cursor is at content, and the line begins with fewer spaces than {@link #setMinIndent} requires. */
    void checkIndent(int spaces) {
        if (spaces < minIndent && !isBreakOrEnd(peek())) {
            throw problems.at(
                    at,
                    "too little indentation: this line must begin with at least " + minIndent
                            + (minIndent == 1 ? " space" : " spaces"));
        }
    }

    /** Skips spaces, but no tabs. */
    void skipSpaces() {
        while (peek() == ' ') {
            at++;
        }
    }

    int peek() {
        return peek(at);
    }

    int peek(int index) {
        return index < to ? bytes[index] : END;
    }

    /** Returns whether this indicator is at the cursor and is followed by white space or the end of the text. */
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

    /**
     * Returns whether the line that begins at the index {@code line} is a marker: {@code ---} or {@code ...}, followed by white space or
     * the end of the text.
     */
    boolean isMarker(int line) {
        int first = peek(line);
        return (first == '-' || first == '.')
                && peek(line + 1) == first
                && peek(line + 2) == first
                && isBlankOrEnd(peek(line + MARKER_LENGTH));
    }

    /**
     * Returns whether a document ends before the line that begins at the index {@code line}: the line is a marker, or begins with a byte
     * order mark.
     */
    boolean endsDocument(int line) {
        return isMarker(line) || afterByteOrderMark(line) > line;
    }

    /** Returns whether the cursor is at a marker that consists of this character. */
    boolean atMarker(char character) {
        return at == lineStart && peek() == character && isMarker(at);
    }

    void skipMarker() {
        at += MARKER_LENGTH;
    }

    /**
     * Skips a byte order mark at the start of a line and moves to the next content. Such a byte order mark begins a document. Returns
     * whether there is one.
     */
    boolean skipByteOrderMark() {
        int end = afterByteOrderMark(at);
        if (at != lineStart || end == at) {
            return false;
        }
        if (unprintable == at) {
            unprintable = nextUnprintable(end);
        }
        at = end;
        lineStart = at;
        skipLines();
        return true;
    }

    private int afterByteOrderMark(int from) {
        return Utf8Slice.afterByteOrderMark(bytes, from, to);
    }

    /** Skips spaces and tabs. Returns whether all skipped characters were spaces. */
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

    /** Returns whether the rest of the line is empty or a comment. */
    boolean isAtLineEnd() {
        return isBreakOrEnd(peek()) || atComment();
    }

    /** Returns whether a comment begins here. A comment is at the start of a line or after a blank. */
    private boolean atComment() {
        return peek() == '#' && (at == lineStart || isBlank(bytes[at - 1]));
    }

    /**
     * Skips the rest of the current line and moves to the content of the next line that has content.
     *
     * @throws dev.collate.problem.ApiException 422 if the rest of the current line is neither empty nor a comment
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

    /** Moves from the start of a line to the next content. Skips blank lines and comment lines. */
    void skipLines() {
        while (true) {
            cancellation.check();
            skipSpaces();
            indent = column();
            skipBlanks();
            tabbed = column() != indent;
            skipComment();
            if (!isBreak(peek())) {
                if (peek() == END || at == lineStart && endsDocument(at)) {
                    indent = NO_LINE;
                }
                return;
            }
            skipBreak();
        }
    }

    /**
     * Skips spaces, tabs, comments and line breaks between two parts of a flow collection. A closing bracket needs no indentation: YAML
     * demands it, but many files have the bracket below their key, and every common parser reads them.
     *
     * @throws dev.collate.problem.ApiException 422 if the document ends inside the collection, or another line has too little indentation
     */
    void skipFlowSpace() {
        skipBlanks();
        skipComment();
        while (isBreak(peek())) {
            skipBreak();
            rejectMarker("a collection in brackets");
            skipSpaces();
            int spaces = column();
            skipBlanks();
            skipComment();
            if (peek() != ']' && peek() != '}') {
                checkIndent(spaces);
            }
        }
    }

    /** Throws if the line begins with a document marker. {@code open} describes the construct that is not closed yet. */
    void rejectMarker(String open) {
        cancellation.check();
        if (isMarker(at)) {
            throw problems.at(at, "the document ends inside " + open);
        }
    }

    /** Throws if the work is cancelled. */
    void checkCancelled() {
        cancellation.check();
    }

    /** Restores a position: the earlier results of {@link #at} and {@link #lineStart}. */
    void restore(int at, int lineStart) {
        this.at = at;
        this.lineStart = lineStart;
    }

    private void skipComment() {
        if (atComment()) {
            while (!isBreakOrEnd(peek())) {
                at++;
            }
        }
    }

    /**
     * Accepts unprintable characters between the index {@code open} and the current position. They are allowed in quotes, because each JSON
     * text must be valid YAML.
     */
    void allowUnprintable(int open) {
        while (unprintable > open && unprintable < at) {
            unprintable = nextUnprintable(unprintable + 1);
        }
    }

    /**
     * Throws if there is an unprintable character that {@link #allowUnprintable} has not accepted. The caller must have read the whole
     * text.
     */
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

    /**
     * Returns the index of the first unprintable character from the index {@code from} on. Unprintable are DEL, U+0080 to U+009F except
     * U+0085, the byte order mark, U+FFFE and U+FFFF.
     */
    private int nextUnprintable(int from) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == 0x7F
                    || b == (byte) 0xC2 && bytes[i + 1] < (byte) 0xA0 && bytes[i + 1] != (byte) 0x85
                    || b == (byte) 0xEF && bytes[i + 1] == (byte) 0xBF && bytes[i + 2] >= (byte) 0xBE
                    || b == (byte) 0xEF && afterByteOrderMark(i) > i) {
                return i;
            }
        }
        return to;
    }

    private RuntimeException notAllowed(int index) {
        return problems.at(
                index,
                Snippet.describeCharacter(bytes, index, to)
                        + " is not allowed in YAML unless it is escaped in double quotes");
    }
}
