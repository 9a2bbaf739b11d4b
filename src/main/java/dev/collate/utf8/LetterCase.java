package dev.collate.utf8;

import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Converts texts to lower or upper case in linear time. {@link String#toLowerCase(Locale)} and {@link String#toUpperCase(Locale)} take
 * quadratic time for long texts with certain letters: each letter that becomes several letters copies the text, and each capital sigma
 * searches the text for the limits of its word. So 20,000 capital sigmas take 10 seconds.
 */
public final class LetterCase {
    /** Number of characters that are converted at a time. */
    private static final int PIECE_LENGTH = 64;

    private static final char CAPITAL_SIGMA = '\u03A3';
    private static final char SMALL_SIGMA = '\u03C3';
    private static final char FINAL_SIGMA = '\u03C2';

    private LetterCase() {}

    /**
     * Returns the text in lower case, as {@link String#toLowerCase(Locale)} does for {@link Locale#ROOT}. Only the rule for a capital sigma
     * is simpler: it becomes a final sigma if it is after a letter and not before one.
     */
    public static String lower(String text) {
        return convertInPieces(withSmallSigmas(text), piece -> piece.toLowerCase(Locale.ROOT));
    }

    /** Returns the text in upper case, as {@link String#toUpperCase(Locale)} does for {@link Locale#ROOT}. */
    public static String upper(String text) {
        return convertInPieces(text, piece -> piece.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the text in lower case, in which every sigma at the end of a word is a small sigma like any other. So a part of a text is the
     * same as in the whole text, and a search finds it.
     */
    public static String lowerForSearch(String text) {
        return lower(text).replace(FINAL_SIGMA, SMALL_SIGMA);
    }

    private static String convertInPieces(String text, UnaryOperator<String> conversion) {
        if (text.length() <= PIECE_LENGTH) {
            return conversion.apply(text);
        }
        var converted = new StringBuilder(text.length());
        int end;
        for (int start = 0; start < text.length(); start = end) {
            end = Math.min(start + PIECE_LENGTH, text.length());
            if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            converted.append(conversion.apply(text.substring(start, end)));
        }
        return converted.toString();
    }

    private static String withSmallSigmas(String text) {
        int sigma = text.indexOf(CAPITAL_SIGMA);
        if (sigma < 0) {
            return text;
        }
        var converted = new StringBuilder(text);
        for (; sigma >= 0; sigma = text.indexOf(CAPITAL_SIGMA, sigma + 1)) {
            boolean afterLetter = sigma > 0 && Character.isLetter(text.codePointBefore(sigma));
            boolean beforeLetter = sigma + 1 < text.length() && Character.isLetter(text.codePointAt(sigma + 1));
            converted.setCharAt(sigma, afterLetter && !beforeLetter ? FINAL_SIGMA : SMALL_SIGMA);
        }
        return converted.toString();
    }
}
