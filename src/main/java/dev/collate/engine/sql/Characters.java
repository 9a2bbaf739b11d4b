package dev.collate.engine.sql;

import dev.collate.utf8.Swar;
import dev.collate.utf8.Utf8Slice;

/**
 * Which characters, of those that matter to some engine, a text holds. One look at the whole text spares many at its cells.
 *
 * @param nul whether there is a U+0000
 * @param backslash whether there is a backslash
 * @param ascii whether there is no other character than those of ASCII
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

    /** False when the text does not hold these characters one after the other, as far as that is known. */
    boolean mayHold(String sequence) {
        return backslash || !sequence.contains("\\");
    }
}
