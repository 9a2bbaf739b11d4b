package dev.collate.engine.image.codec;

import static java.util.Objects.requireNonNull;

import dev.collate.problem.ApiException;
import dev.collate.work.Parallel;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reads the pixels of an image whose decoder decodes the whole image before the first row is available. Another thread decodes the image.
 */
abstract class WholeImageSource implements PixelSource {
    final ImageFile file;
    final ImageFormat format;

    /** Makes the decoder stop when this source is closed. */
    final StopSignal stop = new StopSignal();

    private final int storedWidth;
    private final int storedHeight;
    private final CanvasPlacement placement;
    private @Nullable CompletableFuture<DecodedRows> decoding;

    /** The current row; -1 before the first row. */
    private int row = -1;

    /**
     * @param width the width of the stored image
     * @param height the height of the stored image
     */
    WholeImageSource(ImageFile file, ImageFormat format, int width, int height, CanvasPlacement placement) {
        this.file = file;
        this.format = format;
        this.storedWidth = width;
        this.storedHeight = height;
        this.placement = placement;
    }

    /** Decodes the stored image. This method is called once, on another thread. */
    abstract DecodedRows decode();

    /** Returns the number of bytes of memory, on and off the heap, of the decoder and of the rows that it returns. */
    abstract long decodingBytes();

    @Override
    public int width() {
        return placement.width(storedWidth, storedHeight);
    }

    @Override
    public int height() {
        return placement.height(storedWidth, storedHeight);
    }

    @Override
    public long memoryBytes() {
        return decodingBytes() + placement.heapBytes(storedWidth, storedHeight);
    }

    @Override
    public void begin() {
        if (decoding == null) {
            decoding = CompletableFuture.supplyAsync(
                    () -> placement.place(decode(), storedWidth, storedHeight, stop), Parallel.EXECUTOR);
        }
    }

    @Override
    public boolean advanceAndCompare(@Nullable PixelSource leader) {
        row++;
        return false;
    }

    @Override
    public void readPixels(int[] pixels) {
        begin();
        try {
            Parallel.await(requireNonNull(decoding)).readRow(row, pixels, 0);
        } catch (IndexOutOfBoundsException e) {
            // The colour of a pixel is not in the palette. If the image is rotated, the thread that decodes it has read
            // all rows, and has thrown this exception.
            throw unprocessable("broken");
        }
    }

    @Override
    public void finish() {
        // The decoder has read the whole image. The data after it is ignored.
    }

    @Override
    public void close() {
        stop.stop();
        if (decoding != null) {
            Parallel.awaitCompletion(decoding);
        }
    }

    ApiException unprocessable(String how) {
        return file.unprocessable("The " + format + " image is " + how + ".");
    }
}
