package dev.collate.engine.xml;

import dev.collate.problem.ApiException;
import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Cancellation;

/** A document that is being read: its bytes, the current position, and the methods that all parts of the parser need. */
final class XmlCursor {
    final byte[] bytes;
    final int end;
    /** Index of the next byte. The index is {@link #end} if all bytes are read. */
    int position;

    private final Cancellation cancellation = Cancellation.current();
    /** Index of the first byte after a byte order mark, which is not a column in an error. */
    private final int documentStart;

    private final String inputName;

    /** @param inputName the name of the document for errors ({@code original} or {@code modified}); each error begins with this name */
    XmlCursor(Utf8Slice text, String inputName) {
        this.bytes = text.bytes();
        this.end = text.to();
        this.documentStart = Utf8Slice.afterByteOrderMark(bytes, text.from(), end);
        this.position = documentStart;
        this.inputName = inputName;
    }

    /** Throws if the work is cancelled. The parser calls this method for each start tag, declaration, comment and special character. */
    void checkCancelled() {
        cancellation.check();
    }

    /** Returns an exception with status 422 and the line and column of the character at this index. */
    ApiException problemAt(int index, String problem) {
        var position = Position.of(bytes, documentStart, index);
        return ApiException.unprocessable(inputName, position.line(), position.column(), problem);
    }

    /**
     * Returns an exception with status 422, which says that the parser expects {@code what} at the current position, and what it finds
     * there.
     */
    ApiException expected(String what) {
        return problemAt(
                position,
                "expected " + what
                        + (position < end ? ", found " + describeCharacter(position) : ", but the document ends here"));
    }

    /** Returns whether these ASCII characters are at the current position. */
    boolean startsWith(String ascii) {
        if (end - position < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[position + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Skips these ASCII characters if they are at the current position. Returns whether they were skipped. */
    boolean skip(String ascii) {
        boolean isPresent = startsWith(ascii);
        if (isPresent) {
            position += ascii.length();
        }
        return isPresent;
    }

    /** Skips this ASCII character. Throws if it is not at the current position. */
    void require(char ascii, String where) {
        if (position == end || bytes[position] != ascii) {
            throw expected("'" + ascii + "' " + where);
        }
        position++;
    }

    /** Skips white space. Returns false if there is no white space at the current position. */
    boolean skipSpace() {
        int start = position;
        while (position < end && CharacterClass.isSpace(bytes[position])) {
            position++;
        }
        return position > start;
    }

    /** Skips the bytes before the first byte that is in one of these classes. If there is none, skips all bytes. */
    void skipUntil(int classes) {
        int i = position;
        while (i < end && !CharacterClass.isInAnyClass(bytes[i], classes)) {
            i++;
        }
        position = i;
    }

    /** Skips the bytes that can belong to a name. */
    void skipName() {
        int i = position;
        while (i < end && CharacterClass.isInAnyClass(bytes[i], CharacterClass.NAME)) {
            i++;
        }
        position = i;
    }

    /**
     * Checks that the range {@code [start, stop)} is a valid name. The range must not be empty, and {@link #skipName} must have skipped it.
     *
     * @param what describes the name in the error message
     */
    void checkName(int start, int stop, String what) {
        for (int i = start; i < stop; i += CodePoints.encodedLength(bytes[i])) {
            int codePoint = CodePoints.decode(bytes, i);
            if (!(i == start ? CharacterClass.isNameStart(codePoint) : CharacterClass.isNameCharacter(codePoint))) {
                throw problemAt(
                        i,
                        "expected " + what + ", but " + describeCharacter(i) + " cannot "
                                + (i == start ? "begin" : "be part of") + " a name");
            }
        }
    }

    /** Skips one character. Throws if this character is not allowed in a document. */
    void skipValidCharacter() {
        if (!CharacterClass.isCharacter(CodePoints.decode(bytes, position))) {
            throw problemAt(position, describeCharacter(position) + " is not allowed in XML");
        }
        position += CodePoints.encodedLength(bytes[position]);
    }

    /** Skips one white space character, or both characters of a CRLF. */
    void skipSpaceOrCrlf() {
        position += startsWith("\r\n") ? 2 : 1;
    }

    /**
     * Skips all characters up to the delimiter {@code close}, and the delimiter. Throws if the delimiter is missing, or if XML does not
     * allow one of the characters.
     *
     * @param what the name of the construct, for the error if the delimiter is missing
     * @param constructStart the index at which the construct begins, for the same error
     */
    void skipPast(String close, String what, int constructStart) {
        for (skipUntil(CharacterClass.SPECIAL_IN_VERBATIM);
                !skip(close);
                skipUntil(CharacterClass.SPECIAL_IN_VERBATIM)) {
            if (position == end) {
                throw problemAt(constructStart, "unterminated " + what);
            }
            checkCancelled();
            skipValidCharacter();
        }
    }

    /** Skips the comment that begins at the current position. */
    void skipComment() {
        int constructStart = position;
        position += "<!--".length();
        skipPast("--", "comment", constructStart);
        require('>', "because -- is allowed only at the end of a comment");
    }

    /** Returns the bytes {@code [start, stop)} as a text for an error message. A long text is truncated. */
    String snippet(int start, int stop) {
        return Snippet.of(bytes, start, stop);
    }

    private String describeCharacter(int index) {
        return Snippet.describeCharacter(bytes, index, end);
    }
}
