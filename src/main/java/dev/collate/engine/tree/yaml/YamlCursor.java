package dev.collate.engine.tree.yaml;

import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;

/** A position in a YAML text. The cursor skips white space, comments and line breaks (YAML 1.2.2, chapter 6). */
final class YamlCursor {
    /** The result of {@link #peek} at the end of the text. No byte of UTF-8 has this value. */
    static final int END = -1;

    /** The result of {@link #lineIndent} at the end of a document. */
    private static final int NO_LINE = -1;

    private static final int MARKER_LENGTH = 3;

    private final byte[] bytes;
    private final int to;
    private final YamlProblems problems;
    private final Cancellation cancellation = Cancellation.current();

    private int position;
    private int lineStart;
    private int lineIndent;
    private boolean hasTabAfterIndent;
    private int minIndent;
    /** The index of the first unprintable character that was not accepted; the end of the text if there is none. */
    private int nextUnprintable;

    /**
     * Creates a cursor at the first line that has content, or at a byte order mark before it.
     *
     * @throws dev.collate.problem.ApiException 422 if the text contains a control character
     */
    YamlCursor(Utf8Slice yaml, YamlProblems problems) {
        this.bytes = yaml.bytes();
        this.to = yaml.to();
        this.problems = problems;
        this.position = yaml.from();
        this.lineStart = position;
        checkControls();
        this.nextUnprintable = findUnprintable(position);
        moveToContent();
    }

    byte[] bytes() {
        return bytes;
    }

    int position() {
        return position;
    }

    void moveTo(int position) {
        this.position = position;
    }

    void skip(int length) {
        position += length;
    }

    /** Returns the index at which the current line begins. */
    int lineStart() {
        return lineStart;
    }

    /** Returns the number of bytes from the start of the line to the current position. */
    int column() {
        return position - lineStart;
    }

    /**
     * Returns the number of spaces before the content of the line that {@link #nextLine} found. Returns -1 at the end of the document,
     * which closes every open collection.
     */
    int lineIndent() {
        return lineIndent;
    }

    /** Returns whether a tab follows the indentation of the line. If so, no block collection can begin on this line. */
    boolean hasTabAfterIndent() {
        return hasTabAfterIndent;
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
            throw problems.problemAt(
                    position,
                    "too little indentation: this line must begin with at least " + minIndent
                            + (minIndent == 1 ? " space" : " spaces"));
        }
    }

    /** Skips spaces, but no tabs. */
    void skipSpaces() {
        while (peek() == ' ') {
            position++;
        }
    }

    int peek() {
        return peek(position);
    }

    int peek(int index) {
        return index < to ? bytes[index] : END;
    }

    /** Returns whether this indicator is at the cursor and is followed by white space or the end of the text. */
    boolean isSeparatedIndicator(char indicator) {
        return peek() == indicator && isBlankOrEnd(peek(position + 1));
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
     * Returns whether the line that begins at the index {@code lineStart} is a marker: {@code ---} or {@code ...}, followed by white space
     * or the end of the text.
     */
    boolean isMarker(int lineStart) {
        int first = peek(lineStart);
        return (first == '-' || first == '.')
                && peek(lineStart + 1) == first
                && peek(lineStart + 2) == first
                && isBlankOrEnd(peek(lineStart + MARKER_LENGTH));
    }

    /**
     * Returns whether a document ends before the line that begins at the index {@code lineStart}: the line is a marker, or begins with a
     * byte order mark.
     */
    boolean isDocumentEnd(int lineStart) {
        return isMarker(lineStart) || afterByteOrderMark(lineStart) > lineStart;
    }

    /** Returns whether the cursor is at a marker that consists of this character. */
    boolean isAtMarker(char character) {
        return position == lineStart && peek() == character && isMarker(position);
    }

    void skipMarker() {
        position += MARKER_LENGTH;
    }

    /**
     * Skips a byte order mark at the start of a line and moves to the next content. Such a byte order mark begins a document. Returns
     * whether there is one.
     */
    boolean skipByteOrderMark() {
        int end = afterByteOrderMark(position);
        if (position != lineStart || end == position) {
            return false;
        }
        if (nextUnprintable == position) {
            nextUnprintable = findUnprintable(end);
        }
        position = end;
        lineStart = position;
        moveToContent();
        return true;
    }

    private int afterByteOrderMark(int from) {
        return Utf8Slice.afterByteOrderMark(bytes, from, to);
    }

    /** Skips spaces and tabs. */
    void skipBlanks() {
        while (isBlank(peek())) {
            position++;
        }
    }

    /** Skips a line break, if there is one. */
    void skipBreak() {
        if (peek() == '\r' && peek(position + 1) == '\n') {
            position++;
        }
        if (isBreak(peek())) {
            position++;
        }
        lineStart = position;
    }

    /** Returns whether the rest of the line is empty or a comment. */
    boolean isAtLineEnd() {
        return isBreakOrEnd(peek()) || isAtComment();
    }

    /** Returns whether a comment begins here. A comment is at the start of a line or after a blank. */
    private boolean isAtComment() {
        return peek() == '#' && (position == lineStart || isBlank(bytes[position - 1]));
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
            throw problems.expected(position, "the end of the line");
        }
        skipBreak();
        moveToContent();
    }

    /** Moves from the start of a line to the next content. Skips blank lines and comment lines. */
    void moveToContent() {
        while (true) {
            cancellation.check();
            skipSpaces();
            lineIndent = column();
            skipBlanks();
            hasTabAfterIndent = column() != lineIndent;
            skipComment();
            if (!isBreak(peek())) {
                if (peek() == END || position == lineStart && isDocumentEnd(position)) {
                    lineIndent = NO_LINE;
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

    /** Throws if the line begins with a document marker. {@code openConstruct} describes the construct that is not closed yet. */
    void rejectMarker(String openConstruct) {
        cancellation.check();
        if (isMarker(position)) {
            throw problems.problemAt(position, "the document ends inside " + openConstruct);
        }
    }

    /** Throws if the work is cancelled. */
    void checkCancelled() {
        cancellation.check();
    }

    /** Restores a position: the earlier results of {@link #position} and {@link #lineStart}. */
    void restore(int position, int lineStart) {
        this.position = position;
        this.lineStart = lineStart;
    }

    private void skipComment() {
        if (isAtComment()) {
            while (!isBreakOrEnd(peek())) {
                position++;
            }
        }
    }

    /**
     * Accepts unprintable characters between the index {@code open} and the current position. They are allowed in quotes, because each JSON
     * text must be valid YAML.
     */
    void allowUnprintable(int open) {
        while (nextUnprintable > open && nextUnprintable < position) {
            nextUnprintable = findUnprintable(nextUnprintable + 1);
        }
    }

    /**
     * Throws if there is an unprintable character that {@link #allowUnprintable} has not accepted. The caller must have read the whole
     * text.
     */
    void checkPrintable() {
        if (nextUnprintable < to) {
            throw unprintableCharacter(nextUnprintable);
        }
    }

    private void checkControls() {
        for (int i = position; i < to; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\t' && !isBreak(bytes[i])) {
                throw unprintableCharacter(i);
            }
        }
    }

    /**
     * Returns the index of the first unprintable character from the index {@code from} on, or the end of the text. The unprintable
     * characters are DEL, U+0080 to U+009F except U+0085, the byte order mark, U+FFFE and U+FFFF.
     */
    private int findUnprintable(int from) {
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

    private RuntimeException unprintableCharacter(int index) {
        return problems.problemAt(
                index,
                Snippet.describeCharacter(bytes, index, to)
                        + " is not allowed in YAML unless it is escaped in double quotes");
    }
}
