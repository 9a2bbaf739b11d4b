package dev.collate.engine.text;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.Swar;
import java.util.Arrays;

/** Compares lines by their bytes. Two lines are equal if all their bytes are equal. */
final class ExactKey implements LineKey {
    private byte[] bytes = {};
    private int start;
    private int end;

    @Override
    public long read(Lines lines, int start) {
        this.bytes = lines.text().bytes();
        this.start = start;
        long hash = 0;
        int at = start;
        long word = LineFeeds.word(bytes, at, lines.text().to());
        long found = LineFeeds.hits(word);
        while (found == 0) {
            hash = KeyedHash.mix(hash, word);
            at += 8;
            word = LineFeeds.word(bytes, at, lines.text().to());
            found = LineFeeds.hits(word);
        }
        int rest = Swar.first(found);
        this.end = at + rest;
        // The last word contains at most seven bytes of the line. Its highest byte stores the number of these bytes. So
        // a line that ends with a NUL has a different hash than the same line without the NUL.
        return KeyedHash.mix(hash, word & (1L << rest * 8) - 1 | (long) rest << 56);
    }

    @Override
    public int end() {
        return end;
    }

    @Override
    public boolean sameAs(Lines lines, int start) {
        int otherEnd = start + (end - this.start);
        int to = lines.text().to();
        byte[] other = lines.text().bytes();
        return otherEnd <= to
                && (otherEnd == to || other[otherEnd] == '\n')
                && Arrays.equals(bytes, this.start, end, other, start, otherEnd);
    }
}
