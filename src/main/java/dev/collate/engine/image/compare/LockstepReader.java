package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.PixelSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads two images in lockstep: reads a row of both images before it reads the next row. Keeps the last rows of both images. If a row is
 * known to be equal in both images, it is stored only once. In most comparisons, most rows are equal.
 */
final class LockstepReader {
    private final PixelSource original;
    /** The modified image. Null if the modified image is the same file as the original. */
    private final @Nullable PixelSource modified;

    private final RowRing ours = new RowRing();
    private final RowRing theirs = new RowRing();
    private int read;

    /** Starts decoding both images. */
    LockstepReader(PixelSource original, @Nullable PixelSource modified) {
        this.original = original;
        this.modified = modified;
        original.begin();
        if (modified != null) {
            modified.begin();
        }
    }

    /** Reads the rows before row {@code end} that have not been read yet. An image may have fewer rows. */
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

    /** Validates the rest of both files after the last row. */
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
