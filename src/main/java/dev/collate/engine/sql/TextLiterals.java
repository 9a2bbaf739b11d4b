package dev.collate.engine.sql;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an engine writes the texts of a column, and what stands for the characters that cannot stand for themselves. A text is one literal,
 * or several joined where it is long; a replacement may also end the literal, join a character by its code, and begin the next.
 *
 * @param open the opening quote, with what must stand before it
 * @param close the closing quote, with what must stand after it
 * @param pieces how a long text is written; null where none is too long for one literal
 * @param special texts that are written in another way; null where there are none
 */
record TextLiterals(
        String open,
        String close,
        TextEscapes escapes,
        @Nullable Pieces pieces,
        @Nullable Special special) {
    /**
     * A text in pieces. Engines parse what is joined to a certain depth only, so a piece has few joins of its own, and stands in brackets.
     *
     * @param oneLiteral most bytes of a text that is written as one literal all the same, if it has no more joins than a piece
     * @param bytes most bytes of each, its escapes counted
     * @param joins most characters of each that end the literal and begin another
     * @param open what stands before each
     * @param operator what joins two
     * @param close what stands after each
     */
    record Pieces(int oneLiteral, int bytes, int joins, String open, String operator, String close) {}

    /** Texts that hold these ASCII characters, and the literals that they are written as instead. */
    record Special(String characters, TextLiterals literals) {}

    /** One literal, however long the text. */
    static TextLiterals whole(Map<Character, String> escapes) {
        return new TextLiterals("'", "'", TextEscapes.of(escapes), null, null);
    }

    /** One literal, or pieces where the text is too long for it. */
    static TextLiterals inPieces(String open, TextEscapes escapes, Pieces pieces) {
        return new TextLiterals(open, "'", escapes, pieces, null);
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
        return with("\r\n", new TextLiterals("replace(replace('", last, spelled, null, null));
    }

    /** The same for an engine that may or may not take backslashes in such literals for escapes, and always does after an E. */
    TextLiterals keepingBackslashes() {
        return with("\\", new TextLiterals("E'", close, escapes.with(Map.of('\\', "\\\\")), null, null));
    }

    private TextLiterals with(String characters, TextLiterals literals) {
        return new TextLiterals(open, close, escapes, pieces, new Special(characters, literals));
    }
}
