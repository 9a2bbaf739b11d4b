package dev.collate.engine.xml.parse;

import dev.collate.parallel.Cancellation;
import dev.collate.problem.ApiException;
import dev.collate.utf8.CodePoints;
import dev.collate.utf8.Position;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;

/** A document as it is read: its bytes, where the reading stands, and the small things that all markup is made of. */
final class Source {
    final byte[] bytes;
    final int end;
    /** The next byte to read; {@link #end} when all is read. */
    int at;

    private final Cancellation cancellation = Cancellation.current();
    private final int from;
    private final String input;

    /** @param input what the caller names this document ({@code original}, {@code modified}); errors begin with it */
    Source(Utf8Slice text, String input) {
        this.bytes = text.bytes();
        this.from = text.from();
        this.end = text.to();
        this.at = from;
        this.input = input;
    }

    /** Throws when the reading is cancelled. Whoever reads a run of characters of any length one by one calls it for each. */
    void checkCancelled() {
        cancellation.check();
    }

    /** 422 for what stands at this index. */
    ApiException wrong(int index, String problem) {
        return ApiException.unprocessable(input + ": " + Position.of(bytes, from, index) + ": " + problem + ".");
    }

    /** 422 for what stands here, or for the end of the document when nothing does. */
    ApiException expected(String what) {
        return wrong(at, "expected " + what + (at < end ? ", found " + character(at) : ", but the document ends here"));
    }

    /** Whether the document goes on with these ASCII characters. */
    boolean looksAt(String ascii) {
        if (end - at < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[at + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Steps over these ASCII characters if the document goes on with them. */
    boolean skip(String ascii) {
        boolean there = looksAt(ascii);
        if (there) {
            at += ascii.length();
        }
        return there;
    }

    /** Steps over one ASCII character, which must stand here. */
    void require(char ascii, String where) {
        if (at == end || bytes[at] != ascii) {
            throw expected("'" + ascii + "' " + where);
        }
        at++;
    }

    /** Steps over white space, if there is any. */
    boolean skipSpace() {
        int start = at;
        while (at < end && CharacterClass.isSpace(bytes[at])) {
            at++;
        }
        return at > start;
    }

    /** Steps over bytes that are in none of these classes. */
    void skipPlain(int classes) {
        int i = at;
        while (i < end && !CharacterClass.is(bytes[i], classes)) {
            i++;
        }
        at = i;
    }

    /** Steps over what may be a name, as far as bytes can tell. */
    void skipName() {
        int i = at;
        while (i < end && CharacterClass.is(bytes[i], CharacterClass.NAME)) {
            i++;
        }
        at = i;
    }

    /** Checks that the non-empty range {@code [start, stop)}, which {@link #skipName} stepped over, is a name. */
    void checkName(int start, int stop, String what) {
        for (int i = start; i < stop; i += CodePoints.length(bytes[i])) {
            int codePoint = CodePoints.decode(bytes, i);
            if (!(i == start ? CharacterClass.startsName(codePoint) : CharacterClass.inName(codePoint))) {
                throw wrong(
                        i,
                        "expected " + what + ", but " + character(i) + " cannot " + (i == start ? "begin" : "stand in")
                                + " a name");
            }
        }
    }

    /** Steps over one character, which must be one that may stand in a document. */
    void requireCharacter() {
        if (!CharacterClass.isCharacter(CodePoints.decode(bytes, at))) {
            throw wrong(at, character(at) + " cannot stand in XML");
        }
        at += CodePoints.length(bytes[at]);
    }

    /** Steps over one white space, or over both characters of a CRLF. */
    void skipLineEnd() {
        at += looksAt("\r\n") ? 2 : 1;
    }

    /** Steps over a byte order mark, if one stands here. */
    void skipByteOrderMark() {
        if (end - at >= 3 && CodePoints.decode(bytes, at) == 0xFEFF) {
            at += 3;
        }
    }

    /**
     * Steps over characters that mean nothing, and over what closes them.
     *
     * @param opened where they were opened, for the error when nothing closes them
     */
    void skipPast(String close, String what, int opened) {
        for (skipPlain(CharacterClass.ENDS_VERBATIM); !skip(close); skipPlain(CharacterClass.ENDS_VERBATIM)) {
            if (at == end) {
                throw wrong(opened, what + " is never closed");
            }
            checkCancelled();
            requireCharacter();
        }
    }

    /** Steps over the comment that begins here; its text is {@code [start + 4, at - 3)}. */
    void skipComment() {
        int opened = at;
        at += "<!--".length();
        skipPast("--", "this comment", opened);
        require('>', "since -- can only end a comment");
    }

    /** The bytes {@code [start, stop)} as a text that fits in a sentence. */
    String shown(int start, int stop) {
        return Snippet.of(bytes, start, stop);
    }

    private String character(int index) {
        return Snippet.character(bytes, index, end);
    }
}
