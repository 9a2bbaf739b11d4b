package dev.collate.engine.image.compare;

import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.PixelSource;
import dev.collate.engine.image.png.HighlightWriter;
import dev.collate.parallel.Cancellation;
import org.jspecify.annotations.Nullable;

/** Compares two pictures pixel by pixel. */
public final class ImageDiffer {
    private final PixelSource original;
    /** Null where it is the same file as the original. */
    private final @Nullable PixelSource modified;

    private final Canvas canvas;
    private final ImageDiffOptions options;

    /** @param modified null where it is the same file as the original */
    ImageDiffer(PixelSource original, @Nullable PixelSource modified, Canvas canvas, ImageDiffOptions options) {
        this.original = original;
        this.modified = modified;
        this.canvas = canvas;
        this.options = options;
    }

    /**
     * Opens two image files, of which only what says their size is read.
     *
     * @param maxPixels of each picture, and of the canvas that holds both
     * @throws dev.collate.problem.ApiException 422 for a file that is no image, 413 for one of too many pixels or too much work
     */
    public static ImageDiffer open(ImageFile original, ImageFile modified, ImageDiffOptions options, long maxPixels) {
        var limit = new PixelLimit(maxPixels);
        var ours = PixelSources.open(original, limit);
        // The same bytes are the same pixels; that they are pixels at all shows in reading them once.
        var theirs = original.hasSameBytes(modified) ? null : PixelSources.open(modified, limit);
        var canvas = Canvas.of(ours, theirs == null ? ours : theirs);
        limit.checkCanvas(modified, canvas.width(), canvas.height());
        return new ImageDiffer(ours, theirs, canvas, options);
    }

    /** About how many bytes of memory {@link #diff} takes at most, on the heap and off it, beside those of the files. */
    public long heapBytes() {
        long rows = 2 * RowRing.heapBytes(canvas.width());
        long highlight = options.highlight() == null ? 0 : HighlightWriter.heapBytes(canvas.pixels());
        return rows + highlight + original.heapBytes() + (modified == null ? 0 : modified.heapBytes());
    }

    /**
     * The difference; to be asked for once. When this returns or throws, no other thread is at work on it any more.
     *
     * @throws java.util.concurrent.CancellationException soon after the work of the calling thread is cancelled
     * @throws dev.collate.problem.ApiException 422 for a file that is broken
     */
    public ImageDiff diff() {
        if (options.highlight() == null) {
            return result(compare(null), null);
        }
        try (var highlight = new HighlightWriter(canvas.width(), canvas.height(), options.highlight())) {
            return result(compare(highlight), highlight.finish());
        }
    }

    private ImageDiff result(long changed, @Nullable String highlightImage) {
        return new ImageDiff(100.0 * changed / canvas.pixels(), changed, canvas.pixels(), highlightImage);
    }

    /** Goes through all rows, writing each to the highlight image, and returns how many pixels have changed. */
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
