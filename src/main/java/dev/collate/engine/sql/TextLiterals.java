package dev.collate.engine.sql;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a database writes the texts of a column, and how it escapes characters. A text is one literal, or several concatenated literals if it
 * is long. The replacement of a character may also end the literal, append the character by its code, and begin another literal.
 *
 * @param open the opening quote, with the SQL that must precede it
 * @param close the closing quote, with the SQL that must follow it
 * @param pieces how a long text is written; null if no text is too long for one literal
 * @param special the texts that need other literals; null if there are none
 */
record TextLiterals(
        String open,
        String close,
        TextEscapes escapes,
        @Nullable Pieces pieces,
        @Nullable Special special) {
    /**
     * How a text is split into pieces. Databases limit the depth of concatenations, so a piece contains few concatenations and is in
     * parentheses.
     *
     * @param oneLiteral the maximum number of bytes of a text that is not split, if it has no more concatenations than a piece may have
     * @param bytes the maximum number of bytes of a piece, including its escapes
     * @param joins the maximum number of characters of a piece that end the literal and begin another
     * @param open the SQL before each piece
     * @param operator the concatenation operator
     * @param close the SQL after each piece
     */
    record Pieces(int oneLiteral, int bytes, int joins, String open, String operator, String close) {}

    /** The literals for texts that contain this sequence of ASCII characters. */
    record Special(String characters, TextLiterals literals) {}

    /** Creates texts that are always one literal, even if they are long. */
    static TextLiterals whole(Map<Character, String> escapes) {
        return new TextLiterals("'", "'", TextEscapes.of(escapes), null, null);
    }

    /** Creates texts that are one literal, or pieces if a text is too long for one literal. */
    static TextLiterals inPieces(String open, TextEscapes escapes, Pieces pieces) {
        return new TextLiterals(open, "'", escapes, pieces, null);
    }

    /**
     * Returns a copy for a database without escapes whose client removes a carriage return at the end of a line. The literal contains
     * {@code \r} for a carriage return and {@code \b} for a backslash, and calls of REPLACE restore both.
     *
     * @param codeFunction the function that returns a character for its code
     */
    TextLiterals escapingLineEnds(String codeFunction) {
        var spelled = escapes.with(Map.of('\r', "\\r", '\\', "\\b"));
        var last = "','\\r'," + codeFunction + "(13)),'\\b','\\')";
        return with("\r\n", new TextLiterals("replace(replace('", last, spelled, null, null));
    }

    /**
     * Returns a copy for a database that parses backslashes as escapes always in E literals, and in plain literals depending on a setting.
     */
    TextLiterals escapingBackslashes() {
        return with("\\", new TextLiterals("E'", close, escapes.with(Map.of('\\', "\\\\")), null, null));
    }

    private TextLiterals with(String characters, TextLiterals literals) {
        return new TextLiterals(open, close, escapes, pieces, new Special(characters, literals));
    }
}
