package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.engine.image.png.HighlightImage;
import dev.collate.engine.image.png.HighlightWriter;
import dev.collate.parallel.Cancellation;
import org.jspecify.annotations.Nullable;

/** Compares two images pixel by pixel. */
public final class ImageDiffer {
    private final PixelSource original;
    /** The modified image. Null if the modified image is the same file as the original. */
    private final @Nullable PixelSource modified;

    private final Canvas canvas;
    private final ImageDiffOptions options;

    /** @param modified null if it is the same file as the original */
    ImageDiffer(PixelSource original, @Nullable PixelSource modified, Canvas canvas, ImageDiffOptions options) {
        this.original = original;
        this.modified = modified;
        this.canvas = canvas;
        this.options = options;
    }

    /**
     * Opens two image files and reads only their headers.
     *
     * @param settings the decoder settings; their pixel limit applies to each image, and to the canvas that contains both images
     * @throws dev.collate.problem.ApiException 422 for a file that is not an image, 413 for too many pixels or too much work
     */
    public static ImageDiffer open(
            ImageFile original, ImageFile modified, ImageDiffOptions options, DecoderSettings settings) {
        var ours = PixelSources.open(original, settings);
        // Files with the same bytes have the same pixels, so reading one file validates both.
        var theirs = original.hasSameBytes(modified) ? null : PixelSources.open(modified, settings);
        var canvas = Canvas.of(ours, theirs == null ? ours : theirs);
        settings.limit().checkCanvas(modified, canvas.width(), canvas.height());
        return new ImageDiffer(ours, theirs, canvas, options);
    }

    /**
     * Returns the approximate maximum number of bytes of memory that {@link #diff} needs, on and off the heap, in addition to the files.
     */
    public long heapBytes() {
        long rows = 2 * RowRing.heapBytes(canvas.width());
        long highlight = options.highlight() == null ? 0 : HighlightWriter.heapBytes(canvas.pixels());
        return rows + highlight + original.heapBytes() + (modified == null ? 0 : modified.heapBytes());
    }

    /** Returns the sizes of both images. */
    public Canvas canvas() {
        return canvas;
    }

    /**
     * Compares the images. This method may be called only once. When it returns or throws an exception, no other thread works on the
     * comparison.
     *
     * @throws java.util.concurrent.CancellationException if the work of the calling thread is cancelled
     * @throws dev.collate.problem.ApiException 422 for a broken file
     */
    public ImageDiff diff() {
        if (options.highlight() == null) {
            return result(compare(null), null);
        }
        try (var highlight = new HighlightWriter(canvas.width(), canvas.height(), options.highlight())) {
            return result(compare(highlight), highlight.finish());
        }
    }

    private ImageDiff result(long changed, @Nullable HighlightImage highlightImage) {
        return new ImageDiff(100.0 * changed / canvas.pixels(), changed, canvas.pixels(), highlightImage);
    }

    /** Compares all rows, and returns the number of changed pixels. Writes each row to the highlight image, unless it is null. */
    private long compare(@Nullable HighlightWriter highlight) {
        int margin = options.ignoreAntialiasing() ? RowRing.MARGIN : 0;
        var comparer = new RowComparer(canvas, options.threshold(), options.ignoreAntialiasing());
        try (original;
                modified) {
            var reader = new LockstepReader(original, modified);
            long changed = 0;
            var cancellation = Cancellation.current();
            for (int y = 0; y < canvas.height(); y++) {
                cancellation.check();
                reader.readTo(Math.min(y + 1 + margin, canvas.height()));
                changed += comparer.compare(reader.original(), reader.modified(), y);
                if (highlight != null) {
                    highlight.write(reader.original().at(y), canvas.originalWidthAt(y), comparer.changed());
                }
            }
            reader.finish();
            return changed;
        }
    }
}
