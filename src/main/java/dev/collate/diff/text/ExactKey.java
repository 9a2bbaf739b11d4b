package dev.collate.diff.text;

import dev.collate.utf8.Words;
import java.util.Arrays;

/** Lines are equal if their bytes are. */
final class ExactKey implements LineKey {
    private byte[] bytes = {};
    private int start;
    private int end;

    @Override
    public long read(Lines lines, int start) {
        this.bytes = lines.text().bytes();
        this.start = start;
        long hash = LineHash.SEED;
        int at = start;
        long word = LineFeeds.word(bytes, at, lines.text().to());
        long found = LineFeeds.hits(word);
        while (found == 0) {
            hash = LineHash.mix(hash ^ word);
            at += 8;
            word = LineFeeds.word(bytes, at, lines.text().to());
            found = LineFeeds.hits(word);
        }
        int rest = Words.first(found);
        this.end = at + rest;
        return LineHash.last(hash, word, rest);
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
