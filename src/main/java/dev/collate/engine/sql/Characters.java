package dev.collate.engine.sql;

import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;

/**
 * Which characters with a special meaning in some engine occur in a text. One scan of the whole text saves a scan of
 * each cell.
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
     * Returns false when the text certainly does not contain {@code sequence}. Only backslashes are known, so true
     * means "perhaps".
     */
    boolean mayHold(String sequence) {
        return backslash || !sequence.contains("\\");
    }
}
