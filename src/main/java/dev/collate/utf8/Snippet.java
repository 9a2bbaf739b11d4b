package dev.collate.utf8;

import java.nio.charset.StandardCharsets;

/** Prepares user input for error messages: truncates long texts, and describes single characters. */
public final class Snippet {
    private static final int MAX_CHARACTERS = 60;
    private static final String ELLIPSIS = "...";
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private Snippet() {}

    /**
     * Returns at most the first 60 characters of {@code bytes[from, to)}, followed by {@code ...} if the text is longer. The bytes must be
     * well-formed UTF-8.
     */
    public static String of(byte[] bytes, int from, int to) {
        int end = from;
        for (int characters = 0; end < to && characters < MAX_CHARACTERS; characters++) {
            end += CodePoints.encodedLength(bytes[end]);
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8) + (end < to ? ELLIPSIS : "");
    }

    /** Returns at most the first 60 characters of a text, followed by {@code ...} if the text is longer. */
    public static String of(String text) {
        return of(text, MAX_CHARACTERS);
    }

    /** Returns at most the first {@code maxCharacters} characters of a text, followed by {@code ...} if the text is longer. */
    public static String of(String text, int maxCharacters) {
        return text.codePointCount(0, text.length()) <= maxCharacters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, maxCharacters)) + ELLIPSIS;
    }

    /**
     * Describes the character at {@code at}: {@code 'a'} if it is visible ASCII, {@code 'é' (U+00E9)} if it is visible but not ASCII,
     * {@code U+0020} if it is invisible. A byte order mark is described in words. Returns {@code the end} if {@code at} is {@code to}.
     */
    public static String describeCharacter(byte[] bytes, int at, int to) {
        if (at >= to) {
            return "the end";
        }
        int character = CodePoints.decode(bytes, at);
        if (character == BYTE_ORDER_MARK) {
            return "a byte order mark";
        }
        var number = "U+%04X".formatted(character);
        if (!isVisible(character)) {
            return number;
        }
        var quoted = "'" + Character.toString(character) + "'";
        return character < 0x80 ? quoted : quoted + " (" + number + ")";
    }

    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
