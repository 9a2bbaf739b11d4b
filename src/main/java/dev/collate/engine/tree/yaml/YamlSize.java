package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.utf8.Utf8Slice;

/**
 * Upper bounds for the size of a YAML document. They are computed from the number of certain characters in its text, such as commas and
 * colons. {@link YamlReader} rejects a document that exceeds these bounds, so the memory that the server reserves is always sufficient. A
 * long comment or a long scalar increases the bounds only by its own length.
 *
 * @param nodes maximum number of values in the text, without the values that aliases repeat
 * @param text maximum bytes of JSON text, without the text that aliases repeat
 * @param aliasRoom maximum bytes of heap for the text and the values that aliases and tag prefixes repeat and merge keys move
 * @param anchors maximum number of anchors
 */
public record YamlSize(long nodes, long text, long aliasRoom, long anchors) {
    /** Maximum bytes of JSON text for each value in addition to its YAML text: {@code "":null,} or brackets. */
    private static final int NODE_TEXT = 8;

    private static final int ANCHOR_HEAP = 160;

    /**
     * Bytes of heap that aliases may fill in each document, even in a short one, so that a short document may repeat its longest value a
     * few times.
     */
    private static final long MIN_ROOM = 1 << 20;

    private static final long ROOM_FOR_ALIAS = 4 << 10;

    /** Bytes of heap that aliases may fill for each byte of the document. */
    private static final long ROOM_FOR_BYTE = 64;

    /** Computes the bounds of a text in linear time and constant memory. */
    public static YamlSize of(Utf8Slice yaml) {
        var bytes = yaml.bytes();
        // The root, and the array of several documents.
        long nodes = 2;
        long escapes = 0;
        long anchors = 0;
        long aliases = 0;
        long merges = 0;
        long tags = 0;
        boolean directives = false;
        int before = '\n';
        for (int i = yaml.from(); i < yaml.to(); i++) {
            int here = bytes[i];
            if (here <= '{' && here >= 0) {
                int after = i + 1 < yaml.to() ? bytes[i + 1] : YamlCursor.END;
                switch (here) {
                    case ',', '[', '{' -> nodes++;
                    case '-', '?' -> nodes += YamlCursor.isBlankOrEnd(after) ? 1 : 0;
                    case ':' -> nodes += endsKey(before, after) ? 1 : 0;
                    case '.' -> nodes += before == '.' && YamlCursor.isBlankOrEnd(after) ? 1 : 0;
                    case '!' -> tags += startsName(before, after) ? 1 : 0;
                    case '<' -> merges += before == '<' && colonFollows(bytes, i + 1, yaml.to()) ? 1 : 0;
                    case '%' -> directives |= YamlCursor.isBreak(before);
                    case '\n', '\r', '\t', '"' -> escapes++;
                    case '\\' -> escapes += 4;
                    case 'x' -> escapes += before == '0' ? hexadecimalDigits(bytes, i + 1, yaml.to()) / 4 : 0;
                    case '&' -> anchors += startsName(before, after) ? 1 : 0;
                    case '*' -> aliases += startsName(before, after) ? 1 : 0;
                    default -> {}
                }
            }
            // A byte order mark may precede a name or a directive. This is its last byte. If it is the last byte of
            // another character, the bounds become only higher.
            before = here == (byte) 0xBF ? '\n' : here;
        }
        // A value with a custom tag is one more value. A directive can give a short tag a long prefix.
        nodes += tags;
        long repeated = (anchors == 0 ? 0 : aliases) + merges + (directives ? tags : 0);
        long room = repeated == 0 ? 0 : MIN_ROOM + Math.min(ROOM_FOR_ALIAS * repeated, ROOM_FOR_BYTE * yaml.length());
        return new YamlSize(nodes, yaml.length() + NODE_TEXT * nodes + escapes, room, anchors);
    }

    /**
     * Returns the number of successive hexadecimal digits. The estimate needs this number because an integer has up to a fifth more digits
     * in decimal than in hexadecimal.
     */
    private static int hexadecimalDigits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= 0 && Character.digit(bytes[at], 16) >= 0) {
            at++;
        }
        return at - from;
    }

    /**
     * Returns whether a colon can end a key. This is the case if white space or a flow indicator follows the colon, or if the colon follows
     * white space, a quote or a closing bracket.
     */
    private static boolean endsKey(int before, int after) {
        return YamlCursor.isBlankOrEnd(after)
                || YamlCursor.isFlowIndicator(after)
                || YamlCursor.isBlankOrEnd(before)
                || before == '"'
                || before == '\''
                || before == ']'
                || before == '}';
    }

    private static boolean colonFollows(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && YamlCursor.isBlank(bytes[at])) {
            at++;
        }
        return at < to && bytes[at] == ':';
    }

    private static boolean startsName(int before, int after) {
        return !YamlCursor.isBlankOrEnd(after)
                && (YamlCursor.isBlankOrEnd(before) || YamlCursor.isFlowIndicator(before) || before == ':');
    }

    /**
     * Returns the bytes of heap for the JSON text and the values that an alias repeats. The text counts twice, because {@code
     * JsonText.utf8} may copy the whole text at the end.
     */
    static long heapOfRepeated(long text, long nodes) {
        return 2 * text + (NodeTable.VALUE_HEAP + NodeTable.ROW_HEAP) * nodes;
    }

    /** Returns the maximum bytes of JSON text, including the text that aliases repeat. */
    long textLimit() {
        return text + aliasRoom / 2;
    }

    /**
     * Returns an upper bound for the bytes of heap that reading and comparing the document takes, without the text of the document.
     *
     * @param heapPerValue the additional bytes of heap for each value, see {@code JsonOptions.heapPerValue}
     */
    public long heapBytes(long heapPerValue) {
        return 2 * text + (NodeTable.VALUE_HEAP + heapPerValue) * nodes + aliasRoom + ANCHOR_HEAP * anchors;
    }
}
