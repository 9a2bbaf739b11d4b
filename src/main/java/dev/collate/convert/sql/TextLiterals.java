package dev.collate.convert.sql;

import java.util.Map;

/**
 * How an engine writes the texts of a column, and what stands for the characters that cannot stand for themselves. A text is one literal,
 * or several joined where it is long; a replacement may also end the literal, join a character by its code, and begin the next.
 *
 * @param open the opening quote, with what must stand before it
 * @param escapes replacements by character, all of it ASCII; the single quote is always doubled
 * @param lineContinuation replacement of a backslash before a line break, where an engine drops the two together; else empty
 * @param oneLiteral most bytes of a text that is written as {@code open}, text, quote; a longer one is written in pieces
 * @param piece most bytes of each piece, its escapes counted
 * @param firstPiece what stands before the first piece
 * @param nextPiece what stands between two pieces
 * @param lastPiece what stands after the last
 */
record TextLiterals(
        String open,
        Map<Character, String> escapes,
        String lineContinuation,
        int oneLiteral,
        int piece,
        String firstPiece,
        String nextPiece,
        String lastPiece) {
    TextLiterals {
        escapes = Map.copyOf(escapes);
    }

    /** One literal, however long the text. */
    static TextLiterals whole(Map<Character, String> escapes) {
        return new TextLiterals("'", escapes, "", Integer.MAX_VALUE, Integer.MAX_VALUE, "", "", "");
    }

    /** What stands for this ASCII character of a text: itself unless it must be escaped. */
    String of(char character) {
        return character == '\'' ? "''" : escapes.getOrDefault(character, String.valueOf(character));
    }
}
