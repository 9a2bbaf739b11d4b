package dev.collate.engine.text;

import dev.collate.engine.align.KeyedHash;
import java.util.Arrays;

/** Compares lines by their folded forms, which {@link Folding} creates. Two lines are equal if their folded forms are equal. */
final class FoldedKey implements LineKey {
    private final Folding folding;
    private byte[] folded = {};
    private byte[] other = {};
    private int length;
    private int end;

    FoldedKey(Folding folding) {
        this.folding = folding;
    }

    @Override
    public long read(Lines lines, int start) {
        end = lines.end(start);
        folded = room(folded, end - start);
        length = folding.fold(lines.text().bytes(), start, end, folded);
        return KeyedHash.bytes(folded, 0, length, 0);
    }

    @Override
    public int end() {
        return end;
    }

    @Override
    public boolean sameAs(Lines lines, int start) {
        int otherEnd = lines.end(start);
        other = room(other, otherEnd - start);
        int otherLength = folding.fold(lines.text().bytes(), start, otherEnd, other);
        return Arrays.equals(folded, 0, length, other, 0, otherLength);
    }

    private static byte[] room(byte[] array, int length) {
        return array.length >= Folding.room(length) ? array : new byte[Folding.room(length)];
    }
}
