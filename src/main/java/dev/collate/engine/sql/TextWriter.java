package dev.collate.engine.sql;

import dev.collate.utf8.ByteSearch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the texts of one column as literals. */
final class TextWriter implements CellWriter {
    private final TextEscapes.Table escapes;
    private final EncodedFragment open;
    private final EncodedFragment close;
    private final @Nullable PieceWriter pieceWriter;
    private final byte[] specialCharacters;
    private final @Nullable TextWriter specialTextWriter;

    TextWriter(TextLiterals texts, String beforeCell, OutputEncoding encoding) {
        this.escapes = texts.escapes().table(encoding);
        this.open = new EncodedFragment(beforeCell + texts.open(), encoding);
        this.close = new EncodedFragment(texts.close(), encoding);
        this.pieceWriter =
                texts.pieces() == null ? null : new PieceWriter(texts.pieces(), escapes, beforeCell, encoding);
        var special = texts.specialTexts();
        this.specialCharacters =
                special == null ? new byte[0] : special.characters().getBytes(StandardCharsets.US_ASCII);
        this.specialTextWriter = special == null ? null : new TextWriter(special.literals(), beforeCell, encoding);
    }

    @Override
    public void write(SqlOutput out, byte[] source, int start, int end, boolean hasDoubledQuotes) throws IOException {
        if (specialTextWriter != null && ByteSearch.contains(specialCharacters, source, start, end)) {
            specialTextWriter.write(out, source, start, end, hasDoubledQuotes);
        } else if (pieceWriter != null && pieceWriter.needsPieces(source, start, end)) {
            pieceWriter.write(out, source, start, end, hasDoubledQuotes);
        } else {
            out.put(open);
            out.putText(source, start, end, hasDoubledQuotes, escapes);
            out.put(close);
        }
    }
}
