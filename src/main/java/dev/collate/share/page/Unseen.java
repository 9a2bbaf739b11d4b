package dev.collate.share.page;

/**
 * Characters that a browser drops, or that change how others look: a difference in them would not be seen, and text could be made to
 * look like another. Line feeds and tabs are none of them, nor are joiners, which letters and emoji need.
 */
final class Unseen {
    /** Of the 32 lowest characters, as ASCII abbreviates them. */
    private static final String[] CONTROLS = ("NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI"
                    + " DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US")
            .split(" ");

    /** Soft hyphen, zero-width space and word joiner, marks and changes of direction, byte order mark. */
    private static final String FORMATS =
            "\u00AD\u200B\u2060\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\uFEFF";

    private Unseen() {}

    static boolean is(char c) {
        if (c < ' ') {
            return c != '\n' && c != '\t';
        }
        return c >= '\u007F' && (c <= '\u009F' || FORMATS.indexOf(c) >= 0);
    }

    /** What such a character is called: {@code CR}, {@code U+202E}. */
    static String name(char c) {
        return c < CONTROLS.length ? CONTROLS[c] : String.format("U+%04X", (int) c);
    }

    /** A text with the names of such characters in their places: {@code [U+202E]}. */
    static String named(String text) {
        var named = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (is(c)) {
                named.append('[').append(name(c)).append(']');
            } else {
                named.append(c);
            }
        }
        return named.toString();
    }
}
