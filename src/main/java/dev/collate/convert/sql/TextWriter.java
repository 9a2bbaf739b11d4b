package dev.collate.convert.sql;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the texts of one column as literals. */
final class TextWriter implements CellWriter {

    private final TextLiterals texts;
    private final EscapeTable escapes;
    private final Fragment open;
    private final Fragment firstPiece;
    private final Fragment nextPiece;
    private final Fragment lastPiece;
    private final Fragment quote;
    private final byte[] specialCharacters;
    private final @Nullable TextWriter specialTexts;

    TextWriter(TextLiterals texts, Characters characters, String before, Escapes surroundings) {
        this.texts = texts;
        this.escapes = texts.escapes().table(surroundings);
        this.open = new Fragment(before + texts.open(), surroundings);
        this.firstPiece = new Fragment(before + texts.firstPiece(), surroundings);
        this.nextPiece = new Fragment(texts.nextPiece(), surroundings);
        this.quote = new Fragment("'", surroundings);
        this.lastPiece = new Fragment(texts.lastPiece(), surroundings);
        var special = texts.special();
        if (special != null && characters.mayHold(special.characters())) {
            this.specialCharacters = special.characters().getBytes(StandardCharsets.US_ASCII);
            this.specialTexts = new TextWriter(special.literals(), characters, before, surroundings);
        } else {
            this.specialCharacters = new byte[0];
            this.specialTexts = null;
        }
    }

    @Override
    public void write(SqlOutput out, byte[] source, int start, int end, boolean doubled) throws IOException {
        if (specialTexts != null && ByteSearch.holds(specialCharacters, source, start, end)) {
            specialTexts.write(out, source, start, end, doubled);
            return;
        }
        if (end - start > texts.oneLiteral()) {
            writePieces(out, source, start, end, doubled);
            return;
        }
        out.put(open);
        out.putText(source, start, end, doubled, escapes);
        out.put(quote);
    }

    private void writePieces(SqlOutput out, byte[] source, int start, int end, boolean doubled) throws IOException {
        out.put(firstPiece);
        int from = start;
        while (true) {
            int to = pieceEnd(source, from, end, doubled);
            out.putText(source, from, to, doubled, escapes);
            if (to == end) {
                break;
            }
            out.put(nextPiece);
            from = to;
        }
        out.put(lastPiece);
    }

    /** Where the piece that begins at {@code start} ends: as late as it may, but between characters. */
    private int pieceEnd(byte[] source, int start, int end, boolean doubled) {
        int to = start;
        for (int length = 0; to < end; to += doubled && source[to] == '"' ? 2 : 1) {
            length += escapes.replacement(source, to, end).sqlLength();
            if (length > texts.piece()) {
                break;
            }
        }
        while (to < end && (source[to] & 0xC0) == 0x80) {
            to--;
        }
        return to;
    }
}
