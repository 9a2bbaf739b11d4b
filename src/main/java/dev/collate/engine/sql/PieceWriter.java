package dev.collate.engine.sql;

import dev.collate.engine.sql.TextLiterals.Pieces;
import java.io.IOException;

/**
 * Writes a long text as concatenated pieces. A text of many pieces is written as groups in parentheses, because databases limit the depth
 * of an expression.
 */
final class PieceWriter {
    /**
     * Maximum number of bytes of a replacement that does not end the literal, such as a doubled quote. A longer replacement is a
     * concatenation.
     */
    private static final int MAX_INLINE_REPLACEMENT_BYTES = 2;

    private final Pieces pieces;
    private final TextEscapes.Table escapes;
    private final EncodedFragment beforeFirstPiece;
    private final EncodedFragment betweenPieces;
    private final EncodedFragment afterLastPiece;
    private final EncodedFragment beforeFirstGroup;
    private final EncodedFragment betweenGroups;
    private final EncodedFragment afterLastGroup;

    PieceWriter(Pieces pieces, TextEscapes.Table escapes, String beforeCell, OutputEncoding encoding) {
        this.pieces = pieces;
        this.escapes = escapes;
        var open = pieces.open();
        var close = pieces.close();
        this.beforeFirstPiece = new EncodedFragment(beforeCell + open, encoding);
        this.betweenPieces = new EncodedFragment(close + pieces.operator() + open, encoding);
        this.afterLastPiece = new EncodedFragment(close, encoding);
        this.beforeFirstGroup = new EncodedFragment(beforeCell + "(" + open, encoding);
        this.betweenGroups = new EncodedFragment(close + ")" + pieces.operator() + "(" + open, encoding);
        this.afterLastGroup = new EncodedFragment(close + ")", encoding);
    }

    /** Returns whether the text is too long for one literal, or would need too many concatenations in one literal. */
    boolean needsPieces(byte[] source, int start, int end) {
        int length = end - start;
        return length > pieces.maxLiteralBytes()
                || length > pieces.maxConcatenations()
                        && countControlCharacters(source, start, end) > pieces.maxConcatenations();
    }

    /**
     * Returns an upper bound of the number of characters whose replacement is a concatenation: the number of control characters. The count
     * may also include the character after a control character.
     */
    private static int countControlCharacters(byte[] source, int start, int end) {
        int count = 0;
        for (int index = start; index < end; index++) {
            count += source[index] >= 0 && source[index] < ' ' ? 1 : 0;
        }
        return count;
    }

    void write(SqlOutput out, byte[] source, int start, int end, boolean hasDoubledQuotes) throws IOException {
        // Each piece except the last has at least as many bytes as its maximum number of concatenations. So a text that
        // is not written in groups has at most one piece more than a group.
        boolean inGroups = (end - start) / pieces.maxConcatenations() > pieces.maxConcatenations();
        out.put(inGroups ? beforeFirstGroup : beforeFirstPiece);
        int from = start;
        for (int pieceNumber = 1; ; pieceNumber++) {
            int to = pieceEnd(source, from, end, hasDoubledQuotes);
            out.putText(source, from, to, hasDoubledQuotes, escapes);
            if (to == end) {
                break;
            }
            out.put(inGroups && pieceNumber % pieces.maxConcatenations() == 0 ? betweenGroups : betweenPieces);
            from = to;
        }
        out.put(inGroups ? afterLastGroup : afterLastPiece);
    }

    /**
     * Returns the end of the piece that begins at {@code start}. The piece is as long as the limits allow, and does not split a character.
     */
    private int pieceEnd(byte[] source, int start, int end, boolean hasDoubledQuotes) {
        int to = start;
        int bytes = 0;
        int concatenations = 0;
        for (; to < end; to += hasDoubledQuotes && source[to] == '"' ? 2 : 1) {
            int length = escapes.replacement(source[to]).sqlLength();
            bytes += length;
            concatenations += length > MAX_INLINE_REPLACEMENT_BYTES ? 1 : 0;
            if (bytes > pieces.maxBytes() || concatenations > pieces.maxConcatenations()) {
                break;
            }
        }
        while (to < end && (source[to] & 0xC0) == 0x80) {
            to--;
        }
        return to;
    }
}
