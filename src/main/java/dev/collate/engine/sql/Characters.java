package dev.collate.engine.sql;

import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;

/**
 * Records which special characters occur in a CSV. A character is special if at least one database must escape it. The whole CSV is scanned
 * once, so the cells need not be scanned for these characters.
 *
 * @param nul whether the CSV contains U+0000
 * @param backslash whether the CSV contains a backslash
 * @param ascii whether the CSV contains only ASCII characters
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
     * Returns false only if {@code sequence} contains a backslash and the CSV does not, so that the CSV cannot contain the sequence. If the
     * method returns true, the CSV may contain the sequence.
     */
    boolean mayHold(String sequence) {
        return backslash || !sequence.contains("\\");
    }
}
