package dev.collate.page;

import dev.collate.diff.Language;
import dev.collate.utf8.Utf8Slice;
import java.util.Optional;
import java.util.function.IntFunction;
import javax.swing.text.Segment;
import org.fife.ui.rsyntaxtextarea.TokenMaker;
import org.fife.ui.rsyntaxtextarea.TokenMakerFactory;
import org.fife.ui.rsyntaxtextarea.TokenTypes;
import org.jspecify.annotations.Nullable;

/**
 * The colours of the lines of one content. Reads the lines in order, because a comment or a string may continue on the next line. The
 * colours end at a maximum number of bytes, at a long line, and if the library (RSyntaxTextArea) fails.
 */
final class SyntaxColours {
    /** Maximum number of bytes of a content that are coloured. To find the tokens in so many bytes takes about 6 ms. */
    private static final int MAX_BYTES = 1 << 18;

    /** Maximum number of bytes of a line. The colours end before a longer line. */
    private static final int MAX_LINE_BYTES = 5_000;

    /** The character of a text without colour. */
    static final char PLAIN = ' ';

    private final IntFunction<Utf8Slice> lines;

    /** Null if there are no more colours. */
    private @Nullable TokenMaker tokenMaker;

    private int bytesLeft = MAX_BYTES;

    /** What the previous line left open: a type of token, or an internal number of the library. */
    private int openToken = TokenTypes.NULL;

    /** The number of the last line that was read, and the colours of this line. */
    private int lastLine;

    private String lastColours = "";

    /**
     * @param language the language of the content; empty for a content without colours
     * @param lines returns the line with a number, counted from 1
     */
    SyntaxColours(Optional<Language> language, IntFunction<Utf8Slice> lines) {
        this.lines = lines;
        this.tokenMaker = language.map(
                        known -> TokenMakerFactory.getDefaultInstance().getTokenMaker(known.tokenStyle()))
                .orElse(null);
    }

    /**
     * Returns one character for each character of a line: the class of its colour, or {@link #PLAIN}. Returns an empty string if there are
     * no more colours. The numbers of the lines must not decrease.
     */
    String coloursOfLine(int number) {
        while (lastLine < number && tokenMaker != null) {
            lastColours = coloursOf(tokenMaker, lines.apply(++lastLine));
        }
        return lastLine == number ? lastColours : "";
    }

    private String coloursOf(TokenMaker maker, Utf8Slice line) {
        bytesLeft -= line.length() + 1;
        try {
            if (bytesLeft >= 0 && line.length() <= MAX_LINE_BYTES) {
                return coloursOf(maker, line.toString());
            }
        } catch (RuntimeException e) {
            // The library has failed.
        }
        tokenMaker = null;
        return "";
    }

    private String coloursOf(TokenMaker maker, String line) {
        var text = line.toCharArray();
        var classes = new StringBuilder(text.length);
        for (var token = maker.getTokenList(new Segment(text, 0, text.length), openToken, 0);
                token != null;
                token = token.getNextToken()) {
            openToken = token.getType();
            if (token.isPaintable()) {
                classes.repeat(colourClass(openToken), token.length());
            }
        }
        // A token that is wrong by a character would colour the rest of the line wrongly.
        return classes.length() == text.length ? classes.toString() : "";
    }

    /** Returns the class of the colour of a type of token. */
    private static char colourClass(int type) {
        return switch (type) {
            case TokenTypes.COMMENT_EOL,
                    TokenTypes.COMMENT_MULTILINE,
                    TokenTypes.COMMENT_DOCUMENTATION,
                    TokenTypes.COMMENT_KEYWORD,
                    TokenTypes.COMMENT_MARKUP,
                    TokenTypes.MARKUP_COMMENT -> 'c';
            case TokenTypes.RESERVED_WORD,
                    TokenTypes.RESERVED_WORD_2,
                    TokenTypes.LITERAL_BOOLEAN,
                    TokenTypes.MARKUP_TAG_NAME -> 'k';
            case TokenTypes.LITERAL_NUMBER_DECIMAL_INT,
                    TokenTypes.LITERAL_NUMBER_FLOAT,
                    TokenTypes.LITERAL_NUMBER_HEXADECIMAL -> 'n';
            case TokenTypes.LITERAL_STRING_DOUBLE_QUOTE,
                    TokenTypes.LITERAL_CHAR,
                    TokenTypes.LITERAL_BACKQUOTE,
                    TokenTypes.REGEX,
                    TokenTypes.MARKUP_TAG_ATTRIBUTE_VALUE,
                    TokenTypes.MARKUP_CDATA,
                    TokenTypes.ERROR_STRING_DOUBLE,
                    TokenTypes.ERROR_CHAR -> 's';
            case TokenTypes.DATA_TYPE, TokenTypes.FUNCTION -> 't';
            case TokenTypes.VARIABLE, TokenTypes.MARKUP_TAG_ATTRIBUTE -> 'v';
            case TokenTypes.ANNOTATION,
                    TokenTypes.PREPROCESSOR,
                    TokenTypes.MARKUP_DTD,
                    TokenTypes.MARKUP_PROCESSING_INSTRUCTION,
                    TokenTypes.MARKUP_CDATA_DELIMITER,
                    TokenTypes.MARKUP_ENTITY_REFERENCE -> 'a';
            default -> PLAIN;
        };
    }
}
