package dev.collate.engine.sql;

import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;

/**
 * Records which of the characters that are special in some database occur in a text. One scan of the whole text replaces a scan of each
 * cell.
 *
 * @param nul whether the text contains U+0000
 * @param backslash whether the text contains a backslash
 * @param ascii whether the text contains only ASCII characters
 */
record Characters(boolean nul, boolean backslash, boolean ascii) {
    private static final long BACKSLASHES = Swar.each('\\');

    static Characters of(Utf8Slice text) {
        var bytes = text.bytes();
        long nuls = 0;
        long backslashes = 0;
        long all = 0;
        int at = text.from();
        for (; at <= text.to() - Long.BYTES; at += Long.BYTES) {
            long word = Swar.load(bytes, at);
            nuls |= Swar.zeros(word);
            backslashes |= Swar.zeros(word ^ BACKSLASHES);
            all |= word;
        }
        boolean nul = nuls != 0;
        boolean backslash = backslashes != 0;
        boolean ascii = (all & Swar.each(0x80)) == 0;
        for (; at < text.to(); at++) {
            nul |= bytes[at] == 0;
            backslash |= bytes[at] == '\\';
            ascii &= bytes[at] >= 0;
        }
        return new Characters(nul, backslash, ascii);
    }

    /**
     * Returns false if the text cannot contain {@code sequence}, because the sequence has a backslash and the text does not. Otherwise
     * returns true, although the text may not contain the sequence.
     */
    boolean mayHold(String sequence) {
        return backslash || !sequence.contains("\\");
    }
}
