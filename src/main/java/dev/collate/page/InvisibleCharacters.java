package dev.collate.page;

/**
 * Finds and names characters that a browser does not draw, or that change how other characters look. Without their names, a difference in
 * such characters would be invisible, and a text could imitate another text. These are the characters of the Unicode categories control,
 * format, line separator and paragraph separator, and a few letters and marks that are not drawn. The exceptions are line feeds, tabs,
 * joiners (which letters and emoji need), and a few format characters that are drawn.
 */
final class InvisibleCharacters {
    /** The ASCII abbreviations of the first 32 characters. */
    private static final String[] CONTROL_NAMES = ("NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI"
                    + " DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US")
            .split(" ");

    /** Format characters that count as visible: joiners, and signs that are drawn around numbers (Prepended_Concatenation_Mark). */
    private static final String VISIBLE_FORMATS =
            "\u200C\u200D\u0600\u0601\u0602\u0603\u0604\u0605\u06DD\u070F\u0890\u0891\u08E2\uD804\uDCBD\uD804\uDCCD";

    /** Letters and marks that are not drawn: the grapheme joiner, fillers and vowels of old encodings. */
    private static final String BLANK_LETTERS = "\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0";

    private InvisibleCharacters() {}

    static boolean isInvisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c != '\n' && c != '\t';
            case Character.FORMAT -> VISIBLE_FORMATS.indexOf(c) < 0;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> BLANK_LETTERS.indexOf(c) >= 0;
        };
    }

    /** Returns the name of an invisible character, for example {@code CR} or {@code U+202E}. */
    static String name(int c) {
        return c < CONTROL_NAMES.length ? CONTROL_NAMES[c] : String.format("U+%04X", c);
    }

    /** Replaces each invisible character in a text with its name in brackets, for example {@code [U+202E]}. */
    static String replaceWithNames(String text) {
        var named = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (isInvisible(c)) {
                named.append('[').append(name(c)).append(']');
            } else {
                named.appendCodePoint(c);
            }
        });
        return named.toString();
    }
}
