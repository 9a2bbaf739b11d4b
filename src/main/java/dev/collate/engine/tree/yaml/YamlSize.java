package dev.collate.engine.tree.yaml;

import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.utf8.Utf8Slice;

/**
 * Upper bounds for the size of a YAML document. They are computed from the number of certain characters in its text, such as commas and
 * colons. {@link YamlReader} rejects a document that exceeds these bounds, so the memory that the server reserves is always sufficient. A
 * long comment or a long scalar increases the bounds only by its own length.
 *
 * @param maxNodes maximum number of values in the text, without the values that aliases repeat
 * @param maxJsonBytes maximum bytes of JSON text, without the text that aliases repeat
 * @param maxAliasBytes maximum bytes of heap for all that repeats a part of the text: the values that aliases repeat and merge keys move,
 *     and the tag prefixes that directives define
 * @param maxAnchors maximum number of anchors
 */
public record YamlSize(long maxNodes, long maxJsonBytes, long maxAliasBytes, long maxAnchors) {
    /** Maximum bytes of JSON text for each value in addition to its YAML text: {@code "":null,} or brackets. */
    private static final int TEXT_BYTES_PER_NODE = 8;

    /** Estimated bytes of heap for an entry of {@link Anchors}. */
    private static final int HEAP_PER_ANCHOR = 160;

    /**
     * Bytes of heap that aliases may take in each document, even in a short one, so that a short document may repeat its longest value a
     * few times.
     */
    private static final long MIN_ALIAS_BYTES = 1 << 20;

    /** Additional bytes of heap for each alias, merge key or tag, up to {@link #ALIAS_BYTES_PER_BYTE}. */
    private static final long ALIAS_BYTES_PER_ALIAS = 4 << 10;

    /** Maximum additional bytes of heap for each byte of the document. */
    private static final long ALIAS_BYTES_PER_BYTE = 64;

    /** Computes the bounds of a text in linear time and constant memory. */
    public static YamlSize measure(Utf8Slice yaml) {
        var bytes = yaml.bytes();
        // The root, and the array of several documents.
        long nodes = 2;
        // The bytes by which escape sequences and decimal digits make the JSON text longer than the YAML text.
        long addedBytes = 0;
        long anchors = 0;
        long aliases = 0;
        long merges = 0;
        long tags = 0;
        boolean hasDirectives = false;
        int previousByte = '\n';
        for (int i = yaml.from(); i < yaml.to(); i++) {
            int currentByte = bytes[i];
            if (currentByte <= '{' && currentByte >= 0) {
                int nextByte = i + 1 < yaml.to() ? bytes[i + 1] : YamlCursor.END;
                switch (currentByte) {
                    case ',', '[', '{' -> nodes++;
                    case '-', '?' -> nodes += YamlCursor.isBlankOrEnd(nextByte) ? 1 : 0;
                    case ':' -> nodes += endsKey(previousByte, nextByte) ? 1 : 0;
                    case '.' -> nodes += previousByte == '.' && YamlCursor.isBlankOrEnd(nextByte) ? 1 : 0;
                    case '!' -> tags += startsName(previousByte, nextByte) ? 1 : 0;
                    case '<' -> merges += previousByte == '<' && isKeyEnd(bytes, i + 1, yaml.to()) ? 1 : 0;
                    case '%' -> hasDirectives |= YamlCursor.isBreak(previousByte);
                    case '\n', '\r', '\t', '"' -> addedBytes++;
                    case '\\' -> addedBytes += 4; // An escape sequence of 2 bytes may become one of 6 bytes.
                    case 'x' -> addedBytes += previousByte == '0' ? hexadecimalDigits(bytes, i + 1, yaml.to()) / 4 : 0;
                    case '&' -> anchors += startsName(previousByte, nextByte) ? 1 : 0;
                    case '*' -> aliases += startsName(previousByte, nextByte) ? 1 : 0;
                    default -> {}
                }
            }
            // A byte order mark may precede a name or a directive. This is its last byte. If it is the last byte of
            // another character, the bounds become only higher.
            previousByte = currentByte == (byte) 0xBF ? '\n' : currentByte;
        }
        // A value with a custom tag is one more value. A directive can give a short tag a long prefix.
        nodes += tags;
        long repeated = (anchors == 0 ? 0 : aliases) + merges + (hasDirectives ? tags : 0);
        long maxAliasBytes = repeated == 0
                ? 0
                : MIN_ALIAS_BYTES + Math.min(ALIAS_BYTES_PER_ALIAS * repeated, ALIAS_BYTES_PER_BYTE * yaml.length());
        return new YamlSize(nodes, yaml.length() + TEXT_BYTES_PER_NODE * nodes + addedBytes, maxAliasBytes, anchors);
    }

    /**
     * Returns the number of successive hexadecimal digits. The estimate needs this number because an integer has about a fifth more digits
     * in decimal than in hexadecimal.
     */
    private static int hexadecimalDigits(byte[] bytes, int from, int to) {
        int position = from;
        while (position < to && bytes[position] >= 0 && Character.digit(bytes[position], 16) >= 0) {
            position++;
        }
        return position - from;
    }

    /**
     * Returns whether a colon can end a key. This is the case if white space or a flow indicator follows the colon, or if the colon follows
     * white space, a quote or a closing bracket.
     */
    private static boolean endsKey(int previousByte, int nextByte) {
        return YamlCursor.isBlankOrEnd(nextByte)
                || YamlCursor.isFlowIndicator(nextByte)
                || YamlCursor.isBlankOrEnd(previousByte)
                || previousByte == '"'
                || previousByte == '\''
                || previousByte == ']'
                || previousByte == '}';
    }

    /**
     * Returns whether a key can end at {@code from}. A line break or a comment may precede the colon of an explicit key, and the colon in a
     * flow mapping.
     */
    private static boolean isKeyEnd(byte[] bytes, int from, int to) {
        int position = from;
        while (position < to && YamlCursor.isBlankOrEnd(bytes[position])) {
            position++;
        }
        return position < to && (bytes[position] == ':' || bytes[position] == '#');
    }

    /** Returns whether an anchor, an alias or a tag can begin at an indicator ({@code &}, {@code *} or {@code !}). */
    private static boolean startsName(int previousByte, int nextByte) {
        return !YamlCursor.isBlankOrEnd(nextByte)
                && (YamlCursor.isBlankOrEnd(previousByte)
                        || YamlCursor.isFlowIndicator(previousByte)
                        || previousByte == ':');
    }

    /**
     * Returns the bytes of heap for the JSON text and the values that an alias repeats. The text counts twice, because {@code
     * JsonText.utf8} may copy the whole text at the end.
     */
    static long repeatedHeapBytes(long textBytes, long nodes) {
        return 2 * textBytes + (NodeTable.VALUE_HEAP + NodeTable.ROW_HEAP) * nodes;
    }

    /** Returns the maximum bytes of JSON text, including the text that aliases repeat. */
    long maxJsonBytesWithAliases() {
        return maxJsonBytes + maxAliasBytes / 2;
    }

    /**
     * Returns an upper bound for the bytes of heap that reading and comparing the document takes, without the text of the document.
     *
     * @param heapPerValue the additional bytes of heap for each value, which may be an array element
     */
    public long heapBytes(long heapPerValue) {
        return 2 * maxJsonBytes
                + (NodeTable.VALUE_HEAP + heapPerValue) * maxNodes
                + maxAliasBytes
                + HEAP_PER_ANCHOR * maxAnchors;
    }
}
