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
    private final EncodedFragment first;
    private final EncodedFragment next;
    private final EncodedFragment last;
    private final EncodedFragment firstOfGroups;
    private final EncodedFragment nextGroup;
    private final EncodedFragment lastOfGroups;

    PieceWriter(Pieces pieces, TextEscapes.Table escapes, String before, OutputEncoding encoding) {
        this.pieces = pieces;
        this.escapes = escapes;
        var open = pieces.open();
        var close = pieces.close();
        this.first = new EncodedFragment(before + open, encoding);
        this.next = new EncodedFragment(close + pieces.operator() + open, encoding);
        this.last = new EncodedFragment(close, encoding);
        this.firstOfGroups = new EncodedFragment(before + "(" + open, encoding);
        this.nextGroup = new EncodedFragment(close + ")" + pieces.operator() + "(" + open, encoding);
        this.lastOfGroups = new EncodedFragment(close + ")", encoding);
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
        for (int at = start; at < end; at++) {
            count += source[at] >= 0 && source[at] < ' ' ? 1 : 0;
        }
        return count;
    }

    void write(SqlOutput out, byte[] source, int start, int end, boolean doubled) throws IOException {
        // Each piece except the last has more bytes than the maximum number of concatenations. So this condition is
        // true for every text with more pieces than one group may have.
        boolean grouped = (end - start) / pieces.maxConcatenations() > pieces.maxConcatenations();
        out.put(grouped ? firstOfGroups : first);
        int from = start;
        for (int piece = 1; ; piece++) {
            int to = pieceEnd(source, from, end, doubled);
            out.putText(source, from, to, doubled, escapes);
            if (to == end) {
                break;
            }
            out.put(grouped && piece % pieces.maxConcatenations() == 0 ? nextGroup : next);
            from = to;
        }
        out.put(grouped ? lastOfGroups : last);
    }

    /**
     * Returns the end of the piece that begins at {@code start}. The piece is as long as the limits allow, and does not split a character.
     */
    private int pieceEnd(byte[] source, int start, int end, boolean doubled) {
        int to = start;
        int bytes = 0;
        int concatenations = 0;
        for (; to < end; to += doubled && source[to] == '"' ? 2 : 1) {
            int length = escapes.replacement(source, to, end).sqlLength();
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
