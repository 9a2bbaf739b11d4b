package dev.collate.convert.sql;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an engine writes the texts of a column, and what stands for the characters that cannot stand for themselves. A text is one literal,
 * or several joined where it is long; a replacement may also end the literal, join a character by its code, and begin the next.
 *
 * @param open the opening quote, with what must stand before it
 * @param oneLiteral most bytes of a text that is written as {@code open}, text, quote; a longer one is written in pieces
 * @param piece most bytes of each piece, its escapes counted
 * @param firstPiece what stands before the first piece
 * @param nextPiece what stands between two pieces
 * @param lastPiece what stands after the last
 * @param special texts that are written in another way; null where there are none
 */
record TextLiterals(
        String open,
        TextEscapes escapes,
        int oneLiteral,
        int piece,
        String firstPiece,
        String nextPiece,
        String lastPiece,
        @Nullable Special special) {
    /** Texts that hold these ASCII characters, and the literals that they are written as instead. */
    record Special(String characters, TextLiterals literals) {}

    /** Literals of up to {@code oneLiteral} bytes, and longer texts in pieces. */
    static TextLiterals inPieces(
            String open,
            TextEscapes escapes,
            int oneLiteral,
            int piece,
            String firstPiece,
            String nextPiece,
            String lastPiece) {
        return new TextLiterals(open, escapes, oneLiteral, piece, firstPiece, nextPiece, lastPiece, null);
    }

    /** One literal, however long the text. */
    static TextLiterals whole(Map<Character, String> escapes) {
        return inPieces("'", TextEscapes.of(escapes), Integer.MAX_VALUE, Integer.MAX_VALUE, "", "", "");
    }

    /**
     * The same for an engine without escapes whose client drops a carriage return at the end of a line: {@code \r} stands for it and
     * {@code \b} for the backslash, and REPLACE turns both back.
     *
     * @param codeFunction the function that makes a character of its code
     */
    TextLiterals keepingLinePairs(String codeFunction) {
        var spelled = escapes.with(Map.of('\r', "\\r", '\\', "\\b"));
        var last = "','\\r'," + codeFunction + "(13)),'\\b','\\')";
        var replaced = inPieces(open, spelled, 0, Integer.MAX_VALUE, "replace(replace('", "", last);
        return with("\r\n", replaced);
    }

    /** The same for an engine that may or may not take backslashes in such literals for escapes, and always does after an E. */
    TextLiterals keepingBackslashes() {
        return with("\\", inPieces("E'", escapes.with(Map.of('\\', "\\\\")), oneLiteral, piece, "", "", ""));
    }

    private TextLiterals with(String characters, TextLiterals literals) {
        return new TextLiterals(
                open, escapes, oneLiteral, piece, firstPiece, nextPiece, lastPiece, new Special(characters, literals));
    }
}
