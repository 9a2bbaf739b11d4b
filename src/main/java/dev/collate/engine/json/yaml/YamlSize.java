package dev.collate.engine.json.yaml;

import dev.collate.engine.json.parse.NodeTable;
import dev.collate.utf8.Utf8Slice;

/**
 * The bounds of what a YAML document can become, by the bytes of its text that make structure. {@link YamlReader} refuses a document that
 * goes beyond them, so the memory that is reserved by them is enough whatever the document holds. A long comment or a long scalar adds
 * its own length and nothing else.
 *
 * @param nodes the most values that the text itself holds, each of which takes a row of the node table and another if it is a collection
 * @param text the most bytes of JSON that the text itself becomes
 * @param aliasRoom the most bytes of heap that what aliases repeat may take
 * @param anchors the most anchors
 */
public record YamlSize(long nodes, long text, long aliasRoom, long anchors) {
    /** Bytes of JSON that a value may take beside its characters: {@code "":null,} and brackets. */
    private static final int NODE_TEXT = 8;

    private static final int ANCHOR_HEAP = 160;

    /** Bytes of heap that aliases may always fill, so that a short document may repeat a long part of itself. */
    private static final long MIN_ROOM = 1 << 20;

    private static final long ROOM_FOR_ALIAS = 4 << 10;

    /** Bytes of heap that aliases may fill for each byte of the document. */
    private static final long ROOM_FOR_BYTE = 64;

    public static YamlSize of(Utf8Slice yaml) {
        var bytes = yaml.bytes();
        long nodes = 1;
        long escapes = 0;
        long anchors = 0;
        long aliases = 0;
        int before = '\n';
        for (int i = yaml.from(); i < yaml.to(); i++) {
            int here = bytes[i];
            if (here <= '{' && here >= 0) {
                int after = i + 1 < yaml.to() ? bytes[i + 1] : YamlCursor.END;
                switch (here) {
                    case ',', '[', '{' -> nodes++;
                    case '-', '?' -> nodes += YamlCursor.isBlankOrEnd(after) ? 1 : 0;
                    case ':' -> nodes += endsKey(before, after) ? 1 : 0;
                    case '\n', '\r', '\t', '"' -> escapes++;
                    case '\\' -> escapes += 4;
                    case 'x' -> escapes += before == '0' ? hexadecimalDigits(bytes, i + 1, yaml.to()) / 4 : 0;
                    case '&' -> anchors += startsName(before, after) ? 1 : 0;
                    case '*' -> aliases += startsName(before, after) ? 1 : 0;
                    default -> {}
                }
            }
            before = here;
        }
        long room = anchors == 0 || aliases == 0
                ? 0
                : MIN_ROOM + Math.min(ROOM_FOR_ALIAS * aliases, ROOM_FOR_BYTE * yaml.length());
        return new YamlSize(nodes, yaml.length() + NODE_TEXT * nodes + escapes, room, anchors);
    }

    /** Their number; a hexadecimal integer becomes up to a fifth longer as a decimal one. */
    private static int hexadecimalDigits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= 0 && Character.digit(bytes[at], 16) >= 0) {
            at++;
        }
        return at - from;
    }

    /** A colon ends a key where white space or a flow indicator follows, or after what a key in quotes or brackets ends in. */
    private static boolean endsKey(int before, int after) {
        return YamlCursor.isBlankOrEnd(after)
                || YamlCursor.isFlowIndicator(after)
                || YamlCursor.isBlankOrEnd(before)
                || before == '"'
                || before == '\''
                || before == ']'
                || before == '}';
    }

    private static boolean startsName(int before, int after) {
        return !YamlCursor.isBlankOrEnd(after)
                && (YamlCursor.isBlankOrEnd(before) || YamlCursor.isFlowIndicator(before) || before == ':');
    }

    /** Bytes of heap that an alias takes for JSON text and values that it repeats: the text twice while it is cut to its length. */
    static long repeated(long text, long nodes) {
        return 2 * text + (NodeTable.VALUE_HEAP + NodeTable.ROW_HEAP) * nodes;
    }

    /** The most bytes of JSON text, with what aliases repeat. */
    long textLimit() {
        return text + aliasRoom / 2;
    }

    /** Bytes of heap that reading and comparing the document takes at most, beside its own text. */
    public long heapBytes(boolean ignoring) {
        long perNode = (long) NodeTable.VALUE_HEAP + (ignoring ? NodeTable.ROW_HEAP : 0);
        return 2 * text + perNode * nodes + aliasRoom + ANCHOR_HEAP * anchors;
    }
}
