package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.PixelSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads two pictures in lockstep, row by row, and keeps the last rows of both. Where a row is known to be the same in both, as most
 * rows of most pairs are, both have one array for it.
 */
final class LockstepReader {
    private final PixelSource original;
    /** Null where it is the same file as the original. */
    private final @Nullable PixelSource modified;

    private final RowRing ours = new RowRing();
    private final RowRing theirs = new RowRing();
    private int read;

    /** Begins to decode both. */
    LockstepReader(PixelSource original, @Nullable PixelSource modified) {
        this.original = original;
        this.modified = modified;
        original.begin();
        if (modified != null) {
            modified.begin();
        }
    }

    /** Reads on, until all rows before {@code end} have been read that the pictures have. */
    void readTo(int end) {
        for (; read < end; read++) {
            if (read < original.height()) {
                original.advance(null);
                ours.put(read, original);
            }
            if (modified == null || read < modified.height() && modified.advance(original)) {
                theirs.share(read, ours);
            } else if (read < modified.height()) {
                theirs.put(read, modified);
            }
        }
    }

    /** Makes sure, after the last row, that the files end as they should. */
    void finish() {
        original.finish();
        if (modified != null) {
            modified.finish();
        }
    }

    RowRing original() {
        return ours;
    }

    RowRing modified() {
        return theirs;
    }
}
