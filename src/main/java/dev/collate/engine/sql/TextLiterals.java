package dev.collate.engine.sql;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The syntax of a database for the texts of a column: the quotes and the escapes. A short text becomes one literal, and a long text becomes
 * several concatenated literals. A character without an escape sequence can be replaced with SQL that ends the literal, concatenates the
 * character by its code, and begins another literal: {@code '||CHR(0)||'}.
 *
 * @param open the opening quote, including the SQL that must precede it
 * @param close the closing quote, including the SQL that must follow it
 * @param pieces how a long text is split; null if one literal can have any length
 * @param specialTexts the texts for which other quotes or escapes are necessary; null if the dialect has no such texts
 */
record TextLiterals(
        String open,
        String close,
        TextEscapes escapes,
        @Nullable Pieces pieces,
        @Nullable SpecialTexts specialTexts) {
    /**
     * How a long text is split into pieces, which are concatenated. Databases limit the depth of nested concatenations. So each piece
     * contains a limited number of concatenations, and is written in parentheses.
     *
     * @param maxLiteralBytes the maximum number of bytes, without escapes, of a text that is written without pieces; a shorter text is also
     *     split if it needs more than {@code maxConcatenations} concatenations
     * @param maxBytes the maximum number of bytes of a piece, including its escapes
     * @param maxConcatenations the maximum number of concatenations in a piece: characters whose replacement ends the literal and begins
     *     another
     * @param open the SQL before each piece
     * @param operator the concatenation operator
     * @param close the SQL after each piece
     */
    record Pieces(
            int maxLiteralBytes, int maxBytes, int maxConcatenations, String open, String operator, String close) {}

    /** The literals for texts that contain the ASCII character sequence {@code characters}. */
    record SpecialTexts(String characters, TextLiterals literals) {}

    /** Creates a syntax in which a text of any length is one literal. */
    static TextLiterals unsplit(Map<Character, String> escapes) {
        return new TextLiterals("'", "'", TextEscapes.of(escapes), null, null);
    }

    /** Creates the syntax of the data of a COPY statement of PostgreSQL, in its text format. */
    static TextLiterals forCopy() {
        var escapes = TextEscapes.unquoted(Map.of('\\', "\\\\", '\t', "\\t", '\n', "\\n", '\r', "\\r"));
        return new TextLiterals("", "", escapes, null, null);
    }

    /** Creates a syntax in which a text that is too long for one literal is split into pieces. */
    static TextLiterals inPieces(String open, TextEscapes escapes, Pieces pieces) {
        return new TextLiterals(open, "'", escapes, pieces, null);
    }

    /**
     * Returns a copy for a database that has no escape sequences, and whose command-line client removes a carriage return at the end of a
     * line. In a text that contains CR LF, the literal contains {@code \r} for a carriage return and {@code \b} for a backslash. Calls of
     * the SQL function REPLACE turn both back into the original characters.
     *
     * @param codeFunction the SQL function that returns the character with a given code, such as CHR
     */
    TextLiterals escapingLineEnds(String codeFunction) {
        var escapedLineEnds = escapes.withReplacements(Map.of('\r', "\\r", '\\', "\\b"));
        var last = "','\\r'," + codeFunction + "(13)),'\\b','\\')";
        return withSpecial("\r\n", new TextLiterals("replace(replace('", last, escapedLineEnds, null, null));
    }

    /**
     * Returns a copy in which texts with a backslash are E literals with doubled backslashes. The database always parses a backslash in an
     * E literal as an escape. In plain literals, this depends on a setting of the database.
     */
    TextLiterals escapingBackslashes() {
        return withSpecial(
                "\\", new TextLiterals("E'", close, escapes.withReplacements(Map.of('\\', "\\\\")), null, null));
    }

    private TextLiterals withSpecial(String characters, TextLiterals literals) {
        return new TextLiterals(open, close, escapes, pieces, new SpecialTexts(characters, literals));
    }
}
