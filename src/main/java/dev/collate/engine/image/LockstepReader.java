package dev.collate.engine.image;

import dev.collate.engine.image.codec.PixelSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads two images in lockstep: reads a row of both images before it reads the next row. Keeps the last rows of both images. If a row is
 * known to be equal in both images, it is stored only once. In most comparisons, most rows are equal.
 */
final class LockstepReader implements RowPairs {
    private final PixelSource original;
    /** The modified image. Null if both files have the same bytes. */
    private final @Nullable PixelSource modified;

    private final RowRing originalRows = new RowRing();
    private final RowRing modifiedRows = new RowRing();
    private final Canvas canvas;
    private int rowsRead;

    /** Starts decoding both images. */
    LockstepReader(PixelSource original, @Nullable PixelSource modified) {
        this.original = original;
        this.modified = modified;
        this.canvas = Canvas.of(original, modified == null ? original : modified);
        original.begin();
        if (modified != null) {
            modified.begin();
        }
    }

    @Override
    public int height() {
        return canvas.height();
    }

    @Override
    public int sharedHeight() {
        return canvas.sharedHeight();
    }

    @Override
    public int originalY(int y) {
        return y < canvas.originalHeight() ? y : MISSING;
    }

    @Override
    public int modifiedY(int y) {
        return y < canvas.modifiedHeight() ? y : MISSING;
    }

    @Override
    public @Nullable Bands bands() {
        return null;
    }

    @Override
    public void readTo(int end) {
        for (; rowsRead < end; rowsRead++) {
            if (rowsRead < original.height()) {
                original.advanceAndCompare(null);
                originalRows.put(rowsRead, original);
            }
            if (modified == null || rowsRead < modified.height() && modified.advanceAndCompare(original)) {
                modifiedRows.put(rowsRead, originalRows.row(rowsRead));
            } else if (rowsRead < modified.height()) {
                modifiedRows.put(rowsRead, modified);
            }
        }
    }

    @Override
    public void finish() {
        original.finish();
        if (modified != null) {
            modified.finish();
        }
    }

    @Override
    public RowRing originalRows() {
        return originalRows;
    }

    @Override
    public RowRing modifiedRows() {
        return modifiedRows;
    }
}
