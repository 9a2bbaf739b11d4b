package dev.collate.diff.image;

import org.jspecify.annotations.Nullable;

/** Compares two pictures pixel by pixel. */
public final class ImageDiffer {
    /** Pixels in a band: enough that handing it over costs nothing beside decoding it, few enough to stay in the cache. */
    private static final int BAND_PIXELS = 1 << 17;

    private final PixelSource original;
    /** Null where it is the same file as the original. */
    private final @Nullable PixelSource modified;

    private final Canvas canvas;
    private final ImageDiffOptions options;

    private ImageDiffer(PixelSource original, @Nullable PixelSource modified, Canvas canvas, ImageDiffOptions options) {
        this.original = original;
        this.modified = modified;
        this.canvas = canvas;
        this.options = options;
    }

    /**
     * Opens two image files, of which only what says their size is read.
     *
     * @param maxPixels of each picture, and of the canvas that holds both
     * @throws dev.collate.problem.ApiException 422 for a file that is no image, 413 for one of too many pixels
     */
    public static ImageDiffer open(ImageFile original, ImageFile modified, ImageDiffOptions options, long maxPixels) {
        var limit = new PixelLimit(maxPixels);
        var ours = PixelSource.open(original, limit);
        // The same bytes are the same pixels; that they are pixels at all shows in reading them once.
        var theirs = original.hasSameBytes(modified) ? null : PixelSource.open(modified, limit);
        var canvas = Canvas.of(ours, theirs == null ? ours : theirs);
        limit.checkCanvas(modified, canvas.width(), canvas.height());
        return new ImageDiffer(ours, theirs, canvas, options);
    }

    /** About how many bytes of heap {@link #diff} takes at most, beside those of the files. */
    public long heapBytes() {
        long bands = 2L * ReadAhead.heapBytes(canvas.width(), canvas.height(), rows(BAND_PIXELS));
        long highlight = options.highlight() == null ? 0 : HighlightWriter.heapBytes(canvas.pixels());
        return bands + highlight + original.heapBytes() + (modified == null ? 0 : modified.heapBytes());
    }

    /**
     * The difference; to be asked for once.
     *
     * @throws dev.collate.problem.ApiException 422 for a file that is broken
     */
    public ImageDiff diff() {
        return diff(BAND_PIXELS);
    }

    ImageDiff diff(int bandPixels) {
        int rows = rows(bandPixels);
        if (options.highlight() == null) {
            return result(compare(rows, null), null);
        }
        try (var highlight = new HighlightWriter(canvas.width(), canvas.height(), options.highlight())) {
            return result(compare(rows, highlight), highlight.finish());
        }
    }

    private int rows(int bandPixels) {
        return Math.max(1, bandPixels / canvas.width());
    }

    private ImageDiff result(long changed, @Nullable String highlightImage) {
        return new ImageDiff(100.0 * changed / canvas.pixels(), changed, canvas.pixels(), highlightImage);
    }

    /** Goes through all rows, writing each to the highlight image, and returns how many pixels have changed. */
    private long compare(int rows, @Nullable HighlightWriter highlight) {
        int margin = RowComparer.margin(options.ignoreAntialiasing());
        var comparer = new RowComparer(canvas, options.threshold(), options.ignoreAntialiasing());
        var ourRows = ReadAhead.of(original, rows, margin);
        var theirRows = modified == null ? null : ReadAhead.of(modified, rows, margin);
        long changed = 0;
        var ours = Band.NONE;
        var theirs = Band.NONE;
        for (int y = 0; y < canvas.height(); y++) {
            if (y % rows == 0) {
                ours = y < canvas.originalHeight() ? ourRows.next() : Band.NONE;
                theirs = theirRows == null ? ours : y < canvas.modifiedHeight() ? theirRows.next() : Band.NONE;
            }
            changed += comparer.compare(ours, theirs, y);
            if (highlight != null) {
                highlight.write(ours.pixels(), ours.indexOf(y), canvas.originalWidthAt(y), comparer.changed());
            }
        }
        return changed;
    }
}
