package dev.collate.share.page;

import java.util.regex.Pattern;

/**
 * Makes characters visible that a browser drops, or that change how others look: a difference in them would not be seen, and text
 * could be made to look like another. Line feeds and tabs stay.
 */
final class Visible {
    /** Control characters, soft hyphen and zero-width space, changes of direction, and the byte order mark. */
    private static final Pattern UNSEEN =
            Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F\\u00AD\\u200B\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]");

    private static final int CONTROL_PICTURES = 0x2400;
    private static final char DELETE_PICTURE = '\u2421';

    private Visible() {}

    static String of(String text) {
        return UNSEEN.matcher(text).replaceAll(match -> picture(match.group().charAt(0)));
    }

    private static String picture(char c) {
        if (c < ' ') {
            return Character.toString(CONTROL_PICTURES + c);
        }
        return c == '\u007F' ? Character.toString(DELETE_PICTURE) : String.format("[U+%04X]", (int) c);
    }
}
