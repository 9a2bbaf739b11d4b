package dev.collate.engine.image;

import dev.collate.engine.image.codec.PixelSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An image of one colour without a file, for tests in which writing and decoding a large file would take longer than the comparison. */
class PlainSource implements PixelSource {
    private final int width;
    private final int height;
    private final int color;
    private int rowsRead;

    PlainSource(int width, int height, int color) {
        this.width = width;
        this.height = height;
        this.color = color;
    }

    int rowsRead() {
        return rowsRead;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public long memoryBytes() {
        return 0;
    }

    @Override
    public void begin() {}

    @Override
    public boolean advanceAndCompare(@Nullable PixelSource leader) {
        rowsRead++;
        return false;
    }

    @Override
    public void readPixels(int[] row) {
        Arrays.fill(row, 0, width, color);
    }

    @Override
    public void finish() {}

    @Override
    public void close() {}
}
